import { getMe, requestPasswordReset, resetPassword, signIn } from '@volano/domain/contracts/session';
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { hashPassword, hashToken, openSession } from '../../../platform/session/session.ts';
import { TODAY, testApp, openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { mailPasswordReset } from './session.jobs.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute();
});

function enter(email: string, password: string) {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  return portal.as(null).attempt(signIn, {}, { authorization });
}

describe('abuse 4: what a Basic header may carry', () => {
  const longest = `à:${'é'.repeat(123)}Xy1`;

  test('128 characters with colons and accents match exactly, to the last of them', async () => {
    expect([...longest]).toHaveLength(128);
    const { email } = await aUser(ctx, { passwordHash: await hashPassword(longest) });
    expect((await enter(email, longest)).status).toBe(200);
    expect((await enter(email, `${longest.slice(0, -1)}2`)).status).toBe(401);
    expect((await enter(email, longest.slice(0, -1))).status).toBe(401);
    expect((await enter(email, longest.normalize('NFD'))).status).toBe(400);
  });

  test.each([
    ['129 characters', `a@b.it:${longest}x`],
    ['an empty password', 'a@b.it:'],
    ['no e-mail', ':Prova1234'],
    ['a NUL in the e-mail', 'a\0@b.it:Prova1234'],
  ])('%s: 400, and no browser is told to ask for a password', async (_, credentials) => {
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const { status, headers } = await portal.as(null).attempt(signIn, {}, { authorization });
    expect([status, headers['www-authenticate']]).toEqual([400, undefined]);
  });

  test('bytes that are no text, and a megabyte of them', async () => {
    const broken = { authorization: `Basic ${Buffer.from([0x61, 0x3a, 0xff, 0xfe]).toString('base64')}` };
    expect((await portal.as(null).attempt(signIn, {}, broken)).status).toBe(400);
    const huge = { authorization: `Basic ${'QUFB'.repeat(262_144)}` };
    expect([400, 431]).toContain((await portal.as(null).attempt(signIn, {}, huge)).status);
  });
});

describe('abuse 7: forged tokens', () => {
  function jwt(header: object, key: string | null): string {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = `${encode(header)}.${encode({ sub: 'admin', role: 'admin', exp: 4_102_444_800 })}`;
    return `${body}.${key === null ? '' : createHmac('sha256', key).update(body).digest('base64url')}`;
  }

  test('no algorithm, a guessed key and an empty one, what the database keeps, and what another one gave', async () => {
    const user = await aUser(ctx);
    const token = await openSession(ctx, db, user._id, null);
    const elsewhere = await testApp();
    const unrelated = await aUser(elsewhere.ctx);
    const foreign = await openSession(elsewhere.ctx, elsewhere.ctx.db, unrelated._id, null);
    await elsewhere.close();
    const forged = [
      jwt({ alg: 'none', typ: 'JWT' }, null),
      jwt({ alg: 'HS256', typ: 'JWT' }, 'secret'),
      jwt({ alg: 'HS256', typ: 'JWT', kid: '../../dev/null' }, ''),
      hashToken(token).toString('base64url'),
      foreign,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
      `${token}A`,
    ];
    for (const one of forged) {
      const { status, code } = await portal.as(null).attempt(getMe, {}, { authorization: `Bearer ${one}` });
      expect([status, code]).toEqual([401, 'sessionExpired']);
    }
    await portal.as(null).call(getMe, {}, { authorization: `Bearer ${token}` });
  });
});

describe('a link for a new password', () => {
  async function askFor(email: string): Promise<string> {
    await portal.as(null).call(requestPasswordReset, { body: { email } });
    await portal.drain();
    const { text } = await db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email)
      .orderBy('_id', 'desc')
      .executeTakeFirstOrThrow();
    return /password-reset\/([\w-]+)/.exec(text)?.[1] ?? '';
  }

  const use = (token: string, password = 'Mulino2026') =>
    portal.as(null).attempt(resetPassword, { params: { token }, body: { password } });

  test('abuse 9: the mail is made after the answer, by a job', async () => {
    const { email } = await aUser(ctx);
    await portal.as(null).call(requestPasswordReset, { body: { email } });
    const mails = () => rowsOf(db, 'mails', { recipient: email }, ['_id']);
    expect(await mails()).toHaveLength(0);
    await portal.drain();
    expect(await mails()).toHaveLength(1);
  });

  test('abuse 12: an e-mail that is not exactly one is refused', async () => {
    const emails = [
      ['a@prova.example'],
      'a@prova.example,b@prova.example',
      '"a@prova.example b"@prova.example',
      'a@prova.example\r\nBcc: b@prova.example',
      `${'a'.repeat(290)}@prova.example`,
      'admin@volanо.example',
    ];
    for (const email of emails) {
      const { status, fields } = await portal
        .as(null)
        .attempt(requestPasswordReset, { body: { email: email as string } });
      expect([status, fields[0]?.path]).toEqual([400, 'email']);
    }
  });

  test('abuse 13: serves within its hour', async () => {
    const { email } = await aUser(ctx);
    const token = await askFor(email);
    portal.travelTo(new Date(TODAY.getTime() + 3_600_000));
    expect((await use(token)).code).toBe('passwordResetInvalid');
  });

  test('abuse 13: changes the password of nobody else, whoever else is named', async () => {
    const [mine, other] = [await aUser(ctx), await aUser(ctx, { passwordHash: await hashPassword('Ostriche3Gelo') })];
    const token = await askFor(mine.email);
    const named = { password: 'Mulino2026', email: other.email, userId: other._id };
    const { status, fields } = await portal.as(null).attempt(resetPassword, { params: { token }, body: named });
    expect([status, fields.map(({ path }) => path)]).toEqual([400, ['email', 'userId']]);
    expect((await use(token)).status).toBe(200);
    expect((await enter(other.email, 'Ostriche3Gelo')).status).toBe(200);
    expect((await enter(mine.email, 'Mulino2026')).status).toBe(200);
  });
});

test('a request for a link that is handled twice, since its node died meanwhile, mails one', async () => {
  const { email } = await aUser(ctx);
  const asked = { email, askedId: newId() };
  for (let times = 0; times < 2; times += 1) await mailPasswordReset(ctx, asked);
  expect(await rowsOf(db, 'mails', { recipient: email }, ['_id'])).toHaveLength(1);
});
