import { createHash } from 'node:crypto';
import * as contract from '@volano/domain/contracts/registration';
import type { RequestOf } from '@volano/domain/contracts/route';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { whileHeld } from '../../../testing/world/waiting.ts';
import { findUserToChange } from '../../people/users/users.queries.ts';
import { rowOf, rowsOf, update, create } from '../../../testing/builders/rows.ts';
import { inDays, minutesLater } from '../../../testing/builders/days.ts';
import type { Insertable } from 'kysely';
import type { DB } from '@volano/database/types';
import { signIn, requestPasswordReset } from '@volano/domain/contracts/session';
import { hashPassword } from '../../../platform/session/session.ts';
import { mailCode } from './registration.jobs.ts';
import { auditActionsOf, mailsTo } from '../../../testing/builders/traces.ts';
import { basicOf } from '../../../testing/world/signing-in.ts';

const PASSWORD = 'Mulino2026';
const { portal, ctx, db } = await openPortal();
// Ten registrations an hour are taken from one address: every test has its own.
beforeEach(() => db.deleteFrom('rate_limits').execute());

type Registration = RequestOf<typeof contract.register>['body'];
let counter = 0;

function someone(given: Partial<Registration> = {}): Registration {
  counter += 1;
  const person = { name: 'Lucia', surname: 'Ferri', email: `lucia${counter}@ferri.example`, password: PASSWORD };
  const company = { telephone: '030 555 0199', businessName: 'Ferri S.r.l.', vatNumber: '00743110157' };
  return { ...person, ...company, ...given };
}

function ask(body: object) {
  return portal.as(null).attempt(contract.register, { body: body as Registration });
}

function anInvitation(given: Partial<Insertable<DB['invitation_partners']>> = {}) {
  return create(db, 'invitation_partners', { _id: newId(), name: 'Confartigianato Brescia', ...given });
}

async function accountOf(email: string) {
  const [user] = await rowsOf(db, 'users', { email });
  return user === undefined ? null : { user, agency: await rowOf(db, 'agencies', { userId: user._id }) };
}

