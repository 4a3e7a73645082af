import * as users from '@volano/domain/contracts/users';
import { listAgencies } from '@volano/domain/contracts/agencies';
import { getMe, resetPassword, signIn, updateMe } from '@volano/domain/contracts/session';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal, TODAY } from '../../../testing/world/app.ts';
import { aUser, anAgency } from '../../../testing/builders/factories.ts';
import { listErased } from '../../../platform/storage/marks.ts';
import { insert, rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';
import { auditEntriesOf, mailsTo } from '../../../testing/builders/traces.ts';
import { basicOf } from '../../../testing/world/signing-in.ts';
import { whileHeld } from '../../../testing/world/waiting.ts';
import { daysLater } from '../../../testing/builders/days.ts';
import { pseudonymiseUser } from './user-comings.queries.ts';
import { findUserToChange } from './users.queries.ts';

const { confirmUsers, createUser, deleteUser, getUser, inviteUsers, listUsers, setGroup, updateUser } = users;
const { portal, ctx, db } = await openPortal();
const admin = await aUser(ctx, { role: 'admin' });

const office = () => portal.as(admin);
const change = (person: { _id: string }, body: object, by = office()) =>
  by.attempt(updateUser, { params: { id: person._id }, body });
const remove = (person: { _id: string }, by = office()) => by.attempt(deleteUser, { params: { id: person._id } });
const seen = (person: { _id: string }) => office().attempt(getUser, { params: { id: person._id } });
/** What the record says was done to somebody, by the admin. */
async function doneTo(person: { _id: string }) {
  const entries = await auditEntriesOf(portal, { entityId: person._id, actorId: admin._id });
  return entries.map(({ action, details }) => [action, details]);
}

describe('creating', () => {
  const body = { name: 'Bianca', surname: 'Rossi', email: 'Bianca@Prova.example', role: 'advisor' } as const;

  test('whoever is created signs in at once: the office vouches for the e-mail', async () => {
    const reply = await office().call(createUser, { body: { ...body, password: 'Segreta1' } });
    const vouchedFor = { isEnabled: true, isConfirmed: true, isEmailVerified: true, userType: 'internal-user' };
    const own = { email: 'bianca@prova.example', role: 'advisor', agencies: 0, lastSeenAt: null };
    expect(reply).toMatchObject({ ...own, ...vouchedFor });
    const entered = await portal.as(null).call(signIn, {}, basicOf('bianca@prova.example', 'Segreta1'));
    expect(entered.user._id).toBe(reply._id);
    expect((await seen(reply)).reply.lastSeenAt).not.toBeNull();
    expect(await doneTo(reply)).toEqual([['userCreated', { role: 'advisor' }]]);
  });

  test('without a password whoever is created is mailed the link that sets one, for a week, and may be invited again', async () => {
    const email = 'chiara@prova.example';
    const reply = await office().call(createUser, { body: { ...body, email } });
    expect(reply.standing).toBe('invited');
    const [mail, ...others] = await mailsTo(portal, email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('7 giorni');
    const token = /password-reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    portal.travelTo(daysLater(6));
    await portal.as(null).call(resetPassword, { params: { token }, body: { password: 'Cobalto-Sereno9' } });
    const entered = await portal.as(null).call(signIn, {}, basicOf(email, 'Cobalto-Sereno9'));
    expect(entered.user).toMatchObject({ _id: reply._id, mustChangePassword: false });
    const late = await office().call(createUser, { body: { ...body, email: 'tarda@prova.example' } });
    portal.travelTo(daysLater(20));
    const [line] = await office().call(inviteUsers, { body: { usersIds: [late._id] } });
    expect(line?.status).toBe('invited');
  });

  test('an e-mail in use, a weak password, a role that only registering gives: refused by name', async () => {
    const ask = (given: object) => office().attempt(createUser, { body: { ...body, password: 'Segreta1', ...given } });
    const fields = [{ path: 'email', message: 'Email già registrata' }];
    expect(await ask({ email: admin.email.toUpperCase() })).toMatchObject({ status: 400, code: 'userExists', fields });
    const weak = await ask({ email: 'altra@prova.example', password: 'segreta' });
    expect(weak).toMatchObject({ status: 400, code: 'passwordTooWeak' });
    expect(await ask({ role: 'user' })).toMatchObject({ status: 400, fields: [{ path: 'role' }] });
    expect((await ask({ isEmailVerified: true })).fields).toMatchObject([{ path: 'isEmailVerified' }]);
  });

  test('of ten who create the same e-mail at once one succeeds', async () => {
    const asked = { ...body, email: 'una@prova.example', password: 'Segreta1' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => office().attempt(createUser, { body: asked })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'userExists')).toHaveLength(9);
  });
});

describe('changing', () => {
  test('what is sent changes, what is not stays, and it is written down without its content', async () => {
    const person = await aUser(ctx, { telephone: '030 555 0100', isGroup: true, groupSize: 2 });
    const body = { name: 'Zoë', isMonoGrant: true, groupName: 'Gruppo Zeta' };
    const { status, reply } = await change(person, body);
    expect([status, reply]).toMatchObject([200, { ...body, surname: person.surname, telephone: '030 555 0100' }]);
    await change(person, { name: 'Zoë' });
    expect(await doneTo(person)).toEqual([
      ['groupChanged', { fields: ['groupName'] }],
      ['userChanged', { fields: ['name', 'isMonoGrant'] }],
    ]);
  });

  test('who is confirmed is mailed, once', async () => {
    const person = await aUser(ctx, { isConfirmed: false });
    await change(person, { isConfirmed: true });
    await change(person, { isConfirmed: false });
    await change(person, { isConfirmed: true });
    const [mail, ...more] = await mailsTo(portal, person.email);
    expect([mail?.subject, more]).toEqual(['Il tuo account Volano è attivo', []]);
    expect(mail?.text).toContain('/#/login');
    const actions = (await doneTo(person)).map(([action]) => action);
    expect(actions).toEqual(['userConfirmed', 'userChanged', 'userConfirmed']);
  });

  test('who becomes a business partner is matched anew', async () => {
    const agency = await anAgency(ctx);
    await portal.drain();
    await change({ _id: agency.userId }, { role: 'business-partner' });
    expect(await portal.drain()).toBeGreaterThan(0);
    const details = { from: 'user', to: 'business-partner' };
    expect(await doneTo({ _id: agency.userId })).toEqual([['userRoleChanged', details]]);
  });

  test('a customer names their own group and nothing else; of no group there is nothing to name', async () => {
    const person = await aUser(ctx, { isGroup: true, groupSize: 2 });
    const as = portal.as(person);
    expect((await change(person, { groupName: 'Noi' }, as)).reply).toMatchObject({ groupName: 'Noi' });
    const more = await change(person, { groupName: 'Noi', name: 'Altro', isEnabled: true }, as);
    expect(more).toMatchObject({ status: 400, fields: [{ path: 'name' }, { path: 'isEnabled' }] });
    const single = await aUser(ctx);
    const fields = [{ path: 'groupName', message: 'Questa persona non è un gruppo' }];
    expect(await change(single, { groupName: 'Noi' }, portal.as(single))).toMatchObject({ status: 400, fields });
    expect(await change(single, { groupName: 'Noi' }, as)).toMatchObject({ status: 404 });
  });
});

describe('abuse 30: roles', () => {
  test('no customer becomes staff, no member of the staff another', async () => {
    const [customer, advisor] = [await aUser(ctx), await aUser(ctx, { role: 'advisor' })];
    for (const role of ['admin', 'sales', 'advisor', 'platform-admin'])
      expect(await change(customer, { role })).toMatchObject({ status: 400, fields: [{ path: 'role' }] });
    const fields = [{ path: 'role', message: 'Vale solo per gli account delle aziende' }];
    expect(await change(advisor, { role: 'user' })).toMatchObject({ status: 400, fields });
    const roles = await Promise.all([customer, advisor].map(async (one) => (await seen(one)).reply.role));
    expect(roles).toEqual(['user', 'advisor']);
  });

  test('the last admin who can enter is neither demoted nor disabled nor deleted', async () => {
    await aUser(ctx, { role: 'admin', isEnabled: false });
    await aUser(ctx, { role: 'admin', isConfirmed: false });
    for (const body of [{ role: 'user' }, { isEnabled: false }, { isConfirmed: false }])
      expect(await change(admin, body)).toMatchObject({ status: 409, code: 'lastAdmin' });
    expect(await remove(admin)).toMatchObject({ status: 409, code: 'lastAdmin' });
    expect((await seen(admin)).reply).toMatchObject({ role: 'admin', isEnabled: true, isConfirmed: true });
  });

  test('nobody shuts themself out', async () => {
    const second = await aUser(ctx, { role: 'admin' });
    expect(await change(second, { isEnabled: false }, portal.as(second))).toMatchObject({ code: 'ownAccount' });
    expect(await remove(second, portal.as(second))).toMatchObject({ status: 409, code: 'ownAccount' });
    expect((await remove(second)).status).toBe(204);
  });

  test('of two last admins who disable each other at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await aUser(ctx, { role: 'admin' });
      const byOther = change(admin, { isEnabled: false }, portal.as(other));
      const answers = await Promise.all([change(other, { isEnabled: false }), byOther]);
      const left = await rowsOf(db, 'users', { role: 'admin', isEnabled: true, isConfirmed: true }, ['_id']);
      expect([left.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1]);
      await update(db, 'users', { _id: admin._id }, { isEnabled: true });
      await update(db, 'users', { _id: other._id }, { isEnabled: false });
    }
  });
});

