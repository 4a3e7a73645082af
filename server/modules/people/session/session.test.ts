import * as contract from '@volano/domain/contracts/session';
import { getAgency } from '@volano/domain/contracts/agencies';
import type { RouteSpec, RequestOf } from '@volano/domain/contracts/route';
import { describe, expect, test } from 'vitest';
import { deleteEnded, hashPassword, hashToken, openSession } from '../../../platform/session/session.ts';
import { openPortal, testApp, TODAY } from '../../../testing/world/app.ts';
import { statusesOf } from '../../../testing/builders/answers.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { linkMailedTo, mailsTo } from '../../../testing/builders/traces.ts';
import { inDays, minutesLater } from '../../../testing/builders/days.ts';
import { A_PASSWORD, aPasswordHash, basicOf } from '../../../testing/world/signing-in.ts';
import { newId } from '../../../platform/new-id.ts';
import { createHmac } from 'node:crypto';
import { createDeviceLink } from './safeguards.actions.ts';
import { mailPasswordReset } from './session.jobs.ts';

const { portal, ctx, db } = await openPortal();
const passwordHash = await aPasswordHash();
const nobody = portal.as(null);
let addresses = 0;

/** Tries to enter from an address of its own, so that tests do not fill each other's limit. */
async function enterWith(headers: Record<string, string>, address?: string) {
  addresses += 1;
  const remoteAddress = address ?? `10.1.${addresses >> 8}.${addresses & 255}`;
  const response = await portal.app.inject({ method: 'POST', url: '/api/auth', headers, remoteAddress });
  const body = response.json<{ code?: string; message?: string; token?: string; agencyId?: string | null }>();
  return { status: response.statusCode, body, headers: response.headers };
}

const enter = (email: string, password = A_PASSWORD, address?: string, device?: string) =>
  enterWith({ ...basicOf(email, password), ...(device !== undefined && { 'x-device': device }) }, address);

const bearer = (token = '') => ({ authorization: `Bearer ${token}` });

async function callWith<S extends RouteSpec>(token: string | undefined, spec: S): Promise<number> {
  return (await nobody.attempt(spec, {} as RequestOf<S>, bearer(token))).status;
}

