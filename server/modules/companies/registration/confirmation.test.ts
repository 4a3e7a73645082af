import * as contract from '@volano/domain/contracts/registration';
import { signIn } from '@volano/domain/contracts/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { hashPassword } from '../../../platform/session/session.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { mailCode } from './registration.jobs.ts';
import { rowOf, rowsOf } from '../../../testing/builders/rows.ts';

const PASSWORD = 'Mulino2026';
const portal = await openPortal();
const { ctx, db } = portal;
const passwordHash = await hashPassword(PASSWORD);
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute();
});

/** Somebody who has just registered and was mailed the first code. */
async function aNewcomer(given: { isConfirmed?: boolean } = {}) {
  const user = await aUser(ctx, { passwordHash, isEmailVerified: false, ...given });
  await resend(user.email);
  return { ...user, code: (await mailedCodes(user.email))[0] ?? '' };
}

async function resend(email: string) {
  const answer = await portal.as(null).attempt(contract.resendConfirmation, { body: { email } });
  await portal.drain();
  return answer;
}

/** The codes that somebody was mailed, the newest first. */
async function mailedCodes(email: string): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('_id', 'desc')
    .execute();
  return mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');
}

async function confirm(email: string, code: string, remoteAddress = '10.4.0.1') {
  const response = await portal.app.inject({
    method: 'POST',
    url: `/api/${contract.confirmEmail.path}`,
    payload: { email, code },
    remoteAddress,
  });
  return { status: response.statusCode, ...response.json<{ code?: string; isConfirmed?: boolean; message: string }>() };
}

async function enter(email: string, password = PASSWORD) {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  return portal.as(null).attempt(signIn, {}, { authorization });
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
    const written = await rowsOf(db, 'audit_events', { actorId: _id }, ['action']);
    expect(written.map(({ action }) => action)).toContain('emailVerified');
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

    portal.travelTo(new Date(TODAY.getTime() + 15 * 60_000));
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
    expect(new Set(answers.map(({ status, code: refusal, message }) => `${status} ${refusal} ${message}`)).size).toBe(
      1,
    );
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