test('nobody is deleted while they own or follow a company, in any of the four kinds', async () => {
  const agency = await anAgency(ctx);
  const usedBy = [{ kind: 'agencies', name: agency.businessName }];
  expect(await remove({ _id: agency.userId })).toMatchObject({ status: 409, code: 'userHasAgencies', usedBy });
  const kinds = ['advisorId', 'businessAdvisorId', 'businessPerformancePartnerId', 'businessPartnerGrantsId'];
  for (const kind of kinds) {
    const advisor = await aUser(ctx, { role: 'advisor' });
    const followed = await anAgency(ctx, { [kind]: advisor._id });
    const names = [{ kind: 'agencies', name: followed.businessName }];
    expect(await remove(advisor)).toMatchObject({ status: 409, code: 'handOverNeeded', usedBy: names });
    expect((await seen(advisor)).reply.agencies).toBe(1);
    expect((await office().call(listAgencies, { query: { followerId: advisor._id, count: 'true' } })).total).toBe(1);
  }
});

test('what somebody deleted did stays under no name; they are in no list, enter no more, and their e-mail is free', async () => {
  const given = { name: 'Olga', surname: 'Segreti', password: 'Segreta1', email: 'olga@prova.example' };
  const card = { telephone: '030 555 0101', urlCalendy: 'olga', description: 'Bandi' };
  const olga = await office().call(createUser, { body: { ...given, ...card, role: 'advisor' } });
  const friend = await aUser(ctx, { advisor: olga._id });
  const as = portal.as(olga);
  await as.call(getMe, {});
  const mail = { eventKey: `x ${olga._id}`, recipient: given.email, subject: 'Olga', html: 'O', text: 'O' };
  await insert(db, 'mails', { _id: newId(), ...mail });
  expect((await remove(olga)).status).toBe(204);

  expect((await as.attempt(getMe, {})).status).toBe(401);
  expect((await portal.as(null).attempt(signIn, {}, basicOf(given.email, given.password))).status).toBe(401);
  for (const answer of [await seen(olga), await change(olga, { isEnabled: true }), await remove(olga)])
    expect(answer.status).toBe(404);
  for (const reader of [admin, friend]) {
    const rows = (await portal.as(reader).call(listUsers, { query: { limit: '100' } })).rows;
    expect(rows.map(({ _id }) => _id)).not.toContain(olga._id);
  }
  expect((await seen(friend)).reply.advisor).toBeNull();
  const row = await rowOf(db, 'users', { _id: olga._id });
  expect(JSON.stringify(row)).not.toMatch(/olga|segreti|bandi|0101/i);
  expect(row).toMatchObject({ name: 'Utente', surname: 'eliminato', isEnabled: false });
  expect(await mailsTo(portal, given.email)).toEqual([]);
  expect(await listErased(ctx)).toContainEqual({ userId: olga._id, isByOffice: true });
  expect(await doneTo(olga)).toContainEqual(['userDeleted', { role: 'advisor' }]);
  await office().call(createUser, { body: { ...given, role: 'advisor' } });
});

