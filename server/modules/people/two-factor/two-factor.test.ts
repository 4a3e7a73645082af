import * as contract from '@volano/domain/contracts/two-factor';
import { listAgencies } from '@volano/domain/contracts/agencies';
import { getMe, listOwnAgencies, signOut } from '@volano/domain/contracts/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '../../../platform/session/session.ts';
import { TODAY, openPortal, type Speaker } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { authenticatorCode } from '../../../testing/builders/authenticator.ts';
import { listen, openWindow } from '../../../testing/world/live-window.ts';
import { aPasswordHash, basicOf, enterAs } from '../../../testing/world/signing-in.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';
import { auditActionsOf, auditEntriesOf } from '../../../testing/builders/traces.ts';
import { minutesLater } from '../../../testing/builders/days.ts';

const STEP_MS = 30_000;
const { portal, ctx, db } = await openPortal();
const passwordHash = await aPasswordHash();
beforeEach(() => db.deleteFrom('rate_limits').execute());

/** What the app on the phone shows, so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  return authenticatorCode(secret, new Date(ctx.clock.now().getTime() + steps * STEP_MS));
}

/** A code that is none of those taken now. */
function wrongOf(secret: string): string {
  const taken = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ['000000', '000001', '000002', '000003'].find((code) => !taken.includes(code)) ?? '';
}

/** An admin with the second factor on, turned on an hour ago. */
async function anAdminWithFactor() {
  const admin = await aUser(ctx, { role: 'admin', passwordHash });
  portal.travelTo(minutesLater(-60));
  const factor = await turnOnAs(portal.as(admin));
  portal.travelTo(TODAY);
  return { admin, ...factor };
}

function enter(email: string, code?: string) {
  return enterAs(portal, email, code === undefined ? {} : { 'x-second-factor': code });
}

/** How a call ended: its code where it was refused, else its status. */
async function endingOf(asked: Promise<{ status: number; code: string | undefined }>) {
  const { status, code } = await asked;
  return code ?? status;
}

/** Sets up the second factor and turns it on, as one person. */
async function turnOnAs(speaker: Speaker) {
  const { secret } = await speaker.call(contract.setUpTwoFactor, {});
  const { recoveryCodes } = await speaker.call(contract.turnOnTwoFactor, { body: { code: codeOf(secret) } });
  return { secret, recoveryCodes };
}

