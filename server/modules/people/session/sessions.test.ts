import * as contract from '@volano/domain/contracts/session';
import { setUpTwoFactor } from '@volano/domain/contracts/two-factor';
import { updateUser } from '@volano/domain/contracts/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteEnded, closeSessionsOf } from '../../../platform/session/session.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { A_PASSWORD, aPasswordHash, basicOf, enterAs } from '../../../testing/world/signing-in.ts';
import { rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';
import { auditActionsOf, auditEntriesOf, linkMailedTo, mailsTo } from '../../../testing/builders/traces.ts';
import { daysLater, minutesLater } from '../../../testing/builders/days.ts';
import { type Held, whileHeld } from '../../../testing/world/waiting.ts';

const ON_WINDOWS = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36' };
const ON_IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit Version/18.5 Mobile Safari/604.1' };
const { portal, ctx, db } = await openPortal();
const passwordHash = await aPasswordHash();
beforeEach(() => db.deleteFrom('rate_limits').execute());

/** Signs in and answers the header that speaks in that session. */
async function open(email: string, headers: Record<string, string> = {}) {
  const { reply } = await enterAs(portal, email, headers);
  return { authorization: `Bearer ${reply.token}` };
}

function list(headers: Record<string, string>) {
  return portal.as(null).call(contract.listSessions, {}, headers);
}

async function isOpen(headers: Record<string, string>): Promise<boolean> {
  return (await portal.as(null).attempt(contract.getMe, {}, headers)).status === 200;
}

describe('open sessions', () => {
  test('are told with their device, the one that asks marked, those of others and ended ones left out', async () => {
    const user = await aUser(ctx, { passwordHash });
    await open((await aUser(ctx, { passwordHash })).email);
    await open(user.email);
    portal.travelTo(minutesLater(73 * 60));
    await open(user.email, ON_IPHONE);
    portal.travelTo(minutesLater(74 * 60));
    const reply = await list(await open(user.email, ON_WINDOWS));
    expect(reply.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome su Windows', true],
      ['Safari su iPhone', false],
    ]);
    expect(reply[0]).toMatchObject({ address: '127.0.0.1', createdAt: '2026-11-21T11:42:00.000Z' });
  });

  test('end one at a time, or all others at once, and of nobody else', async () => {
    const [user, other] = [await aUser(ctx, { passwordHash }), await aUser(ctx, { passwordHash })];
    const [mine, second, third] = [await open(user.email), await open(user.email), await open(user.email)];
    const foreign = await open(other.email);
    const id = (await list(second)).find(({ isCurrent }) => isCurrent)?._id ?? '';
    const end = async () => (await portal.as(null).attempt(contract.revokeSession, { params: { id } }, mine)).status;
    expect([await end(), await end()]).toEqual([204, 404]);
    expect([await isOpen(mine), await isOpen(second), await isOpen(third)]).toEqual([true, false, true]);
    await portal.as(null).call(contract.revokeOtherSessions, {}, mine);
    expect([await isOpen(mine), await isOpen(third), await isOpen(foreign)]).toEqual([true, false, true]);
    const actions = await auditActionsOf(portal, { entityId: user._id });
    expect(actions).toEqual(['login', 'login', 'login', 'sessionRevoked', 'sessionRevoked']);
  });

  test('abuse 6: an old token opens nothing after a switch, a reset, a new role, a block', async () => {
    const admin = await aUser(ctx, { role: 'admin' });
    const user = await aUser(ctx, { passwordHash });
    const agency = await anAgency(ctx, { userId: user._id });
    const refusalAfter = async (attempt: (old: Record<string, string>) => Promise<{ status: number }>) => {
      const old = await open(user.email);
      const { status } = await attempt(old);
      const { status: after, code } = await portal.as(null).attempt(contract.getMe, {}, old);
      return [status, after, code];
    };
    const change = (body: object) => portal.as(admin).attempt(updateUser, { params: { id: user._id }, body });
    const switched = { params: { agencyId: agency._id } };
    const ended = [
      await refusalAfter((old) => portal.as(null).attempt(contract.switchAgency, switched, old)),
      await refusalAfter(() => change({ role: 'business-partner' })),
      await refusalAfter(() => change({ isEnabled: false })),
    ];
    expect(await rowsOf(db, 'sessions', { userId: user._id })).toEqual([]);
    await change({ isEnabled: true });
    await portal.as(null).call(contract.requestPasswordReset, { body: { email: user.email } });
    const token = await linkMailedTo(portal, user.email, 'password-reset');
    const chosen = { params: { token }, body: { password: 'Nuova1234' } };
    ended.push(await refusalAfter(() => portal.as(null).attempt(contract.resetPassword, chosen)));
    expect(ended).toEqual(Array(4).fill([200, 401, 'sessionExpired']));
  });
});

