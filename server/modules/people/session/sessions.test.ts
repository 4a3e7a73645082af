import * as contract from '@volano/domain/contracts/session';
import { listSessions, proveSession, revokeOtherSessions, revokeSession } from '@volano/domain/contracts/session';
import { setUpTwoFactor } from '@volano/domain/contracts/two-factor';
import { updateUser } from '@volano/domain/contracts/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteEnded } from '../../../platform/session/session.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { A_PASSWORD, aPasswordHash, basicOf, enterAs } from '../../../testing/world/signing-in.ts';
import { rowOf, rowsOf } from '../../../testing/builders/rows.ts';

const ON_WINDOWS = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36' };
const ON_IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit Version/18.5 Mobile Safari/604.1' };
const portal = await openPortal();
const { ctx, db } = portal;
const passwordHash = await aPasswordHash();
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute();
});

/** Signs in and answers the header that speaks in that session. */
async function open(email: string, headers: Record<string, string> = {}) {
  const { reply } = await enterAs(portal, email, headers);
  return { authorization: `Bearer ${reply.token}` };
}

function list(headers: Record<string, string>) {
  return portal.as(null).call(listSessions, {}, headers);
}

async function isOpen(headers: Record<string, string>): Promise<boolean> {
  return (await portal.as(null).attempt(contract.getMe, {}, headers)).status === 200;
}

function auditEntriesOf(userId: string) {
  return rowsOf(db, 'audit_events', { entityId: userId }, ['action', 'actorId', 'details'], '_id');
}

describe('open sessions', () => {
  test('are told with their device, the one that asks marked, those of others and ended ones left out', async () => {
    const user = await aUser(ctx, { passwordHash });
    await open((await aUser(ctx, { passwordHash })).email);
    await open(user.email);
    portal.travelTo(new Date(TODAY.getTime() + 73 * 3_600_000));
    await open(user.email, ON_IPHONE);
    portal.travelTo(new Date(TODAY.getTime() + 74 * 3_600_000));
    const reply = await list(await open(user.email, ON_WINDOWS));
    expect(reply.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome su Windows', true],
      ['Safari su iPhone', false],
    ]);
    expect(reply[0]).toMatchObject({ address: '127.0.0.1', createdAt: '2026-11-21T11:42:00.000Z' });
  });

  test('end one at a time, or all others at once; nobody ends somebody else’s', async () => {
    const [user, other] = [await aUser(ctx, { passwordHash }), await aUser(ctx, { passwordHash })];
    const [mine, second, third] = [await open(user.email), await open(user.email), await open(user.email)];
    const foreign = await open(other.email);
    const end = async (id: string, headers: Record<string, string>) =>
      (await portal.as(null).attempt(revokeSession, { params: { id } }, headers)).status;
    const secondId = (await list(second)).find(({ isCurrent }) => isCurrent)?._id ?? '';
    expect(await end(secondId, foreign)).toBe(404);
    expect(await end(secondId, mine)).toBe(204);
    expect(await end(secondId, mine)).toBe(404);
    expect([await isOpen(mine), await isOpen(second), await isOpen(third)]).toEqual([true, false, true]);
    await portal.as(null).call(revokeOtherSessions, {}, mine);
    expect([await isOpen(mine), await isOpen(third), await isOpen(foreign)]).toEqual([true, false, true]);
    expect((await auditEntriesOf(user._id)).map(({ action }) => action)).toEqual([
      'login',
      'login',
      'login',
      'sessionRevoked',
      'sessionRevoked',
    ]);
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
    const ended = [
      await refusalAfter((old) =>
        portal.as(null).attempt(contract.switchAgency, { params: { agencyId: agency._id } }, old),
      ),
      await refusalAfter(() => change({ role: 'business-partner' })),
      await refusalAfter(() => change({ isEnabled: false })),
    ];
    await change({ isEnabled: true });
    ended.push(
      await refusalAfter(async () => {
        await portal.as(null).call(contract.requestPasswordReset, { body: { email: user.email } });
        await portal.drain();
        const { text } = await db
          .selectFrom('mails')
          .select('text')
          .where('recipient', '=', user.email)
          .where('text', 'like', '%password-reset%')
          .executeTakeFirstOrThrow();
        const token = /password-reset\/([\w-]+)/.exec(text)?.[1] ?? '';
        return portal.as(null).attempt(contract.resetPassword, { params: { token }, body: { password: 'Nuova1234' } });
      }),
    );
    expect(ended).toEqual(Array(4).fill([200, 401, 'sessionExpired']));
  });
});