describe('signing in', () => {
  test('opens a session in the company used last; the token is kept only as a hash', async () => {
    const user = await aUser(ctx, { passwordHash, isGroup: true, groupSize: 3 });
    await anAgency(ctx, { userId: user._id });
    const last = await anAgency(ctx, { userId: user._id, lastAccessAt: '2026-11-01T10:00:00.000Z' });
    const { status, body } = await enter(user.email.toUpperCase());
    expect([status, body.agencyId]).toEqual([200, last._id]);
    const sessions = await rowsOf(db, 'sessions', { userId: user._id }, ['tokenHash']);
    expect(sessions.map(({ tokenHash }) => tokenHash.toString('base64url'))).not.toContain(body.token);
    expect(await callWith(body.token, contract.getMe)).toBe(200);
  });

  test('a visit shorter than a minute is the last one: staff read it, and the next one enters the same company', async () => {
    const owner = await aUser(ctx, { passwordHash, isGroup: true, groupSize: 3 });
    const before = { userId: owner._id, lastAccessAt: '2026-11-01T10:00:00.000Z' };
    const first = await anAgency(ctx, before);
    const second = await anAgency(ctx, { ...before, lastAccessAt: '2026-10-01T10:00:00.000Z' });
    const { body } = await enter(owner.email);
    expect(body.agencyId).toBe(first._id);
    const admin = portal.as(await aUser(ctx, { role: 'admin' }));
    const reply = await admin.call(getAgency, { params: { id: first._id } });
    expect(reply).toMatchObject({ lastAccessAt: inDays(0) });

    portal.travelTo(minutesLater(1 / 60));
    await nobody.call(contract.switchAgency, { params: { agencyId: second._id } }, bearer(body.token));
    expect((await enter(owner.email)).body.agencyId).toBe(second._id);
  });

  test('abuse 1: a wrong password and an unknown e-mail are refused alike', async () => {
    const user = await aUser(ctx, { passwordHash });
    const wrong = await enter(user.email, 'Sbagliata1');
    const unknown = await enter('nessuno@prova.example');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrongCredentials']);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(wrong.headers['www-authenticate']).toBeUndefined();
  });

  test('abuse 2 and 3: the eleventh failure from an address waits, whatever the e-mail; another address enters', async () => {
    const user = await aUser(ctx, { passwordHash });
    const address = '10.9.9.9';
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const forwarded = { ...basicOf(`persona+${attempt}@prova.example`, 'x'), 'x-forwarded-for': `1.2.3.${attempt}` };
      expect((await enterWith(forwarded, address)).status).toBe(401);
    }
    const full = await enter(user.email, A_PASSWORD, address);
    expect([full.status, full.body.code]).toEqual([429, 'tooManyRequests']);
    const told = [full.headers['retry-after'], full.body.message];
    expect(told).toEqual(['900', 'Troppi tentativi. Riprova tra 15 minuti']);
    expect((await enter(user.email, A_PASSWORD, '10.9.9.10')).status).toBe(200);
  });

  test('an account takes ten wrong passwords from unknown devices; its owner enters on a known one, and on a new one by the mail', async () => {
    const user = await aUser(ctx, { passwordHash });
    const [known, other] = ['known-device-0001', 'other-device-0002'];
    expect((await enter(user.email, A_PASSWORD, '10.9.8.1', known)).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await enter(user.email, 'Sbagliata1', `10.9.7.${attempt}`)).status).toBe(401);
    for (const [password, device] of [[A_PASSWORD], ['Sbagliata1'], [A_PASSWORD, other]] as const) {
      const refused = await enter(user.email, password, '10.9.8.2', device);
      expect([refused.status, refused.body.code]).toEqual([429, 'confirmDevice']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    // Wherever it is.
    expect((await enter(user.email, A_PASSWORD, '10.9.8.3', known)).status).toBe(200);
    const mails = await mailsTo(portal, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Tentativi di accesso al tuo account Volano']);
    const token = /confirm-device\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    const confirm = () => portal.as(null).attempt(contract.confirmDevice, { body: { token } }, { 'x-device': other });
    expect([(await confirm()).status, (await confirm()).status]).toEqual([204, 404]);
    expect((await enter(user.email, A_PASSWORD, '10.9.8.2', other)).status).toBe(200);
  });

  test('a known device has ten wrong passwords of its own, from whatever address', async () => {
    const user = await aUser(ctx, { passwordHash });
    const device = 'known-device-0003';
    expect((await enter(user.email, A_PASSWORD, '10.9.5.1', device)).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await enter(user.email, 'Sbagliata1', `10.9.5.${attempt}`, device)).status).toBe(401);
    expect((await enter(user.email, A_PASSWORD, '10.9.5.99', device)).body.code).toBe('tooManyRequests');
    expect((await enter(user.email, A_PASSWORD, '10.9.5.99')).status).toBe(200);
  });

  test('a link that makes a device known opens for thirty minutes; without a name of its own the device gets a cookie', async () => {
    const { _id } = await aUser(ctx);
    const link = () => ctx.db.transaction().execute((trx) => createDeviceLink(ctx, trx, _id));
    const confirm = (token: string) => portal.as(null).attempt(contract.confirmDevice, { body: { token } });
    const { status, headers } = await confirm((await link()).token);
    expect([status, String(headers['set-cookie'])]).toEqual([
      204,
      expect.stringMatching(/^volano_device=[\w-]{32};.*HttpOnly/),
    ]);
    const { token } = await link();
    portal.travelTo(minutesLater(30));
    expect((await confirm(token)).status).toBe(404);
    portal.travelTo(TODAY);
  });

  test('an account that does not exist is counted like any other', async () => {
    const email = 'mai-visto@prova.example';
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await enter(email, 'x', `10.9.6.${attempt}`)).status).toBe(401);
    expect((await enter(email, 'x', '10.9.6.99')).body.code).toBe('confirmDevice');
  });

  test('abuse 2: fifty guesses at once are told no more than ten, one after the other', async () => {
    const user = await aUser(ctx, { passwordHash });
    const guesses = Array.from({ length: 50 }, (_, n) => enter(user.email, `Sbagliata${n}`, '10.9.9.11'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect([401, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([10, 40]);
  });

  const longest = `à:${'é'.repeat(123)}Xy1`;

  test('abuse 4: 128 characters with colons and accents match exactly, to the last of them', async () => {
    expect([...longest]).toHaveLength(128);
    const { email } = await aUser(ctx, { passwordHash: await hashPassword(longest) });
    const tried = [longest, `${longest.slice(0, -1)}2`, longest.slice(0, -1), longest.normalize('NFD')];
    const answers = await Promise.all(tried.map((password) => enter(email, password)));
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 400]);
  });

  test.each([
    ['no colon', Buffer.from('solonome')],
    ['a NUL', Buffer.from('a@b.it:x\0y')],
    ['a NUL in the e-mail', Buffer.from('a\0@b.it:Prova1234')],
    ['129 characters', Buffer.from(`a@b.it:${longest}x`)],
    ['an empty password', Buffer.from('a@b.it:')],
    ['no e-mail', Buffer.from(':Prova1234')],
    ['bytes that are no text', Buffer.from([0x61, 0x3a, 0xff, 0xfe])],
    ['what is not base64', '%%%%'],
    ['a megabyte', 'QUFB'.repeat(262_144)],
  ])('abuse 4: %s is refused, and no browser is told to ask for a password', async (_, credentials) => {
    const encoded = typeof credentials === 'string' ? credentials : credentials.toString('base64');
    const { status, headers } = await nobody.attempt(contract.signIn, {}, { authorization: `Basic ${encoded}` });
    expect(encoded.length > 1_000_000 ? [400, 431] : [400]).toContain(status);
    expect(headers['www-authenticate']).toBeUndefined();
  });

  test('a right password says what is still missing, and nothing else does', async () => {
    const unverified = await aUser(ctx, { passwordHash, isEmailVerified: false });
    const pending = await aUser(ctx, { passwordHash, isConfirmed: false, role: 'advisor' });
    const disabled = await aUser(ctx, { passwordHash, isEnabled: false });
    const people = [unverified, pending, disabled];
    const codes = await Promise.all(people.map(async ({ email }) => (await enter(email)).body.code));
    expect(codes).toEqual(['emailNotVerified', 'accountPending', 'accountDisabled']);
    for (const { email } of people) expect((await enter(email, 'Sbagliata1')).body.code).toBe('wrongCredentials');
  });
});