test('many are confirmed at once, each in its own line, and written to once', async () => {
  const [first, second] = [await aUser(ctx, { isConfirmed: false }), await aUser(ctx, { isConfirmed: false })];
  const unknown = newId();
  const ids = [first._id, admin._id, unknown, second._id, first._id];
  const confirm = () => office().call(confirmUsers, { body: { ids } });
  expect(await confirm()).toEqual([
    { _id: first._id, status: 'done' },
    { _id: admin._id, status: 'already' },
    { _id: unknown, status: 'refused', code: 'notFound' },
    { _id: second._id, status: 'done' },
  ]);
  expect((await confirm()).map(({ status }) => status)).toEqual(['already', 'already', 'refused', 'already']);
  expect((await seen(second)).reply).toMatchObject({ isConfirmed: true });
  expect(await doneTo(first)).toEqual([['userConfirmed', {}]]);
});

test('an owner from a list who was never written to is invited, not confirmed, alone or among many', async () => {
  const listed = await aUser(ctx, { isConfirmed: false, importedAt: ctx.clock.now().toISOString() });
  const confirm = () => office().call(confirmUsers, { body: { ids: [listed._id] } });
  expect(await confirm()).toEqual([{ _id: listed._id, status: 'refused', code: 'userNotInvited' }]);
  expect(await change(listed, { isConfirmed: true })).toMatchObject({ status: 409, code: 'userNotInvited' });
  expect((await seen(listed)).reply).toMatchObject({ isConfirmed: false, standing: 'toInvite' });
  expect(await office().call(inviteUsers, { body: { usersIds: [listed._id] } })).toMatchObject([{ status: 'invited' }]);
  expect((await seen(listed)).reply).toMatchObject({ isConfirmed: true, standing: 'invited' });
});