describe('registering', () => {
  test('opens an account and its first company, which wait for the code and the office', async () => {
    const body = someone({ email: '  Lucia@Ferri.example ', businessName: 'Ferri & Figli S.r.l.' });
    const { status, reply } = await ask(body);
    const message = 'Account creato. Ti abbiamo mandato un codice per verificare la tua e-mail';
    expect([status, reply.message]).toEqual([201, message]);
    const account = await accountOf('lucia@ferri.example');
    const standing = { isEmailVerified: false, isConfirmed: false, isEnabled: true };
    expect(account?.user).toMatchObject({ role: 'user', userType: 'app-user', ...standing, groupSize: 1 });
    const { businessName, vatNumber, telephone } = body;
    const own = { businessName, vatNumber, fiscalCode: vatNumber, telephone };
    const decided = { administrationEmail: 'lucia@ferri.example', contractType: 'prospect', advisorId: null };
    expect(account?.agency).toMatchObject({ ...own, ...decided });
    const written = await rowsOf(db, 'audit_events', { actorId: account?.user._id ?? '' }, ['action', 'agencyId']);
    expect(written).toEqual([{ action: 'registered', agencyId: account?.agency._id }]);
  });

  test.each([
    ['advisor', 'advisorId'],
    ['businessAdvisor', 'businessAdvisorId'],
    ['businessPerformancePartner', 'businessPerformancePartnerId'],
    ['businessPartnerGrants', 'businessPartnerGrantsId'],
  ] as const)('an invitation brings its consultant as %s and spares the office', async (advisorRole, column) => {
    const advisor = await aUser(ctx, { role: 'advisor' });
    const invitation = await anInvitation({ advisorId: advisor._id, advisorRole });
    const body = someone({ invitation: invitation._id });
    expect((await ask(body)).status).toBe(201);
    const account = await accountOf(body.email);
    expect([account?.user.isConfirmed, account?.user.invitationId]).toEqual([true, invitation._id]);
    expect(account?.agency[column]).toBe(advisor._id);
  });

  test('an invitation may leave the confirmation to the office', async () => {
    const invitation = await anInvitation({ hasSkipUserConfirm: false });
    const body = someone({ invitation: invitation._id });
    await ask(body);
    expect((await accountOf(body.email))?.user.isConfirmed).toBe(false);
  });

  test('asks for a password of the rule, not a common one, and a VAT number that can exist', async () => {
    expect(await ask(someone({ password: 'debole' }))).toMatchObject({ status: 400, code: 'passwordTooWeak' });
    for (const password of ['Estate2026', 'Lucia2026x'])
      expect(await ask(someone({ password }))).toMatchObject({ status: 400, code: 'passwordTooCommon' });
    const { status, fields } = await ask(someone({ vatNumber: '12345678901', telephone: 'chiamami' }));
    expect([status, fields.map(({ path }) => path)]).toEqual([400, ['telephone', 'vatNumber']]);
  });

  test('abuse 15: an e-mail in use is refused, with and without an invitation, and nothing changes', async () => {
    const owner = await aUser(ctx, { role: 'admin', passwordHash: 'kept', isConfirmed: false });
    const invitation = await anInvitation();
    for (const body of [someone({ email: owner.email }), someone({ email: owner.email, invitation: invitation._id })]) {
      const { status, code } = await ask(body);
      expect([status, code]).toEqual([400, 'duplicateKey']);
    }
    const after = await rowOf(db, 'users', { _id: owner._id }, ['passwordHash', 'role', 'isConfirmed', 'invitationId']);
    expect(after).toEqual({ passwordHash: 'kept', role: 'admin', isConfirmed: false, invitationId: null });
    expect(await rowsOf(db, 'agencies', { userId: owner._id }, ['_id'])).toHaveLength(0);
  });

  test('abuse 15: of ten who register the same e-mail at a time one is let in, and then the address waits', async () => {
    const body = someone();
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => ask(body)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(400)]);
    expect((await ask(someone())).code).toBe('tooManyRequests');
  });

  test('what is sent again with its key is done once, by itself or at a time; another key, password or company is refused', async () => {
    const body = someone();
    const send = (given: Partial<Registration>, idempotencyKey = 'key-1') =>
      portal.as(null).attempt(contract.register, { body: { ...body, ...given }, idempotencyKey });
    const statuses = (await Promise.all([send({}), send({}), send({})])).map(({ status }) => status);
    expect([...statuses, (await send({})).status]).toEqual([201, 201, 201, 201]);
    const { user } = (await accountOf(body.email)) ?? {};
    expect(await rowsOf(db, 'agencies', { userId: user?._id ?? '' }, ['_id'])).toHaveLength(1);
    expect(await mailsTo(portal, body.email)).toHaveLength(1);
    expect((await send({}, 'key-2')).code).toBe('duplicateKey');
    expect((await send({ businessName: 'Ferri Due S.r.l.' })).code).toBe('idempotencyMismatch');
    const [{ requestHash } = { requestHash: '' }] = await rowsOf(db, 'idempotency_keys', { userId: user?._id ?? '' });
    const told = { ...body, password: undefined };
    expect(requestHash).toBe(createHash('sha256').update(JSON.stringify(told)).digest('hex'));
  });

  test('abuse 16: an invitation that does not hold is refused and nobody is registered', async () => {
    const gone = await aUser(ctx, { role: 'advisor', isEnabled: false });
    const ended = [{ isEnabled: false }, { validLimitDate: inDays(0) }];
    const ofNobody = { advisorId: gone._id, advisorRole: 'advisor' as const };
    const made = await Promise.all([...ended, ofNobody].map((given) => anInvitation(given)));
    for (const { _id: invitation } of [...made, { _id: newId() }]) {
      const body = someone({ invitation });
      expect((await ask(body)).code).toBe('invitationInvalid');
      expect(await accountOf(body.email)).toBeNull();
      expect((await portal.as(null).attempt(contract.getInvitation, { params: { id: invitation } })).status).toBe(404);
    }
    expect((await ask(someone({ invitation: 'altered' }))).fields[0]?.path).toBe('invitation');
  });

  test('a consultant who is let go at that moment is assigned to nobody', async () => {
    const advisor = await aUser(ctx, { role: 'advisor' });
    const { _id: invitation } = await anInvitation({ advisorId: advisor._id, advisorRole: 'advisor' });
    const body = someone({ invitation });
    const registered = await whileHeld(
      ctx,
      (trx) => findUserToChange(trx, advisor._id),
      () => ask(body),
      (trx) => update(trx, 'users', { _id: advisor._id }, { isEnabled: false, deletedAt: inDays(0) }),
    );
    expect(registered.code).toBe('invitationInvalid');
    expect(await accountOf(body.email)).toBeNull();
  });

  test('abuse 16: what only the office decides is not taken from the client', async () => {
    for (const field of ['hasSkipUserConfirm', 'role', 'isConfirmed', 'isEmailVerified', 'advisorId', 'contractType']) {
      const body = { ...someone(), [field]: field === 'role' ? 'admin' : true };
      const { status, fields } = await ask(body);
      expect([field, status, fields[0]?.path]).toEqual([field, 400, field]);
      expect(await accountOf(body.email)).toBeNull();
    }
  });

  test.each([
    ['an array', ['a@prova.example', 'b@prova.example']],
    ['two addresses', 'a@prova.example,b@prova.example'],
    ['quotes', '"a@prova.example b"@prova.example'],
    ['a new line', 'a@prova.example\r\nBcc: b@prova.example'],
    ['300 characters', `${'a'.repeat(290)}@prova.example`],
    ['a letter that looks like another', 'аda@prova.example'],
  ])('abuse 12: an e-mail with %s is refused', async (_, email) => {
    const answers = [
      await ask({ ...someone(), email }),
      await portal.as(null).attempt(contract.resendConfirmation, { body: { email: email as string } }),
      await portal.as(null).attempt(contract.confirmEmail, { body: { email: email as string, code: '123456' } }),
      await portal.as(null).attempt(requestPasswordReset, { body: { email: email as string } }),
    ];
    expect(answers.map(({ status, fields }) => [status, fields[0]?.path])).toEqual(Array(4).fill([400, 'email']));
  });
});