/** When a password that was given is no recent one any more. */
const TOO_LATE = new Date(minutesLater(10).getTime() + 1);

describe('a recent proof of the password', () => {
  test('abuse 22: what is grave asks for one of the last ten minutes, and goes on once it is given', async () => {
    const admin = await aUser(ctx, { role: 'admin', passwordHash });
    const session = await open(admin.email);
    const grave = () => portal.as(null).attempt(setUpTwoFactor, {}, session);
    const prove = (password: string) => portal.as(null).attempt(contract.proveSession, { body: { password } }, session);
    expect((await grave()).status).toBe(201);
    portal.travelTo(TOO_LATE);
    expect((await grave()).code).toBe('reauthRequired');
    const wrong = await prove('Sbagliata1');
    expect([wrong.status, wrong.fields[0]?.path]).toEqual([400, 'password']);
    expect((await grave()).code).toBe('reauthRequired');
    expect((await prove(A_PASSWORD)).reply.provenAt).toBe(TOO_LATE.toISOString());
    expect((await grave()).status).toBe(201);
  });

  test('is asked for a new password too, so that whoever finds a window open does not lock its owner out', async () => {
    const user = await aUser(ctx, { passwordHash });
    const session = await open(user.email);
    const change = () => portal.as(null).attempt(contract.updateMe, { body: { password: 'Nuova1234' } }, session);
    portal.travelTo(TOO_LATE);
    expect((await change()).code).toBe('reauthRequired');
    expect((await open(user.email)).authorization).toMatch(/^Bearer /);
    await portal.as(null).call(contract.proveSession, { body: { password: A_PASSWORD } }, session);
    expect((await change()).status).toBe(200);
  });

  test('of guesses that come all at once ten are looked at; right ones do not count', async () => {
    const user = await aUser(ctx, { passwordHash });
    const session = await open(user.email);
    const prove = (password: string) => portal.as(null).attempt(contract.proveSession, { body: { password } }, session);
    for (let time = 0; time < 12; time += 1) expect((await prove(A_PASSWORD)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 15 }, () => prove('Sbagliata1')));
    const statuses = answers.map(({ status }) => status);
    expect([400, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([10, 5]);
    expect((await prove(A_PASSWORD)).status).toBe(429);
  });

  test('is kept when the session goes on in another company', async () => {
    const user = await aUser(ctx, { passwordHash, isGroup: true, groupSize: 2 });
    const agency = await anAgency(ctx, { userId: user._id });
    const session = await open(user.email);
    portal.travelTo(minutesLater(5));
    await portal.as(null).call(contract.switchAgency, { params: { agencyId: agency._id } }, session);
    expect((await rowOf(db, 'sessions', { userId: user._id }, ['provenAt'])).provenAt).toBe(TODAY.toISOString());
  });
});

test('what is written down of logins that succeed and fail, logouts and new passwords; never an e-mail or a password', async () => {
  const user = await aUser(ctx, { passwordHash });
  await portal.as(null).attempt(contract.signIn, {}, basicOf(user.email, 'Sbagliata1'));
  await portal.as(null).attempt(contract.signIn, {}, basicOf('nessuno@prova.example', 'Sbagliata1'));
  const session = await open(user.email);
  await portal.as(null).call(contract.updateMe, { body: { password: 'Nuova1234' } }, session);
  await portal.as(null).call(contract.signOut, {}, session);
  expect(await auditEntriesOf(portal, { entityId: user._id })).toEqual([
    { action: 'loginFailed', actorId: null, details: { by: 'wrongCredentials' } },
    ...['login', 'passwordChanged', 'logout'].map((action) => ({ action, actorId: user._id, details: {} })),
  ]);
  const all = await rowsOf(db, 'audit_events');
  expect(all.filter(({ action, entityId }) => action === 'loginFailed' && entityId === null)).toHaveLength(1);
  expect(JSON.stringify(all)).not.toMatch(/@prova|Sbagliata|Nuova1234/);
});

test('a common password, or one made of the own name, is refused wherever it is set', async () => {
  const user = await aUser(ctx, { passwordHash, name: 'Serafina', surname: 'Colombo' });
  const set = async (password: string) =>
    (await portal.as(user).attempt(contract.updateMe, { body: { password } })).code;
  for (const password of ['Password1', 'Serafina77', 'xColombo3'])
    expect(await set(password)).toBe('passwordTooCommon');
  expect(await set('Mulino2026')).toBeUndefined();
});

describe('an entry from a device that the person never used', () => {
  const [phone, desk] = ['telefono-di-prova-0001', 'scrivania-di-prova-0001'];

  const told = async (email: string) =>
    (await mailsTo(portal, email)).filter(({ eventKey }) => eventKey.startsWith('newDevice '));

  test('is told by mail, once, in their language and with the way to shut it out; the first one is no news', async () => {
    const user = await aUser(ctx, { passwordHash, language: 'en' });
    await open(user.email, { ...ON_IPHONE, 'x-device': phone });
    // Another node's clock may be a little behind.
    portal.travelTo(new Date(TODAY.getTime() - 1000));
    await open(user.email, { ...ON_IPHONE, 'x-device': phone });
    portal.travelTo(TODAY);
    expect(await told(user.email)).toEqual([]);
    await open(user.email, { ...ON_WINDOWS, 'x-device': desk });
    await open(user.email, { ...ON_WINDOWS, 'x-device': desk });
    await open(user.email, { ...ON_IPHONE, 'x-device': phone });
    const [mail, ...more] = await told(user.email);
    expect([mail?.subject, more]).toEqual(['New sign-in to your Volano account', []]);
    for (const words of ['Chrome on Windows', '127.0.0.1', '/#/profile?tab=security'])
      expect(mail?.text).toContain(words);
  });

  test('is told to the staff with their own profile, and known by its browser where it says nothing of itself', async () => {
    const admin = await aUser(ctx, { passwordHash, role: 'admin' });
    await open(admin.email, ON_IPHONE);
    await open(admin.email, { ...ON_IPHONE, 'x-device': 'corto' });
    expect(await told(admin.email)).toEqual([]);
    await open(admin.email, ON_WINDOWS);
    const [mail, ...more] = await told(admin.email);
    expect(more).toEqual([]);
    for (const words of ['/#/admin/profile', 'Chrome su Windows']) expect(mail?.text).toContain(words);
  });

  test('is not told where it is refused', async () => {
    const user = await aUser(ctx, { passwordHash });
    await open(user.email, { 'x-device': phone });
    const wrong = { ...basicOf(user.email, 'sbagliata'), 'x-device': desk };
    const { status } = await portal.as(null).attempt(contract.signIn, {}, wrong);
    expect([status, await told(user.email)]).toEqual([401, []]);
  });

  test('counts as new again after a year without it', async () => {
    const user = await aUser(ctx, { passwordHash });
    await open(user.email, { 'x-device': phone });
    portal.travelTo(daysLater(200));
    await open(user.email, { 'x-device': desk });
    portal.travelTo(daysLater(366));
    await deleteEnded(ctx);
    await open(user.email, { 'x-device': phone });
    expect(await told(user.email)).toHaveLength(2);
  });
});

test('a platform admin changes the password and nothing else of themselves', async () => {
  const platform = portal.as(await aUser(ctx, { role: 'platform-admin' }));
  expect((await platform.attempt(contract.updateMe, { body: { name: 'Altro' } })).code).toBe('roleForbidden');
  expect((await platform.attempt(contract.updateMe, { body: { password: 'debole' } })).code).toBe('passwordTooWeak');
  await platform.call(contract.updateMe, { body: { password: 'Robusta1' } });
});

test.each([
  ['a new password', { passwordHash: 'of another one' }],
  ['a second factor', { twoFactorSecret: 'GEZDGNBVGY3TQOJQ', twoFactorSince: TODAY.toISOString() }],
  ['being disabled', { isEnabled: false }],
])('abuse 6: who signs in with the old password while there is %s is not in afterwards', async (_, change) => {
  const person = await aUser(ctx, { passwordHash, role: 'admin' });
  const changing = async (trx: Held) => {
    await update(trx, 'users', { _id: person._id }, change);
    await closeSessionsOf(trx, person._id);
  };
  const entered = await whileHeld(ctx, changing, () => enterAs(portal, person.email));
  expect(entered).toMatchObject({ status: 401, code: 'wrongCredentials' });
  expect(await rowsOf(db, 'sessions', { userId: person._id }, ['_id'])).toEqual([]);
});

test('what changes nothing of that keeps nobody out', async () => {
  const person = await aUser(ctx, { passwordHash });
  const both = await Promise.all([enterAs(portal, person.email), enterAs(portal, person.email)]);
  for (const { reply } of both) {
    const me = await portal.as(null).call(contract.getMe, {}, { authorization: `Bearer ${reply.token}` });
    expect(me._id).toBe(person._id);
  }
});