const group = (person: { _id: string }, isGroup: boolean, groupSize: number) =>
  portal.as(admin).attempt(setGroup, { params: { id: person._id }, body: { isGroup, groupSize } });

test('abuse 31: a size that is none is refused, and so is one below the companies owned', async () => {
  const person = await aUser(ctx);
  for (const size of [-1, 0, 1.5, 1e9, 1001, '3', null])
    expect(await group(person, true, size as number)).toMatchObject({ status: 400, fields: [{ path: 'groupSize' }] });
  await group(person, true, 3);
  await Promise.all([anAgency(ctx, { userId: person._id }), anAgency(ctx, { userId: person._id })]);
  const refused = { status: 409, code: 'groupTooSmall' };
  expect(await group(person, true, 1)).toMatchObject(refused);
  expect(await group(person, false, 1)).toMatchObject(refused);
  const { reply } = await seen(person);
  expect(reply).toMatchObject({ isGroup: true, groupSize: 3, agencies: 2 });
  expect((await group(person, true, 2)).reply).toMatchObject({ groupSize: 2 });
});

test('what is no group has the size of one, whatever was sent; the staff has none', async () => {
  const person = await aUser(ctx, { isGroup: true, groupSize: 5 });
  expect((await group(person, false, 5)).reply).toMatchObject({ isGroup: false, groupSize: 1 });
  expect(await doneTo(person)).toEqual([['groupChanged', { isGroup: false, groupSize: 1 }]]);
  const ofStaff = await group(await aUser(ctx, { role: 'advisor' }), true, 3);
  expect(ofStaff).toMatchObject({ status: 400, fields: [{ path: 'isGroup' }] });
});

test('what a person changes of themself while they are deleted is not written any more', async () => {
  const person = await aUser(ctx);
  await whileHeld(
    ctx,
    (trx) => findUserToChange(trx, person._id),
    () => portal.as(person).attempt(updateMe, { body: { name: 'Rimasta', description: 'Di me' } }),
    (trx) => pseudonymiseUser(trx, person._id, { passwordHash: 'none', now: TODAY.toISOString() }),
  );
  const row = await rowOf(db, 'users', { _id: person._id }, ['name', 'description']);
  expect(row).toEqual({ name: 'Utente', description: null });
});