test('an invitation that holds says who invites, and nothing else', async () => {
  const invitation = await anInvitation();
  const reply = await portal.as(null).call(contract.getInvitation, { params: { id: invitation._id } });
  expect(reply).toEqual({ name: 'Confartigianato Brescia' });
});

const passwordHash = await hashPassword(PASSWORD);

/** Somebody who has just registered and was mailed the first code. */
async function aNewcomer(given: { isConfirmed?: boolean } = {}) {
  const user = await aUser(ctx, { passwordHash, isEmailVerified: false, ...given });
  await resend(user.email);
  return { ...user, code: (await mailedCodes(user.email))[0] ?? '' };
}

function resend(email: string) {
  return portal.as(null).attempt(contract.resendConfirmation, { body: { email } });
}

/** The codes that somebody was mailed, the newest first. */
async function mailedCodes(email: string): Promise<string[]> {
  return (await mailsTo(portal, email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '').toReversed();
}

async function confirm(email: string, code: string, remoteAddress = '10.4.0.1') {
  const url = `/api/${contract.confirmEmail.path}`;
  const response = await portal.app.inject({ method: 'POST', url, payload: { email, code }, remoteAddress });
  return { status: response.statusCode, ...response.json<{ code?: string; isConfirmed?: boolean; message: string }>() };
}

function enter(email: string, password = PASSWORD) {
  return portal.as(null).attempt(signIn, {}, basicOf(email, password));
}

function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

describe('verifying an e-mail', () => {
  test('with the code that was mailed; then the password opens the account', async () => {
    const { _id, email, code } = await aNewcomer();
    expect((await enter(email)).code).toBe('emailNotVerified');
    expect(await confirm(email, code)).toMatchObject({ status: 200, isConfirmed: true });
    expect((await enter(email)).status).toBe(200);
    expect(await auditActionsOf(portal, { actorId: _id })).toContain('emailVerified');
    expect((await confirm(email, code)).code).toBe('confirmationCodeInvalid');
  });

  test('whoever waits for the office comes in to wait', async () => {
    const { email, code } = await aNewcomer({ isConfirmed: false });
    expect(await confirm(email, code)).toMatchObject({ status: 200, isConfirmed: false });
    const answer = await enter(email);
    expect([answer.status, answer.reply.user.isPending]).toEqual([200, true]);
    expect((await enter(email, 'Sbagliata1')).code).toBe('wrongCredentials');
  });

  test('the code is kept only as a hash, lives fifteen minutes, and a new one takes its place', async () => {
    const { _id, email, code } = await aNewcomer();
    const kept = await rowOf(db, 'confirmation_codes', { userId: _id }, ['codeHash']);
    expect(kept.codeHash.toString()).not.toContain(code);

    portal.travelTo(minutesLater(15));
    expect((await confirm(email, code)).code).toBe('confirmationCodeInvalid');
    await resend(email);
    const [newest = ''] = await mailedCodes(email);
    const former = newest === code ? wrong(newest) : code;
    expect((await confirm(email, former)).code).toBe('confirmationCodeInvalid');
    expect((await confirm(email, newest)).status).toBe(200);
  });

  test('of two with the right code at a time one verifies', async () => {
    const { email, code } = await aNewcomer();
    const statuses = (await Promise.all([confirm(email, code), confirm(email, code)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('abuse 14: of 200 guesses at a time five are counted, then the right code is void too', async () => {
    const { _id, email, code } = await aNewcomer();
    const guesses = Array.from({ length: 200 }, (_, n) => confirm(email, wrong(code), `10.5.${n}.1`));
    const answers = await Promise.all(guesses);
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set(['confirmationCodeInvalid']));
    expect((await rowOf(db, 'confirmation_codes', { userId: _id }, ['attempts'])).attempts).toBe(5);
    expect((await confirm(email, code)).code).toBe('confirmationCodeInvalid');
    expect((await enter(email)).code).toBe('emailNotVerified');
  });

  test('unknown e-mail, wrong code and none at all are refused alike', async () => {
    const { email, code } = await aNewcomer();
    const verified = await aUser(ctx);
    const answers = [
      await confirm(email, wrong(code)),
      await confirm('nessuno@prova.example', '123456'),
      await confirm(verified.email, '123456'),
    ];
    const told = answers.map(({ status, code: refusal, message }) => `${status} ${refusal} ${message}`);
    expect(new Set(told).size).toBe(1);
  });
});

describe('another code', () => {
  test('the answer is the same whether there is something to verify or not, and only who needs one gets one', async () => {
    const verified = await aUser(ctx);
    const { email } = await aNewcomer();
    const answers = [await resend(email), await resend(verified.email), await resend('nessuno@prova.example')];
    expect(new Set(answers.map(({ status, reply }) => `${status} ${reply.message}`)).size).toBe(1);
    expect(await mailedCodes(verified.email)).toHaveLength(0);
    expect(await mailedCodes('nessuno@prova.example')).toHaveLength(0);
  });

  test('the fourth within an hour is answered as the others and mails nothing; the last one that came still counts', async () => {
    const { email } = await aNewcomer();
    const answers = [await resend(email), await resend(email), await resend(email)];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const codes = await mailedCodes(email);
    expect(codes).toHaveLength(3);
    expect((await confirm(email, codes[0] ?? '')).status).toBe(200);
  });

  test('a request that is handled twice, since its node died meanwhile, mails one code', async () => {
    const { email } = await aUser(ctx, { isEmailVerified: false });
    const asked = { email, askedId: newId() };
    for (let times = 0; times < 2; times += 1) await mailCode(ctx, asked);
    expect(await mailedCodes(email)).toHaveLength(1);
    await mailCode(ctx, { ...asked, askedId: newId() });
    expect(await mailedCodes(email)).toHaveLength(2);
  });
});
