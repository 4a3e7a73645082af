import * as contract from '@volano/domain/contracts/users';
import { getAgency } from '@volano/domain/contracts/agencies';
import { getMe, resetPassword, signIn, signOut, updateMe, proveSession } from '@volano/domain/contracts/session';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../../platform/session/session.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { erasePerson } from '../../insight/privacy/privacy.actions.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { auditActionsOf, linkMailedTo, mailsTo } from '../../../testing/builders/traces.ts';
import { daysLater, minutesLater } from '../../../testing/builders/days.ts';
import { basicOf } from '../../../testing/world/signing-in.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

const { portal, ctx, db } = await openPortal();
const admin: Person = await aUser(ctx, { role: 'admin' });

const office = () => portal.as(admin);
const nobody = portal.as(null);
const enter = (email: string, password: string) => nobody.attempt(signIn, {}, basicOf(email, password));
const correct = (person: { _id: string }, email: string) =>
  office().attempt(contract.changeEmail, { params: { id: person._id }, body: { email } });
const confirm = (token: string) => nobody.attempt(contract.confirmEmailChange, { params: { token } });
const reset = (token: string, password: string) =>
  nobody.attempt(resetPassword, { params: { token }, body: { password } });

const tokenIn = (recipient: string) => linkMailedTo(portal, recipient, 'email-change');
const resetTokenIn = (recipient: string) => linkMailedTo(portal, recipient, 'password-reset');

test('a sales contact is created by the office, and stands in the directory once there is a handle', async () => {
  const person = { name: 'Sara', surname: 'Neri', email: 'sara@prova.example' };
  const body = { ...person, password: 'Segreta1', role: 'sales' } as const;
  const reply = await office().call(contract.createUser, { body: { ...body, urlCalendy: 'sara-neri' } });
  expect(reply.role).toBe('sales');
  // The office knows the password: the first login asks for another.
  const first = await enter(body.email, body.password);
  expect(first.reply.user.mustChangePassword).toBe(true);
  const customer = await aUser(ctx);
  const directory = await portal.as(customer).call(contract.listUsers, { query: { role: 'sales' } });
  expect(directory.rows.map(({ _id }) => _id)).toEqual([reply._id]);
});

describe('a link for a new password', () => {
  test('goes to whom the admin names, who is told to whom; no more than three in an hour', async () => {
    const person = await aUser(ctx, { language: 'en' });
    const send = () => office().attempt(contract.sendPasswordReset, { body: { email: person.email } });
    const { status, reply } = await send();
    expect([status, reply.message]).toEqual([200, `Link inviato a ${person.email}. Vale un’ora`]);
    expect((await mailsTo(portal, person.email)).map(({ subject }) => subject)).toEqual(['Choose a new password']);
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await send()).code).toBe('tooManyRequests');
    const actions = await auditActionsOf(portal, { entityId: person._id });
    expect(actions).toEqual(Array(3).fill('passwordResetSent'));
  });

  test('gives an owner from a list a password, not the way in: the invitation does, also after it', async () => {
    const listed = await aUser(ctx, { isConfirmed: false, importedAt: TODAY.toISOString() });
    await office().call(contract.sendPasswordReset, { body: { email: listed.email } });
    await reset(await resetTokenIn(listed.email), 'Scelta77z');
    expect((await enter(listed.email, 'Scelta77z')).code).toBe('accountPending');
    const invite = async () =>
      (await office().call(contract.inviteUsers, { body: { usersIds: [listed._id] } }))[0]?.status;
    expect([await invite(), await invite()]).toEqual(['invited', 'already']);
    expect((await enter(listed.email, 'Scelta77z')).status).toBe(200);
  });

  test('of an e-mail that nobody has, or of who is shut out, is refused and says why, to admins only', async () => {
    const url = '/api/users/password-resets';
    const headers = { authorization: `Bearer ${(await enterAs(admin)).token}` };
    const payload = { email: 'nessuno@prova.example' };
    const response = await portal.app.inject({ method: 'POST', url, headers, payload });
    const message = 'Utente non trovato, controlla di aver inserito la mail corretta';
    expect(response.json()).toMatchObject({ status: 404, code: 'userNotFound', message });
    const disabled = await aUser(ctx, { isEnabled: false });
    const send = (by: Person) => portal.as(by).attempt(contract.sendPasswordReset, { body: { email: disabled.email } });
    expect((await send(admin)).code).toBe('userDisabled');
  });
});

