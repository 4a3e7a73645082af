import { confirmEmail, register, resendConfirmation } from '@volano/domain/contracts/registration';
import * as session from '@volano/domain/contracts/session';
import { requestPrivacyExport, listPrivacyExports } from '@volano/domain/contracts/privacy';
import { proveSession, mintExternalCode, signInWithCode } from '@volano/domain/contracts/session';
import { expect, test } from 'vitest';
import { openPortal } from '../world/app.ts';
import { aUser } from '../builders/factories.ts';
import { rowsOf } from '../builders/rows.ts';
import { A_PASSWORD, aPasswordHash, basicOf, enterAs } from '../world/signing-in.ts';

const written: string[] = [];
const KEY = 'k'.repeat(40);
const portal = await openPortal({ LOG_LEVEL: 'debug', MASTER_KEY: KEY }, undefined, written);

/** The secret of the last mail to somebody. */
async function mailedTo(recipient: string): Promise<string> {
  await portal.drain();
  const mails = await rowsOf(portal.ctx.db, 'mails', { recipient }, ['secret'], '_id');
  return mails.findLast(({ secret }) => secret !== null)?.secret ?? '';
}

test('abuse 7: nothing that opens an account, and no e-mail, is ever written into the log', async () => {
  const nobody = portal.as(null);
  const person = await aUser(portal.ctx, { email: 'segretissima@prova.example', passwordHash: await aPasswordHash() });
  const forged = 'F'.repeat(43);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  await nobody.attempt(session.getMe, {}, bearer(forged));
  await portal.app.inject({ url: `/api/users/me?token=${forged}&email=${person.email}` });
  await portal.app.inject({ url: `/api/files/${forged}.${forged}`, headers: { cookie: `session=${forged}` } });
  await portal.app.inject({ method: 'POST', url: '/api/auth', headers: bearer(`${forged}.x.y`), payload: '{broken' });
  await nobody.attempt(session.signIn, {}, basicOf(person.email, 'Sbagliata:1234'));
  const { token } = (await enterAs(portal, person.email)).reply;
  await nobody.attempt(proveSession, { body: { password: 'Sbagliata:1234' } }, bearer(token));
  await nobody.attempt(session.listOwnAgencies, { params: { email: person.email } }, bearer(token));
  await nobody.call(session.requestPasswordReset, { body: { email: person.email } });
  const link = await mailedTo(person.email);
  const newcomer = {
    name: 'Ada',
    surname: 'Neri',
    email: 'riservata@prova.example',
    password: 'Lunghissima2026',
    telephone: '030 555 0100',
    businessName: 'Neri S.r.l.',
    vatNumber: '00743110157',
  };
  await nobody.call(register, { body: newcomer });
  await nobody.attempt(register, { body: newcomer });
  await nobody.call(resendConfirmation, { body: { email: newcomer.email } });
  const code = await mailedTo(newcomer.email);
  await nobody.call(confirmEmail, { body: { email: newcomer.email, code } });
  const minted = await nobody.call(mintExternalCode, { body: { email: person.email } }, bearer(KEY));
  const external = await nobody.call(signInWithCode, { body: { code: minted.code } });
  await portal.as(person).call(requestPrivacyExport, {});
  await portal.drain();
  const { url } = (await portal.as(person).call(listPrivacyExports, {}))[0] ?? {};
  expect((await portal.app.inject({ url: url ?? '' })).statusCode).toBe(200);
  const reset = { params: { token: link }, body: { password: 'Nuovissima2026' } };
  await nobody.call(session.resetPassword, reset);

  const request = { method: 'POST', route: '/api/auth/prove', status: 400, person: person._id, address: '127.0.0.0' };
  expect(written.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({ ...request, reqId: expect.any(String), ms: expect.any(Number) }),
  );
  const log = written.join('');
  expect(log).toContain('"request"');
  const secrets = [forged, token, link, code, minted.code, external.token, KEY, A_PASSWORD, url?.slice(11)];
  const said = [...secrets, 'Sbagliata', 'Lunghissima', 'Nuovissima', person.email, newcomer.email];
  expect(said.filter((one) => one === undefined || one.length < 6 || log.includes(one))).toEqual([]);
});