describe('a session', () => {
  test('abuse 6: dies on logout, idling, disabling and a new password elsewhere', async () => {
    const user = await aUser(ctx, { passwordHash });
    const token = async () => (await enter(user.email)).body.token;
    const [out, idle, other, mine] = [await token(), await token(), await token(), await token()];
    expect(await callWith(out, contract.signOut)).toBe(204);
    expect(await callWith(out, contract.getMe)).toBe(401);

    portal.travelTo(minutesLater(73 * 60));
    expect(await callWith(idle, contract.getMe)).toBe(401);
    portal.travelTo(TODAY);

    await nobody.call(contract.updateMe, { body: { password: 'Nuova1234' } }, bearer(mine));
    expect([await callWith(other, contract.getMe), await callWith(mine, contract.getMe)]).toEqual([401, 200]);
    await update(db, 'users', { _id: user._id }, { isEnabled: false });
    expect(await callWith(mine, contract.getMe)).toBe(401);
  });

  test('abuse 5: goes on in another company of the same person, and the old one dies', async () => {
    const user = await aUser(ctx, { passwordHash, isGroup: true, groupSize: 2 });
    const [first, second] = [await anAgency(ctx, { userId: user._id }), await anAgency(ctx, { userId: user._id })];
    const speaker = portal.as(user, first);
    await speaker.call(contract.getMe, {});
    expect((await speaker.call(contract.switchAgency, { params: { agencyId: second._id } })).agencyId).toBe(second._id);
    expect((await speaker.attempt(contract.getMe, {})).status).toBe(401);
  });

  test('of two changes of company at once one goes on, so that a session never becomes two', async () => {
    const user = await aUser(ctx, { isGroup: true, groupSize: 2 });
    const agency = await anAgency(ctx, { userId: user._id });
    const speaker = portal.as(user, agency);
    const change = () => speaker.attempt(contract.switchAgency, { params: { agencyId: agency._id } });
    expect(statusesOf(await Promise.all([change(), change()]))).toEqual([200, 401]);
    expect(await rowsOf(db, 'sessions', { userId: user._id }, ['_id'])).toHaveLength(1);
  });

  test('abuse 7: no algorithm, a guessed key, what the database keeps, what another portal gave: none opens anything', async () => {
    const token = await openSession(ctx, db, (await aUser(ctx))._id, null);
    const elsewhere = await testApp();
    const { _id: outsider } = await aUser(elsewhere.ctx);
    const foreign = await openSession(elsewhere.ctx, elsewhere.ctx.db, outsider, null);
    await elsewhere.close();
    const altered = [`${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`, `${token}A`];
    const forged = [
      jwt({ alg: 'none', typ: 'JWT' }, null),
      jwt({ alg: 'HS256', typ: 'JWT' }, 'secret'),
      jwt({ alg: 'HS256', typ: 'JWT', kid: '../../dev/null' }, ''),
      hashToken(token).toString('base64url'),
    ];
    for (const one of [...forged, foreign, ...altered, 'x'.repeat(43), '', 'null']) {
      const { status, code } = await nobody.attempt(contract.getMe, {}, bearer(one));
      expect([one, status, code]).toEqual([one, 401, 'sessionExpired']);
    }
    expect(await callWith(token, contract.getMe)).toBe(200);
    expect((await portal.app.inject({ url: `/api/users/me?token=${token}` })).statusCode).toBe(401);
  });

  function jwt(header: object, key: string | null): string {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = `${encode(header)}.${encode({ sub: 'admin', role: 'admin', exp: 4_102_444_800 })}`;
    return `${body}.${key === null ? '' : createHmac('sha256', key).update(body).digest('base64url')}`;
  }
});

