import { requestErasure } from '@volano/domain/contracts/privacy';
import { getMe, listOwnAgencies, mintExternalCode, signInWithCode } from '@volano/domain/contracts/session';
import { setUpTwoFactor, turnOnTwoFactor } from '@volano/domain/contracts/two-factor';
import { beforeEach, describe, expect, test } from 'vitest';
import { statusesOf } from '../../../testing/builders/answers.ts';
import { authenticatorCode } from '../../../testing/builders/authenticator.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { rowOf } from '../../../testing/builders/rows.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';
import { minutesLater } from '../../../testing/builders/days.ts';

const KEY = 'k'.repeat(40);
const asServer = { authorization: `Bearer ${KEY}` };
const { portal, ctx, db } = await openPortal({ MASTER_KEY: KEY });
beforeEach(() => db.deleteFrom('rate_limits').execute());

function mint(email: string, headers: Record<string, string> = asServer) {
  return portal.as(null).attempt(mintExternalCode, { body: { email } }, headers);
}

function enter(code: string) {
  return portal.as(null).attempt(signInWithCode, { body: { code } }, { 'user-agent': 'Firefox' });
}

describe('coming from another site', () => {
  test('a code opens a session in the company used last, and the account is one of an external user', async () => {
    const agency = await anAgency(ctx);
    const owner = { _id: agency.userId };
    const { email } = await rowOf(db, 'users', { _id: owner._id }, ['email']);
    const minted = await mint(email);
    expect([minted.status, minted.reply.expiresAt]).toEqual([201, minutesLater(1).toISOString()]);
    const { status, reply } = await enter(minted.reply.code);
    expect([status, reply.agencyId, reply.user.userType]).toEqual([200, agency._id, 'external-user']);
    await portal.as(null).call(getMe, {}, { authorization: `Bearer ${reply.token}` });
    // A code is no password: what is grave asks for one.
    const grave = await portal.as(null).attempt(requestErasure, {}, { authorization: `Bearer ${reply.token}` });
    expect(grave.code).toBe('reauthRequired');
    const [login] = await auditEntriesOf(portal, { actorId: owner._id });
    expect(login).toMatchObject({ action: 'login', details: { by: 'externalCode' } });
  });

  test('a code serves once, of two at a time too, and for a minute', async () => {
    const user = await aUser(ctx);
    const { code } = (await mint(user.email)).reply;
    expect(statusesOf(await Promise.all([enter(code), enter(code)]))).toEqual([200, 400]);
    expect((await enter(code)).code).toBe('externalCodeInvalid');

    const late = (await mint(user.email)).reply.code;
    portal.travelTo(minutesLater(1));
    expect((await enter(late)).code).toBe('externalCodeInvalid');
    expect((await enter('x'.repeat(43))).code).toBe('externalCodeInvalid');
  });

  test('a second factor is asked for, while the code goes on to serve for its minute', async () => {
    const user = await aUser(ctx);
    const speaker = portal.as(user);
    const { secret } = await speaker.call(setUpTwoFactor, {});
    await speaker.call(turnOnTwoFactor, { body: { code: authenticatorCode(secret, TODAY) } });
    const { code } = (await mint(user.email)).reply;
    const enterWith = (secondFactor: string) =>
      portal.as(null).attempt(signInWithCode, { body: { code } }, { 'x-second-factor': secondFactor });
    const codes = [(await enter(code)).code, (await enterWith('aaaa-bbbb-cccc')).code];
    expect(codes).toEqual(['secondFactorNeeded', 'secondFactorWrong']);
    portal.travelTo(new Date(TODAY.getTime() + 40_000));
    const next = authenticatorCode(secret, ctx.clock.now());
    expect([(await enterWith(next)).status, (await enterWith(next)).code]).toEqual([200, 'externalCodeInvalid']);
  });

  test('whoever may not enter yet is told as at the login', async () => {
    for (const [given, told] of [
      [{ isEmailVerified: false }, 'emailNotVerified'],
      [{ isConfirmed: false }, 'accountPending'],
      [{ isEnabled: false }, 'accountDisabled'],
    ] as const)
      expect((await enter((await mint((await aUser(ctx, given)).email)).reply.code)).code).toBe(told);
  });

  test('only a server with the key makes codes, and only for customers', async () => {
    const [user, admin] = [await aUser(ctx), await aUser(ctx, { role: 'admin' })];
    const gone = await aUser(ctx, { deletedAt: TODAY.toISOString(), isEnabled: false });
    for (const email of [admin.email, gone.email, 'nessuno@prova.example'])
      expect((await mint(email)).code).toBe('notFound');
    for (const authorization of ['', 'Bearer wrong', `Basic ${KEY}`])
      expect((await mint(user.email, { authorization })).status).toBe(401);
    expect((await portal.as(admin).attempt(mintExternalCode, { body: { email: user.email } })).status).toBe(401);
  });
});

const list = (email: string, headers: Record<string, string> = {}) =>
  portal.as(null).attempt(listOwnAgencies, { params: { email } }, headers);

test('the companies of an e-mail are told to a server with the key', async () => {
  const user = await aUser(ctx);
  const agency = await anAgency(ctx, { userId: user._id });
  const { reply } = await list(user.email, asServer);
  expect(reply.map(({ _id }) => _id)).toEqual([agency._id]);
  expect((await list('nessuno@prova.example', asServer)).code).toBe('notFound');
});

test('abuse 8: the companies of an e-mail: to everybody else every e-mail is the same 401, and soon 429', async () => {
  const user = await aUser(ctx);
  const service = { authorization: `Basic ${Buffer.from(`service@volano.example:${KEY}`).toString('base64')}` };
  const answers = [];
  for (const email of [user.email, 'nessuno@prova.example'])
    for (const authorization of ['', service.authorization, 'Bearer wrong', `Bearer ${'x'.repeat(43)}`])
      answers.push(await list(email, { authorization }));
  expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(8).fill([401, 'wrongCredentials']));

  const many = await Promise.all(Array.from({ length: 300 }, (_, n) => list(`nessuno${n}@prova.example`, service)));
  const refused = many.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(8);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
});
