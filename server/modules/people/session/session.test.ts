import { getAgency } from '@volano/domain/contracts/agencies';
import * as contract from '@volano/domain/contracts/session';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../../platform/session/session.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';

const PASSWORD = 'Prova:è1234';
const portal = await openPortal();
const { ctx, db } = portal;
const passwordHash = await hashPassword(PASSWORD);

function basic(email: string, password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` };
}

/** Tries to enter from an address of its own, so that tests do not fill each other's limit. */
async function enter(
  headers: Record<string, string>,
  address = `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
) {
  const response = await portal.app.inject({ method: 'POST', url: '/api/auth', headers, remoteAddress: address });
  return {
    status: response.statusCode,
    body: response.json<{ code?: string; message?: string; token?: string; agencyId?: string | null }>(),
    headers: response.headers,
  };
}

async function callWith<S extends RouteSpec>(token: string, spec: S): Promise<number> {
  const response = await portal.app.inject({
    method: spec.method,
    url: `/api/${spec.path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return response.statusCode;
}

describe('signing in', () => {
  test('opens a session in the company used last; the token is kept only as a hash', async () => {
    const user = await aUser(ctx, { passwordHash, isGroup: true, groupSize: 3 });
    await anAgency(ctx, { userId: user._id });
    const last = await anAgency(ctx, { userId: user._id, lastAccessAt: '2026-11-01T10:00:00.000Z' });
    const { status, body } = await enter(basic(user.email.toUpperCase(), PASSWORD));
    expect([status, body.agencyId]).toEqual([200, last._id]);
    const sessions = await rowsOf(db, 'sessions', { userId: user._id }, ['tokenHash']);
    expect(sessions.map(({ tokenHash }) => tokenHash.toString('base64url'))).not.toContain(body.token);
    expect(await callWith(body.token ?? '', contract.getMe)).toBe(200);
  });

  test('a visit shorter than a minute is the last one: staff read it, and the next one enters the same company', async () => {
    const owner = await aUser(ctx, { passwordHash, isGroup: true, groupSize: 3 });
    const before = { userId: owner._id, lastAccessAt: '2026-11-01T10:00:00.000Z' };
    const first = await anAgency(ctx, before);
    const second = await anAgency(ctx, { ...before, lastAccessAt: '2026-10-01T10:00:00.000Z' });
    const now = ctx.clock.now();
    const { body } = await enter(basic(owner.email, PASSWORD));
    expect(body.agencyId).toBe(first._id);
    const admin = portal.as(await aUser(ctx, { role: 'admin' }));
    const reply = await admin.call(getAgency, { params: { id: first._id } });
    expect(reply).toMatchObject({ lastAccessAt: now.toISOString() });

    const later = new Date(now.getTime() + 1_000);
    portal.travelTo(later);
    const change = await portal.app.inject({
      method: 'PUT',
      url: `/api/auth/agency/${second._id}/change`,
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(change.statusCode).toBe(200);
    expect((await enter(basic(owner.email, PASSWORD))).body.agencyId).toBe(second._id);
    portal.travelTo(now);
  });

  test('abuse 1: a wrong password and an unknown e-mail are refused alike', async () => {
    const user = await aUser(ctx, { passwordHash });
    const wrong = await enter(basic(user.email, 'Sbagliata1'));
    const unknown = await enter(basic('nessuno@prova.example', PASSWORD));
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrongCredentials']);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(wrong.headers['www-authenticate']).toBeUndefined();
  });

  test('abuse 2 and 3: the eleventh failure from an address waits, whatever the e-mail; another address enters', async () => {
    const user = await aUser(ctx, { passwordHash });
    const address = '10.9.9.9';
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const forwarded = { ...basic(`persona+${attempt}@prova.example`, 'x'), 'x-forwarded-for': `1.2.3.${attempt}` };
      expect((await enter(forwarded, address)).status).toBe(401);
    }
    const full = await enter(basic(user.email, PASSWORD), address);
    expect([full.status, full.body.code]).toEqual([429, 'tooManyRequests']);
    expect([full.headers['retry-after'], full.body.message]).toEqual([
      '900',
      'Troppi tentativi. Riprova tra 15 minuti',
    ]);
    expect((await enter(basic(user.email, PASSWORD), '10.9.9.10')).status).toBe(200);
  });

  test('an account takes ten wrong passwords from anywhere; its owner is told, and still enters from where they were', async () => {
    const user = await aUser(ctx, { passwordHash });
    const [home, elsewhere] = ['10.9.8.1', '10.9.8.2'];
    expect((await enter(basic(user.email, PASSWORD), home)).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await enter(basic(user.email, 'Sbagliata1'), `10.9.7.${attempt}`)).status).toBe(401);
    for (const password of [PASSWORD, 'Sbagliata1']) {
      const refused = await enter(basic(user.email, password), elsewhere);
      expect([refused.status, refused.body.code]).toEqual([429, 'tooManyRequests']);
    }
    expect((await enter(basic(user.email, PASSWORD), home)).status).toBe(200);
    await portal.drain();
    const mails = await rowsOf(db, 'mails', { recipient: user.email }, ['subject']);
    expect(mails).toEqual([{ subject: 'Tentativi di accesso al tuo account Volano' }]);
    // Whoever reads the mailbox is the owner, wherever they are.
    await portal.as(null).call(contract.requestPasswordReset, { body: { email: user.email } });
    await portal.drain();
    const { text } = await db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', user.email)
      .orderBy('_id', 'desc')
      .executeTakeFirstOrThrow();
    const token = /password-reset\/([\w-]+)/.exec(text)?.[1] ?? '';
    const body = { password: 'Ostriche3Gelo' };
    await portal.as(null).call(contract.resetPassword, { params: { token }, body });
    expect((await enter(basic(user.email, 'Ostriche3Gelo'), elsewhere)).status).toBe(200);
  });

  test('an account that does not exist is counted like any other', async () => {
    const email = 'mai-visto@prova.example';
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await enter(basic(email, 'x'), `10.9.6.${attempt}`)).status).toBe(401);
    expect((await enter(basic(email, 'x'), '10.9.6.99')).status).toBe(429);
  });

  test('abuse 2: fifty guesses at once are told no more than ten, one after the other', async () => {
    const user = await aUser(ctx, { passwordHash });
    const guesses = Array.from({ length: 50 }, (_, n) => enter(basic(user.email, `Sbagliata${n}`), '10.9.9.11'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(40).fill(429),
    ]);
  });

  test.each([
    ['no colon', Buffer.from('solonome').toString('base64')],
    ['not base64', '%%%%'],
    ['a NUL', Buffer.from('a@b.it:x\0y').toString('base64')],
    ['129 characters', Buffer.from(`a@b.it:${'x'.repeat(129)}`).toString('base64')],
    ['a megabyte', 'A'.repeat(1_000_000).slice(0, 12_000)],
  ])('abuse 4: Basic with %s is refused before anything is hashed', async (_, encoded) => {
    const { status } = await enter({ authorization: `Basic ${encoded}` });
    expect([400, 431]).toContain(status);
  });

  test('a right password says what is still missing, and nothing else does', async () => {
    const unverified = await aUser(ctx, { passwordHash, isEmailVerified: false });
    const pending = await aUser(ctx, { passwordHash, isConfirmed: false, role: 'advisor' });
    const disabled = await aUser(ctx, { passwordHash, isEnabled: false });
    const codes = await Promise.all(
      [unverified, pending, disabled].map(async ({ email }) => (await enter(basic(email, PASSWORD))).body.code),
    );
    expect(codes).toEqual(['emailNotVerified', 'accountPending', 'accountDisabled']);
    for (const { email } of [unverified, pending, disabled])
      expect((await enter(basic(email, 'Sbagliata1'))).body.code).toBe('wrongCredentials');
  });
});

describe('a session', () => {
  test('abuse 6: dies on logout, idling, disabling and a new password elsewhere', async () => {
    const user = await aUser(ctx, { passwordHash });
    const token = async () => (await enter(basic(user.email, PASSWORD))).body.token ?? '';
    const [out, idle, other, mine] = [await token(), await token(), await token(), await token()];
    expect(await callWith(out, contract.signOut)).toBe(204);
    expect(await callWith(out, contract.getMe)).toBe(401);

    const now = ctx.clock.now();
    portal.travelTo(new Date(now.getTime() + 73 * 3_600_000));
    expect(await callWith(idle, contract.getMe)).toBe(401);
    portal.travelTo(now);

    const changed = await portal.app.inject({
      method: 'PUT',
      url: '/api/users/me',
      headers: { authorization: `Bearer ${mine}` },
      payload: { password: 'Nuova1234' },
    });
    expect(changed.statusCode).toBe(200);
    expect([await callWith(other, contract.getMe), await callWith(mine, contract.getMe)]).toEqual([401, 200]);
    await update(db, 'users', { _id: user._id }, { isEnabled: false });
    expect(await callWith(mine, contract.getMe)).toBe(401);
  });

  test('abuse 5: goes on in another company of the same person only, and the old one dies', async () => {
    const user = await aUser(ctx, { passwordHash, isGroup: true, groupSize: 2 });
    const [first, second, foreign] = [
      await anAgency(ctx, { userId: user._id }),
      await anAgency(ctx, { userId: user._id }),
      await anAgency(ctx),
    ];
    const speaker = portal.as(user, first);
    expect((await speaker.attempt(contract.switchAgency, { params: { agencyId: foreign._id } })).status).toBe(404);
    await speaker.call(contract.getMe, {});
    expect((await speaker.call(contract.switchAgency, { params: { agencyId: second._id } })).agencyId).toBe(second._id);
    expect((await speaker.attempt(contract.getMe, {})).status).toBe(401);
  });

  test('of two changes of company at once one goes on, so that a session never becomes two', async () => {
    const user = await aUser(ctx, { isGroup: true, groupSize: 2 });
    const agency = await anAgency(ctx, { userId: user._id });
    const speaker = portal.as(user, agency);
    const change = () => speaker.attempt(contract.switchAgency, { params: { agencyId: agency._id } });
    const statuses = (await Promise.all([change(), change()])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await rowsOf(db, 'sessions', { userId: user._id }, ['_id'])).toHaveLength(1);
  });

  test('abuse 7: a token that nobody was given opens nothing', async () => {
    const tokens = ['eyJhbGciOiJub25lIn0.e30.', 'x'.repeat(43), '', 'null'];
    const answers = await Promise.all(tokens.map((token) => callWith(token, contract.getMe)));
    expect(new Set(answers)).toEqual(new Set([401]));
    expect((await portal.app.inject({ url: `/api/users/me?token=${'x'.repeat(43)}` })).statusCode).toBe(401);
  });
});

describe('a forgotten password', () => {
  /** The newest link that was mailed to somebody, or null. */
  async function mailedToken(email: string): Promise<string | null> {
    const mail = await db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email)
      .where('eventKey', 'like', 'passwordReset%')
      .orderBy('_id', 'desc')
      .executeTakeFirst();
    return mail === undefined ? null : (/password-reset\/([\w-]+)/.exec(mail.text)?.[1] ?? null);
  }

  test('abuse 9 and 10: the answer never tells who has an account; the link starts with the configured address', async () => {
    const user = await aUser(ctx, { passwordHash });
    const ask = (email: string) =>
      portal
        .as(null)
        .attempt(
          contract.requestPasswordReset,
          { body: { email } },
          { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
        );
    const [known, unknown] = [await ask(user.email), await ask('nessuno@prova.example')];
    expect([known.status, known.reply]).toEqual([unknown.status, unknown.reply]);
    await portal.drain();
    expect(await mailedToken('nessuno@prova.example')).toBeNull();
    const mail = await rowOf(db, 'mails', { recipient: user.email }, ['text']);
    expect(mail.text).toContain('http://localhost:3000/#/password-reset/');
  });

  test('abuse 11: the fourth within an hour sends nothing', async () => {
    const user = await aUser(ctx, { passwordHash });
    for (let time = 0; time < 4; time += 1) {
      await portal.as(null).call(contract.requestPasswordReset, { body: { email: user.email } });
      await portal.drain();
    }
    expect(await rowsOf(db, 'mails', { recipient: user.email }, ['_id'])).toHaveLength(3);
  });

  test('abuse 13: a link is used once, even by two at a time, within its hour, and ends every session', async () => {
    const user = await aUser(ctx, { passwordHash });
    const { token: session = '' } = (await enter(basic(user.email, PASSWORD))).body;
    await portal.as(null).call(contract.requestPasswordReset, { body: { email: user.email } });
    await portal.drain();
    const token = (await mailedToken(user.email)) ?? '';
    const use = () =>
      portal.as(null).attempt(contract.resetPassword, { params: { token }, body: { password: 'Nuova1234' } });
    const answers = await Promise.all([use(), use()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await use()).code).toBe('passwordResetInvalid');
    expect(await callWith(session, contract.getMe)).toBe(401);
    expect((await enter(basic(user.email, 'Nuova1234'))).status).toBe(200);
  });

  test('abuse 13: with a new password every other link is void, two at a time too, and the owner is told once', async () => {
    const user = await aUser(ctx, { passwordHash });
    const ask = async () => {
      await portal.as(null).call(contract.requestPasswordReset, { body: { email: user.email } });
      await portal.drain();
      return (await mailedToken(user.email)) ?? '';
    };
    const use = (token: string) =>
      portal.as(null).attempt(contract.resetPassword, { params: { token }, body: { password: 'Nuova1234' } });
    const [first, second] = [await ask(), await ask()];
    const answers = await Promise.all([use(first), use(second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);

    const now = ctx.clock.now();
    portal.travelTo(new Date(now.getTime() + 60_000));
    const third = await ask();
    await portal.as(user).call(contract.updateMe, { body: { password: 'Altra1234' } });
    expect((await use(third)).code).toBe('passwordResetInvalid');
    portal.travelTo(now);
    await portal.drain();
    const told = await db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', user.email)
      .where('eventKey', 'like', 'passwordChanged%')
      .execute();
    expect(told.map(({ subject }) => subject)).toEqual(Array(2).fill('La password del tuo account Volano è cambiata'));
  });

  test('abuse 13: a link is refused after its hour and with somebody else named; a weak password does not use it up', async () => {
    const [user, other] = [await aUser(ctx, { passwordHash }), await aUser(ctx, { passwordHash })];
    await portal.as(null).call(contract.requestPasswordReset, { body: { email: user.email } });
    await portal.drain();
    const token = (await mailedToken(user.email)) ?? '';
    const use = (body: { password: string }) =>
      portal.as(null).attempt(contract.resetPassword, { params: { token }, body });
    const swapped = await use({ password: 'Nuova1234', email: other.email } as never);
    expect([swapped.status, swapped.fields[0]?.path]).toEqual([400, 'email']);
    expect([(await use({ password: 'debole' })).code, (await use({ password: 'Password1' })).code]).toEqual([
      'passwordTooWeak',
      'passwordTooCommon',
    ]);
    const now = ctx.clock.now();
    portal.travelTo(new Date(now.getTime() + 3_600_000));
    expect((await use({ password: 'Nuova1234' })).code).toBe('passwordResetInvalid');
    portal.travelTo(now);
    expect((await use({ password: 'Nuova1234' })).status).toBe(200);
    expect((await enter(basic(other.email, PASSWORD))).status).toBe(200);
  });
});