/** Asks for a link to a new password, and answers what the newest one carries that was mailed. */
async function askFor(email: string): Promise<string> {
  await nobody.call(contract.requestPasswordReset, { body: { email } });
  return linkMailedTo(portal, email, 'password-reset');
}

function use(token: string, password = 'Nuova1234') {
  return nobody.attempt(contract.resetPassword, { params: { token }, body: { password } });
}

describe('a forgotten password', () => {
  test('abuse 9 and 10: the answer never tells who has an account; the link starts with the configured address', async () => {
    const user = await aUser(ctx, { passwordHash });
    const elsewhere = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const ask = (email: string) => nobody.attempt(contract.requestPasswordReset, { body: { email } }, elsewhere);
    const [known, unknown] = [await ask(user.email), await ask('nessuno@prova.example')];
    expect([known.status, known.reply]).toEqual([unknown.status, unknown.reply]);
    // Made by a job: who waits for the answer learns nothing from how long it takes.
    expect(await rowsOf(db, 'mails', { recipient: user.email })).toEqual([]);
    expect(await mailsTo(portal, 'nessuno@prova.example')).toEqual([]);
    const [mail] = await mailsTo(portal, user.email);
    expect(mail?.text).toContain('http://localhost:3000/#/password-reset/');
  });

  test('abuse 11: the fourth within an hour sends nothing', async () => {
    const user = await aUser(ctx, { passwordHash });
    for (let time = 0; time < 4; time += 1) await askFor(user.email);
    expect(await mailsTo(portal, user.email)).toHaveLength(3);
  });

  test('a request that is handled twice, since its node died meanwhile, mails one', async () => {
    const { email } = await aUser(ctx);
    const asked = { email, askedId: newId() };
    for (let times = 0; times < 2; times += 1) await mailPasswordReset(ctx, asked);
    expect(await mailsTo(portal, email)).toHaveLength(1);
  });

  test('abuse 13: a link is used once, even by two at a time, within its hour, and ends every session', async () => {
    const user = await aUser(ctx, { passwordHash });
    const { token: session } = (await enter(user.email)).body;
    const token = await askFor(user.email);
    expect(statusesOf(await Promise.all([use(token), use(token)]))).toEqual([200, 400]);
    expect((await use(token)).code).toBe('passwordResetInvalid');
    expect(await callWith(session, contract.getMe)).toBe(401);
    expect((await enter(user.email, 'Nuova1234')).status).toBe(200);
  });

  test('abuse 13: with a new password every other link is void, two at a time too, and the owner is told once', async () => {
    const user = await aUser(ctx, { passwordHash });
    const [first, second] = [await askFor(user.email), await askFor(user.email)];
    expect(statusesOf(await Promise.all([use(first), use(second)]))).toEqual([200, 400]);

    portal.travelTo(minutesLater(1));
    const third = await askFor(user.email);
    await portal.as(user).call(contract.updateMe, { body: { password: 'Altra1234' } });
    expect((await use(third)).code).toBe('passwordResetInvalid');
    const told = (await mailsTo(portal, user.email)).filter(({ eventKey }) => eventKey.startsWith('passwordChanged'));
    expect(told.map(({ subject }) => subject)).toEqual(Array(2).fill('La password del tuo account Volano è cambiata'));
  });

  test('a link says before anything is typed whether it still opens: used, by another one too, or expired, or never known', async () => {
    const user = await aUser(ctx, { passwordHash });
    const [first, second] = [await askFor(user.email), await askFor(user.email)];
    async function standing(token: string) {
      const { status, code } = await nobody.attempt(contract.findPasswordReset, { params: { token } });
      return [status, code];
    }
    expect(await standing(first)).toEqual([204, undefined]);
    expect((await use(first)).status).toBe(200);
    expect([await standing(first), await standing(second)]).toEqual(Array(2).fill([404, 'linkUsed']));

    const late = await askFor(user.email);
    portal.travelTo(minutesLater(60));
    await deleteEnded(ctx);
    expect([await standing(late), await standing('a'.repeat(43))]).toEqual(Array(2).fill([404, 'linkExpired']));
    expect(await standing(first)).toEqual([404, 'linkUsed']);
    portal.travelTo(TODAY);
  });

  test('abuse 13: a link is refused after its hour and with somebody else named; a weak password does not use it up', async () => {
    const [user, other] = [await aUser(ctx, { passwordHash }), await aUser(ctx, { passwordHash })];
    const token = await askFor(user.email);
    const named = { password: 'Nuova1234', email: other.email, userId: other._id };
    const swapped = await nobody.attempt(contract.resetPassword, { params: { token }, body: named });
    expect([swapped.status, swapped.fields.map(({ path }) => path)]).toEqual([400, ['email', 'userId']]);
    expect((await use(token, 'debole')).code).toBe('passwordTooWeak');
    expect((await use(token, 'Password1')).code).toBe('passwordTooCommon');
    portal.travelTo(minutesLater(60));
    expect((await use(token)).code).toBe('passwordResetInvalid');
    portal.travelTo(TODAY);
    expect((await use(token)).status).toBe(200);
    expect((await enter(other.email)).status).toBe(200);
  });
});
