import { getAgency } from '@volano/domain/contracts/agencies';
import { getMe, resetPassword, signIn, signOut, updateMe, proveSession } from '@volano/domain/contracts/session';
import {
  createUser,
  getUser,
  listUsers,
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  inviteUsers,
  sendPasswordReset,
} from '@volano/domain/contracts/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../platform/session/session.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { erasePerson } from '../../insight/privacy/privacy.actions.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

let admin: Person;
const portal = await openPortal();
const { ctx, db } = portal;
beforeEach(async () => {
  admin = await aUser(ctx, { role: 'admin' });
});

const office = () => portal.as(admin);
const basic = (email: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
});
const enter = (email: string, password: string) => portal.as(null).attempt(signIn, {}, basic(email, password));
const correct = (person: { _id: string }, email: string) =>
  office().attempt(changeEmail, { params: { id: person._id }, body: { email } });
const confirm = (token: string) => portal.as(null).attempt(confirmEmailChange, { params: { token } });

async function mailsTo(recipient: string) {
  await portal.drain();
  return rowsOf(db, 'mails', { recipient }, undefined, '_id');
}

async function auditEntriesOf(person: { _id: string }): Promise<string[]> {
  return (await rowsOf(db, 'audit_events', { entityId: person._id }, ['action'], '_id')).map(({ action }) => action);
}

/** The link that a mail carries to whoever opens it. */
async function tokenIn(recipient: string): Promise<string> {
  const text = (await mailsTo(recipient)).at(-1)?.text ?? '';
  return /email-change\/([\w-]+)/.exec(text)?.[1] ?? '';
}

test('a sales contact is created by the office, and stands in the directory once there is a handle', async () => {
  const body = {
    name: 'Sara',
    surname: 'Neri',
    email: 'sara@prova.example',
    password: 'Segreta1',
    role: 'sales',
  } as const;
  const reply = await office().call(createUser, { body: { ...body, urlCalendy: 'sara-neri' } });
  expect(reply.role).toBe('sales');
  // The office knows the password: the first login asks for another.
  const first = await enter(body.email, body.password);
  expect(first.reply.user.mustChangePassword).toBe(true);
  const customer = await aUser(ctx);
  const directory = await portal.as(customer).call(listUsers, { query: { role: 'sales' } });
  expect(directory.rows.map(({ _id }) => _id)).toEqual([reply._id]);
});