describe('turning it on', () => {
  test('ends every other session of the person', async () => {
    const admin = await aUser(ctx, { role: 'admin' });
    const elsewhere = await openSession(ctx, db, admin._id, null);
    const speaker = portal.as(admin);
    await turnOnAs(speaker);
    const there = portal.as(null).attempt(getMe, {}, { authorization: `Bearer ${elsewhere}` });
    expect([(await there).status, (await speaker.attempt(getMe, {})).status]).toEqual([401, 200]);
  });

  test('makes a secret that changes nothing until a code of it is given, and tells ten recovery codes once', async () => {
    const admin = await aUser(ctx, { role: 'admin', passwordHash });
    const speaker = portal.as(admin);
    const first = await speaker.call(contract.setUpTwoFactor, {});
    const second = await speaker.call(contract.setUpTwoFactor, {});
    expect(second.uri).toMatch(/^otpauth:\/\/totp\/Volano:.*secret=[A-Z2-7]{32}/);
    expect((await enter(admin.email)).status).toBe(200);
    const turnOn = (code: string) => speaker.attempt(contract.turnOnTwoFactor, { body: { code } });
    for (const code of [wrongOf(second.secret), codeOf(first.secret)]) {
      const refused = await turnOn(code);
      expect([refused.status, refused.fields[0]?.path]).toEqual([400, 'code']);
    }
    const { recoveryCodes } = (await turnOn(codeOf(second.secret, -1))).reply;
    expect(new Set(recoveryCodes).size).toBe(10);
    const standing = await speaker.call(contract.getTwoFactor, {});
    expect(standing).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
    expect(await endingOf(turnOn(codeOf(second.secret)))).toBe('secondFactorOn');
    expect(await endingOf(speaker.attempt(contract.setUpTwoFactor, {}))).toBe('secondFactorOn');
    const kept = await rowsOf(db, 'recovery_codes', { userId: admin._id }, ['codeHash']);
    expect(JSON.stringify(kept.map(({ codeHash }) => codeHash.toString()))).not.toContain(recoveryCodes[0]);
  });

  test('of two at once one succeeds', async () => {
    const admin = await aUser(ctx, { role: 'sales' });
    // Twice from one window: the other windows of the person are signed out by whoever is first.
    const speaker = portal.as(admin);
    const { secret } = await speaker.call(contract.setUpTwoFactor, {});
    const turnOn = () => speaker.attempt(contract.turnOnTwoFactor, { body: { code: codeOf(secret) } });
    const answers = await Promise.all([turnOn(), turnOn()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('signing in with it', () => {
  test('asks for the code after the right password only, at every route that takes a password', async () => {
    const { admin, secret } = await anAdminWithFactor();
    expect(await endingOf(portal.as(null).attempt(getMe, {}, basicOf(admin.email, 'x')))).toBe('sessionExpired');
    expect(await endingOf(enterAs(portal, admin.email, basicOf(admin.email, 'Sbagliata1')))).toBe('wrongCredentials');
    expect(await endingOf(enter(admin.email))).toBe('secondFactorNeeded');
    expect(await endingOf(enter(admin.email, ' '))).toBe('secondFactorNeeded');
    const asked = { params: { email: admin.email } };
    const companies = portal.as(null).attempt(listOwnAgencies, asked, basicOf(admin.email));
    expect(await endingOf(companies)).toBe('secondFactorNeeded');
    expect(await endingOf(enter(admin.email, wrongOf(secret)))).toBe('secondFactorWrong');
    const spaced = `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`;
    expect(await endingOf(enter(admin.email, spaced))).toBe(200);
  });

  test('a code opens once: not again, not by two at a time, not an earlier one', async () => {
    const { admin, secret } = await anAdminWithFactor();
    const endWith = (steps = 0) => endingOf(enter(admin.email, codeOf(secret, steps)));
    const both = await Promise.all([endWith(), endWith()]);
    expect(both.toSorted()).toEqual([200, 'secondFactorWrong']);
    for (const steps of [0, -1, 2]) expect(await endWith(steps)).toBe('secondFactorWrong');
    expect(await endWith(1)).toBe(200);
  });

  test('the code that turned it on opens nothing', async () => {
    const admin = await aUser(ctx, { role: 'advisor', passwordHash });
    const { secret } = await turnOnAs(portal.as(admin));
    expect(await endingOf(enter(admin.email, codeOf(secret)))).toBe('secondFactorWrong');
    expect(await endingOf(enter(admin.email, codeOf(secret, 1)))).toBe(200);
  });

  test('a recovery code opens once, however it is written, and only its owner’s account', async () => {
    const { admin, recoveryCodes } = await anAdminWithFactor();
    const other = await anAdminWithFactor();
    const [code = '', second = ''] = recoveryCodes;
    expect(await endingOf(enter(other.admin.email, code))).toBe('secondFactorWrong');
    const typed = code.toUpperCase().replaceAll('-', ' ');
    const both = await Promise.all([endingOf(enter(admin.email, typed)), endingOf(enter(admin.email, typed))]);
    expect(both.toSorted()).toEqual([200, 'secondFactorWrong']);
    expect(await endingOf(enter(admin.email, second))).toBe(200);
    expect((await portal.as(admin).call(contract.getTwoFactor, {})).recoveryCodesLeft).toBe(8);
  });

  test('wrong codes count as failed logins, and against the account wherever they come from', async () => {
    const { admin, secret } = await anAdminWithFactor();
    const headers = { ...basicOf(admin.email), 'x-second-factor': wrongOf(secret) };
    const guessFrom = (remoteAddress: string) =>
      portal.app.inject({ method: 'POST', url: '/api/auth', headers, remoteAddress });
    const many = await Promise.all(Array.from({ length: 14 }, (_, n) => guessFrom(`10.3.0.${n}`)));
    const statuses = many.map(({ statusCode }) => statusCode);
    expect([401, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([10, 4]);
    expect(await endingOf(enter(admin.email, codeOf(secret)))).toBe('tooManyRequests');

    // Of many at once some were refused as tries on the account, before their code was looked at.
    await db.deleteFrom('rate_limits').where('key', 'not like', 'login %').execute();
    await Promise.all(Array.from({ length: 9 }, () => guessFrom('127.0.0.1')));
    expect(await endingOf(enter((await aUser(ctx, { passwordHash })).email))).toBe(200);
    await guessFrom('127.0.0.1');
    expect(await endingOf(enter((await aUser(ctx, { passwordHash })).email))).toBe('tooManyRequests');
    const failed = await auditEntriesOf(portal, { entityId: admin._id, action: 'loginFailed' });
    expect([failed.length, failed[0]?.details]).toEqual([20, { by: 'secondFactorWrong' }]);
  });
});

test('turning it off needs the password of the last ten minutes, and forgets everything', async () => {
  const { admin, secret } = await anAdminWithFactor();
  const { reply } = await enter(admin.email, codeOf(secret));
  const headers = { authorization: `Bearer ${reply.token}` };
  const turnOff = () => portal.as(null).attempt(contract.turnOffTwoFactor, {}, headers);
  portal.travelTo(minutesLater(11));
  expect(await endingOf(turnOff())).toBe('reauthRequired');
  portal.travelTo(TODAY);
  expect([await endingOf(turnOff()), await endingOf(turnOff())]).toEqual([204, 204]);
  expect(await endingOf(enter(admin.email))).toBe(200);
  const done = await auditActionsOf(portal, { actorId: admin._id });
  expect(done.filter((action) => action.startsWith('twoFactor'))).toEqual(['twoFactorEnabled', 'twoFactorDisabled']);
});

test('somebody who has lost phone and codes is let in again by another admin, who gives the password first; their sessions end', async () => {
  const { admin: lost } = await anAdminWithFactor();
  const token = await openSession(ctx, db, lost._id, null);
  const helper = await aUser(ctx, { role: 'admin', passwordHash });
  const { reply } = await enter(helper.email);
  const headers = { authorization: `Bearer ${reply.token}` };
  const takeOff = (id: string) => portal.as(null).attempt(contract.removeTwoFactor, { params: { id } }, headers);
  portal.travelTo(minutesLater(11));
  expect(await endingOf(takeOff(lost._id))).toBe('reauthRequired');
  portal.travelTo(TODAY);
  expect(await endingOf(takeOff(helper._id))).toBe('ownAccount');
  expect(await endingOf(enter(lost.email))).toBe('secondFactorNeeded');
  expect([await endingOf(takeOff(lost._id)), await endingOf(takeOff(lost._id))]).toEqual([204, 204]);
  expect(await endingOf(enter(lost.email))).toBe(200);
  const old = portal.as(null).attempt(getMe, {}, { authorization: `Bearer ${token}` });
  expect((await old).status).toBe(401);
});

describe('where the office requires it of the staff', async () => {
  const strict = await openPortal({ STAFF_TWO_FACTOR: 'required' });

  test('nothing opens before it is set up but oneself, the way out and the way to set it up', async () => {
    const admin = await aUser(strict.ctx, { role: 'admin' });
    const speaker = strict.as(admin);
    expect((await speaker.call(getMe, {})).mustSetUpTwoFactor).toBe(true);
    expect(await endingOf(speaker.attempt(listAgencies, {}))).toBe('secondFactorMissing');
    await turnOnAs(speaker);
    expect((await speaker.call(getMe, {})).mustSetUpTwoFactor).toBe(false);
    expect(await endingOf(speaker.attempt(listAgencies, {}))).toBe(200);
    expect(await endingOf(speaker.attempt(contract.turnOffTwoFactor, {}))).toBe('secondFactorRequired');
    expect(await endingOf(strict.as(await aUser(strict.ctx, { role: 'sales' })).attempt(signOut, {}))).toBe(204);
  });

  test('nothing is told to an open window before it is set up', async () => {
    const admin = await aUser(strict.ctx, { role: 'admin' });
    const token = await openSession(strict.ctx, strict.ctx.db, admin._id, null);
    const address = await listen(strict);
    await expect(openWindow(address, token)).rejects.toThrow('secondFactorMissing');
    const inWindow = { authorization: `Bearer ${token}` };
    const { secret } = await strict.as(null).call(contract.setUpTwoFactor, {}, inWindow);
    await strict.as(null).call(contract.turnOnTwoFactor, { body: { code: codeOf(secret) } }, inWindow);
    (await openWindow(address, token)).close();
  });

  test('companies are asked for nothing, and may turn it on and off for themselves', async () => {
    const owner = await aUser(strict.ctx);
    const speaker = strict.as(owner);
    expect((await speaker.call(getMe, {})).mustSetUpTwoFactor).toBe(false);
    expect(await speaker.call(contract.getTwoFactor, {})).toMatchObject({ isOn: false, isRequired: false });
    await turnOnAs(speaker);
    expect(await speaker.call(contract.getTwoFactor, {})).toMatchObject({ isOn: true, isRequired: false });
    expect(await endingOf(speaker.attempt(contract.turnOffTwoFactor, {}))).toBe(204);
  });
});