describe('a recent proof of the password', () => {
  test('abuse 22: what is grave asks for one of the last ten minutes, and goes on once it is given', async () => {
    const admin = await aUser(ctx, { role: 'admin', passwordHash });
    const session = await open(admin.email);
    const grave = () => portal.as(null).attempt(setUpTwoFactor, {}, session);
    const prove = (password: string) => portal.as(null).attempt(proveSession, { body: { password } }, session);
    expect((await grave()).status).toBe(201);
    portal.travelTo(new Date(TODAY.getTime() + 10 * 60_000 + 1));
    expect((await grave()).code).toBe('reauthRequired');
    const wrong = await prove('Sbagliata1');
    expect([wrong.status, wrong.fields[0]?.path]).toEqual([400, 'password']);
    expect((await grave()).code).toBe('reauthRequired');
    expect((await prove(A_PASSWORD)).reply.provenAt).toBe(new Date(TODAY.getTime() + 10 * 60_000 + 1).toISOString());
    expect((await grave()).status).toBe(201);
  });

  test('is asked for a new password too, so that whoever finds a window open does not lock its owner out', async () => {
    const user = await aUser(ctx, { passwordHash });
    const session = await open(user.email);
    const change = () => portal.as(null).attempt(contract.updateMe, { body: { password: 'Nuova1234' } }, session);
    portal.travelTo(new Date(TODAY.getTime() + 10 * 60_000 + 1));
    expect((await change()).code).toBe('reauthRequired');
    expect((await open(user.email)).authorization).toMatch(/^Bearer /);
    await portal.as(null).call(proveSession, { body: { password: A_PASSWORD } }, session);
    expect((await change()).status).toBe(200);
  });

  test('of guesses that come all at once ten are looked at; right ones do not count', async () => {
    const user = await aUser(ctx, { passwordHash });
    const session = await open(user.email);
    const prove = (password: string) => portal.as(null).attempt(proveSession, { body: { password } }, session);
    for (let time = 0; time < 12; time += 1) expect((await prove(A_PASSWORD)).status).toBe(200);
    const statuses = (await Promise.all(Array.from({ length: 15 }, () => prove('Sbagliata1')))).map(
      ({ status }) => status,
    );
    expect([400, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([10, 5]);
    expect((await prove(A_PASSWORD)).status).toBe(429);
  });

  test('is kept when the session goes on in another company', async () => {
    const user = await aUser(ctx, { passwordHash, isGroup: true, groupSize: 2 });
    const agency = await anAgency(ctx, { userId: user._id });
    const session = await open(user.email);
    portal.travelTo(new Date(TODAY.getTime() + 5 * 60_000));
    await portal.as(null).call(contract.switchAgency, { params: { agencyId: agency._id } }, session);
    expect((await rowOf(db, 'sessions', { userId: user._id }, ['provenAt'])).provenAt).toBe(TODAY.toISOString());
  });
});

describe('what is written down', () => {
  test('of logins that succeed and fail, logouts and new passwords; never an e-mail or a password', async () => {
    const user = await aUser(ctx, { passwordHash });
    await portal.as(null).attempt(contract.signIn, {}, basicOf(user.email, 'Sbagliata1'));
    await portal.as(null).attempt(contract.signIn, {}, basicOf('nessuno@prova.example', 'Sbagliata1'));
    const session = await open(user.email);
    await portal.as(null).call(contract.updateMe, { body: { password: 'Nuova1234' } }, session);
    await portal.as(null).call(contract.signOut, {}, session);
    expect(await auditEntriesOf(user._id)).toEqual([
      { action: 'loginFailed', actorId: null, details: { by: 'wrongCredentials' } },
      { action: 'login', actorId: user._id, details: {} },
      { action: 'passwordChanged', actorId: user._id, details: {} },
      { action: 'logout', actorId: user._id, details: {} },
    ]);
    const all = await rowsOf(db, 'audit_events');
    expect(all.filter(({ action, entityId }) => action === 'loginFailed' && entityId === null)).toHaveLength(1);
    expect(JSON.stringify(all)).not.toMatch(/@prova|Sbagliata|Nuova1234/);
  });

  test('a common password, or one made of the own name, is refused wherever it is set', async () => {
    const user = await aUser(ctx, { passwordHash, name: 'Serafina', surname: 'Colombo' });
    const set = async (password: string) =>
      (await portal.as(user).attempt(contract.updateMe, { body: { password } })).code;
    expect([await set('Password1'), await set('Serafina77'), await set('xColombo3'), await set('Mulino2026')]).toEqual([
      'passwordTooCommon',
      'passwordTooCommon',
      'passwordTooCommon',
      undefined,
    ]);
  });
});

describe('an entry from a device that the person never used', () => {
  const [phone, desk] = ['telefono-di-prova-0001', 'scrivania-di-prova-0001'];

  async function told(email: string) {
    await portal.drain();
    const mails = await db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('recipient', '=', email)
      .where('eventKey', 'like', 'newDevice %')
      .orderBy('createdAt')
      .execute();
    return mails;
  }

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
    const mails = await told(admin.email);
    expect(mails.map(({ text }) => text.includes('/#/admin/profile') && text.includes('Chrome su Windows'))).toEqual([
      true,
    ]);
  });

  test('is not told where it is refused', async () => {
    const user = await aUser(ctx, { passwordHash });
    await open(user.email, { 'x-device': phone });
    const refused = await portal
      .as(null)
      .attempt(contract.signIn, {}, { ...basicOf(user.email, 'sbagliata'), 'x-device': desk });
    expect([refused.status, await told(user.email)]).toEqual([401, []]);
  });

  test('counts as new again after a year without it', async () => {
    const user = await aUser(ctx, { passwordHash });
    await open(user.email, { 'x-device': phone });
    portal.travelTo(new Date(TODAY.getTime() + 200 * 86_400_000));
    await open(user.email, { 'x-device': desk });
    portal.travelTo(new Date(TODAY.getTime() + 366 * 86_400_000));
    await deleteEnded(ctx);
    await open(user.email, { 'x-device': phone });
    expect(await told(user.email)).toHaveLength(2);
  });
});