describe('a link for a new password', () => {
  test('goes to whom the admin names, who is told to whom; no more than three in an hour', async () => {
    const person = await aUser(ctx, { language: 'en' });
    const send = () => office().attempt(sendPasswordReset, { body: { email: person.email } });
    const { status, reply } = await send();
    expect([status, reply.message]).toEqual([200, `Link inviato a ${person.email}. Vale un’ora`]);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual(['Choose a new password']);
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await send()).code).toBe('tooManyRequests');
    expect(await auditEntriesOf(person)).toEqual(Array(3).fill('passwordResetSent'));
  });

  test('gives an owner from a list a password, not the way in: the invitation does, also after it', async () => {
    const listed = await aUser(ctx, { isConfirmed: false, importedAt: TODAY.toISOString() });
    await office().call(sendPasswordReset, { body: { email: listed.email } });
    const token = /password-reset\/([\w-]+)/.exec((await mailsTo(listed.email)).at(-1)?.text ?? '')?.[1] ?? '';
    await portal.as(null).call(resetPassword, { params: { token }, body: { password: 'Scelta77z' } });
    expect((await enter(listed.email, 'Scelta77z')).code).toBe('accountPending');
    const invite = async () => (await office().call(inviteUsers, { body: { usersIds: [listed._id] } }))[0]?.status;
    expect([await invite(), await invite()]).toEqual(['invited', 'already']);
    expect((await enter(listed.email, 'Scelta77z')).status).toBe(200);
  });

  test('of an e-mail that nobody has, or of who is shut out, is refused and says why, to admins only', async () => {
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/users/password-resets',
      headers: { authorization: `Bearer ${(await enterAs(admin)).token}` },
      payload: { email: 'nessuno@prova.example' },
    });
    expect(response.json()).toMatchObject({
      status: 404,
      code: 'userNotFound',
      message: 'Utente non trovato, controlla di aver inserito la mail corretta',
    });
    const disabled = await aUser(ctx, { isEnabled: false });
    const send = (by: Person) => portal.as(by).attempt(sendPasswordReset, { body: { email: disabled.email } });
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
    expect([asked.status, asked.reply.email, asked.reply.emailChange?.email]).toEqual([
      200,
      person.email,
      'nuova@prova.example',
    ]);
    const [told] = await mailsTo(person.email);
    expect([told?.subject, told?.text.includes('nuova@prova.example')]).toEqual([
      'L’e-mail del tuo account Volano sta per cambiare',
      true,
    ]);
    expect((await enter(person.email, 'Segreta1')).status).toBe(200);
    expect((await enter('nuova@prova.example', 'Segreta1')).code).toBe('wrongCredentials');

    const link = await tokenIn('nuova@prova.example');
    expect((await confirm(link)).status).toBe(200);
    expect((await portal.as(null).attempt(getMe, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await enter(person.email, 'Segreta1')).code).toBe('wrongCredentials');
    expect((await enter('nuova@prova.example', 'Segreta1')).status).toBe(200);
    expect((await confirm(link)).code).toBe('emailChangeInvalid');
    const record = await office().call(getUser, { params: { id: person._id } });
    expect(record).toMatchObject({ email: 'nuova@prova.example', emailChange: null, isEmailVerified: true });
    expect(await auditEntriesOf(person)).toEqual(['login', 'emailChangeAsked', 'login', 'emailChanged', 'login']);
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
    expect(await Promise.all([copied, own, shared].map(addressOf))).toEqual([
      'corretta@prova.example',
      own.administrationEmail,
      person.email,
    ]);
  });

  test('in use is refused by name, at once and when somebody was faster', async () => {
    const person = await aUser(ctx);
    expect(await correct(person, admin.email)).toMatchObject({
      status: 400,
      code: 'duplicateKey',
      fields: [{ path: 'email', message: 'Email già registrata' }],
    });
    expect((await correct(person, person.email)).fields).toEqual([{ path: 'email', message: 'È già la sua e-mail' }]);
    await correct(person, 'contesa@prova.example');
    await aUser(ctx, { email: 'contesa@prova.example' });
    expect((await confirm(await tokenIn('contesa@prova.example'))).code).toBe('duplicateKey');
    expect((await office().call(getUser, { params: { id: person._id } })).email).toBe(person.email);
  });

  test('opens nothing once it is taken back, asked for again or a day old; and kills links that went to the old one', async () => {
    const person = await aUser(ctx);
    await correct(person, 'uno@prova.example');
    const first = await tokenIn('uno@prova.example');
    await correct(person, 'due@prova.example');
    const second = await tokenIn('due@prova.example');
    expect((await confirm(first)).code).toBe('emailChangeInvalid');
    expect((await office().call(cancelEmailChange, { params: { id: person._id } })).emailChange).toBeNull();
    expect((await confirm(second)).code).toBe('emailChangeInvalid');
    await correct(person, 'tre@prova.example');
    const third = await tokenIn('tre@prova.example');
    portal.travelTo(new Date(TODAY.getTime() + 86_400_000));
    expect((await confirm(third)).code).toBe('emailChangeInvalid');
    await office().call(sendPasswordReset, { body: { email: person.email } });
    const reset = /password-reset\/([\w-]+)/.exec((await mailsTo(person.email)).at(-1)?.text ?? '')?.[1] ?? '';
    await correct(person, 'quattro@prova.example');
    expect((await confirm(await tokenIn('quattro@prova.example'))).status).toBe(200);
    const late = await portal
      .as(null)
      .attempt(resetPassword, { params: { token: reset }, body: { password: 'Altra123x' } });
    expect(late.code).toBe('passwordResetInvalid');
  });

  test('asks for a recent proof, of an admin only; and goes with the person, under every address', async () => {
    const person = await aUser(ctx);
    const { token } = await enterAs(admin);
    portal.travelTo(new Date(TODAY.getTime() + 11 * 60_000));
    const ask = () =>
      portal
        .as(null)
        .attempt(
          changeEmail,
          { params: { id: person._id }, body: { email: 'poi@prova.example' } },
          { authorization: `Bearer ${token}` },
        );
    expect((await ask()).code).toBe('reauthRequired');
    await portal.as(null).call(proveSession, { body: { password: 'Segreta1' } }, { authorization: `Bearer ${token}` });
    expect((await ask()).status).toBe(200);
    await mailsTo('poi@prova.example');
    await db.transaction().execute((trx) => erasePerson(ctx, trx, person._id));
    expect(await mailsTo('poi@prova.example')).toEqual([]);
    expect(await db.selectFrom('email_changes').where('userId', '=', person._id).selectAll().execute()).toEqual([]);
  });
});

describe('a password that somebody else made', () => {
  test('opens nothing but the way to one of one’s own, which is another', async () => {
    const passwordHash = await hashPassword('Provvisoria1x');
    const first = await aUser(ctx, { role: 'admin', passwordHash, mustChangePassword: true });
    const { reply } = await enter(first.email, 'Provvisoria1x');
    expect(reply.user.mustChangePassword).toBe(true);
    const headers = { authorization: `Bearer ${reply.token}` };
    const nobody = portal.as(null);
    await nobody.call(getMe, {}, headers);
    expect((await nobody.attempt(listUsers, {}, headers)).code).toBe('passwordChangeRequired');
    expect((await nobody.attempt(updateMe, { body: { name: 'Ada' } }, headers)).code).toBe('passwordChangeRequired');
    expect((await nobody.attempt(updateMe, { body: { password: 'Provvisoria1x' } }, headers)).code).toBe(
      'passwordSame',
    );
    const chosen = await nobody.call(updateMe, { body: { password: 'Cambiata77z' } }, headers);
    expect(chosen.mustChangePassword).toBe(false);
    await nobody.call(listUsers, {}, headers);
    await nobody.call(signOut, {}, headers);
  });

  test('is not chosen again by the link for another one', async () => {
    const passwordHash = await hashPassword('Provvisoria1x');
    const first = await aUser(ctx, { role: 'admin', passwordHash, mustChangePassword: true });
    await office().call(sendPasswordReset, { body: { email: first.email } });
    const mail = (await mailsTo(first.email)).at(-1);
    const token = /password-reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const reset = (password: string) =>
      portal.as(null).attempt(resetPassword, { params: { token }, body: { password } });
    expect((await reset('Provvisoria1x')).code).toBe('passwordSame');
    expect((await reset('Cambiata77z')).status).toBe(200);
    expect((await enter(first.email, 'Cambiata77z')).reply.user.mustChangePassword).toBe(false);
  });
});