async function enterAs(person: Person): Promise<{ token: string }> {
  const passwordHash = await hashPassword('Segreta1');
  await update(db, 'users', { _id: person._id }, { passwordHash });
  return (await enter(person.email, 'Segreta1')).reply;
}

describe('another e-mail for a person', () => {
  test('holds once its link is opened: until then all stays, and the address before is told', async () => {
    const person = await aUser(ctx);
    const { token } = await enterAs(person);
    const asked = await correct(person, 'Nuova@Prova.example');
    const { status, reply } = asked;
    expect([status, reply.email, reply.emailChange?.email]).toEqual([200, person.email, 'nuova@prova.example']);
    const [told] = await mailsTo(portal, person.email);
    expect(told?.subject).toBe('L’e-mail del tuo account Volano sta per cambiare');
    expect(told?.text).toContain('nuova@prova.example');
    expect((await enter(person.email, 'Segreta1')).status).toBe(200);
    expect((await enter('nuova@prova.example', 'Segreta1')).code).toBe('wrongCredentials');

    const link = await tokenIn('nuova@prova.example');
    expect((await confirm(link)).status).toBe(200);
    expect((await nobody.attempt(getMe, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await enter(person.email, 'Segreta1')).code).toBe('wrongCredentials');
    expect((await enter('nuova@prova.example', 'Segreta1')).status).toBe(200);
    expect((await confirm(link)).code).toBe('emailChangeInvalid');
    const record = await office().call(contract.getUser, { params: { id: person._id } });
    expect(record).toMatchObject({ email: 'nuova@prova.example', emailChange: null, isEmailVerified: true });
    const done = await auditActionsOf(portal, { entityId: person._id });
    expect(done).toEqual(['login', 'emailChangeAsked', 'login', 'emailChanged', 'login']);
  });

  test('takes along the address of their companies, where it was theirs', async () => {
    const person = await aUser(ctx, { isGroup: true, groupSize: 3 });
    const copied = await anAgency(ctx, { userId: person._id, administrationEmail: person.email });
    const own = await anAgency(ctx, { userId: person._id });
    const shared = await anAgency(ctx, { administrationEmail: person.email });
    await correct(person, 'corretta@prova.example');
    await confirm(await tokenIn('corretta@prova.example'));
    const addressOf = async ({ _id: id }: { _id: string }) =>
      (await office().call(getAgency, { params: { id } })).administrationEmail;
    const addresses = await Promise.all([copied, own, shared].map(addressOf));
    expect(addresses).toEqual(['corretta@prova.example', own.administrationEmail, person.email]);
  });

  test('in use is refused by name, at once and when somebody was faster', async () => {
    const person = await aUser(ctx);
    const fields = [{ path: 'email', message: 'Email già registrata' }];
    expect(await correct(person, admin.email)).toMatchObject({ status: 400, code: 'duplicateKey', fields });
    expect((await correct(person, person.email)).fields).toEqual([{ path: 'email', message: 'È già la sua e-mail' }]);
    await correct(person, 'contesa@prova.example');
    await aUser(ctx, { email: 'contesa@prova.example' });
    expect((await confirm(await tokenIn('contesa@prova.example'))).code).toBe('duplicateKey');
    expect((await office().call(contract.getUser, { params: { id: person._id } })).email).toBe(person.email);
  });

  test('opens nothing once it is taken back, asked for again or a day old; and kills links that went to the old one', async () => {
    const person = await aUser(ctx);
    await correct(person, 'uno@prova.example');
    const first = await tokenIn('uno@prova.example');
    await correct(person, 'due@prova.example');
    const second = await tokenIn('due@prova.example');
    expect((await confirm(first)).code).toBe('emailChangeInvalid');
    expect((await office().call(contract.cancelEmailChange, { params: { id: person._id } })).emailChange).toBeNull();
    expect((await confirm(second)).code).toBe('emailChangeInvalid');
    await correct(person, 'tre@prova.example');
    const third = await tokenIn('tre@prova.example');
    portal.travelTo(daysLater(1));
    expect((await confirm(third)).code).toBe('emailChangeInvalid');
    await office().call(contract.sendPasswordReset, { body: { email: person.email } });
    const former = await resetTokenIn(person.email);
    await correct(person, 'quattro@prova.example');
    expect((await confirm(await tokenIn('quattro@prova.example'))).status).toBe(200);
    expect((await reset(former, 'Altra123x')).code).toBe('passwordResetInvalid');
  });

  test('asks for a recent proof, of an admin only; and goes with the person, under every address', async () => {
    const person = await aUser(ctx);
    const { token } = await enterAs(admin);
    const headers = { authorization: `Bearer ${token}` };
    portal.travelTo(minutesLater(11));
    const request = { params: { id: person._id }, body: { email: 'poi@prova.example' } };
    const ask = () => nobody.attempt(contract.changeEmail, request, headers);
    expect((await ask()).code).toBe('reauthRequired');
    await nobody.call(proveSession, { body: { password: 'Segreta1' } }, headers);
    expect((await ask()).status).toBe(200);
    expect(await mailsTo(portal, 'poi@prova.example')).not.toEqual([]);
    await db.transaction().execute((trx) => erasePerson(ctx, trx, person._id));
    expect(await mailsTo(portal, 'poi@prova.example')).toEqual([]);
    expect(await rowsOf(db, 'email_changes', { userId: person._id })).toEqual([]);
  });
});

test('a password that somebody else made opens nothing but the way to one of one’s own, which is another', async () => {
  const passwordHash = await hashPassword('Provvisoria1x');
  const first = await aUser(ctx, { role: 'admin', passwordHash, mustChangePassword: true });
  const { reply } = await enter(first.email, 'Provvisoria1x');
  expect(reply.user.mustChangePassword).toBe(true);
  const headers = { authorization: `Bearer ${reply.token}` };
  await nobody.call(getMe, {}, headers);
  expect((await nobody.attempt(contract.listUsers, {}, headers)).code).toBe('passwordChangeRequired');
  expect((await nobody.attempt(updateMe, { body: { name: 'Ada' } }, headers)).code).toBe('passwordChangeRequired');
  const same = await nobody.attempt(updateMe, { body: { password: 'Provvisoria1x' } }, headers);
  expect(same.code).toBe('passwordSame');
  const chosen = await nobody.call(updateMe, { body: { password: 'Cambiata77z' } }, headers);
  expect(chosen.mustChangePassword).toBe(false);
  await nobody.call(contract.listUsers, {}, headers);
  await nobody.call(signOut, {}, headers);
});

test('a password that somebody else made is not chosen again by the link for another one', async () => {
  const passwordHash = await hashPassword('Provvisoria1x');
  const first = await aUser(ctx, { role: 'admin', passwordHash, mustChangePassword: true });
  await office().call(contract.sendPasswordReset, { body: { email: first.email } });
  const token = await resetTokenIn(first.email);
  expect((await reset(token, 'Provvisoria1x')).code).toBe('passwordSame');
  expect((await reset(token, 'Cambiata77z')).status).toBe(200);
  expect((await enter(first.email, 'Cambiata77z')).reply.user.mustChangePassword).toBe(false);
});
