import * as contract from '@volano/domain/contracts/invitations';
import type { RequestOf } from '@volano/domain/contracts/route';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { testApp, openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { update, insert } from '../../../testing/builders/rows.ts';
import { auditEntriesOf, auditActionsOf, mailsTo } from '../../../testing/builders/traces.ts';
import { daysLater } from '../../../testing/builders/days.ts';

type Sent = RequestOf<typeof contract.updateInvitationPartner>['body'];
type Person = Awaited<ReturnType<typeof aUser>>;

const { portal, ctx, db } = await openPortal();
const admin = await aUser(ctx, { role: 'admin' });
const advisor = await aUser(ctx, { role: 'advisor' });

const create = (sent: Sent = {}) =>
  portal.as(admin).attempt(contract.createInvitationPartner, { body: { name: 'Confartigianato Brescia', ...sent } });
const change = (id: string, body: Sent) =>
  portal.as(admin).attempt(contract.updateInvitationPartner, { params: { id }, body });
const read = (id: string, by: Person = admin) => portal.as(by).call(contract.getInvitationPartner, { params: { id } });
const list = (query: RequestOf<typeof contract.listInvitationPartners>['query']) =>
  portal.as(admin).attempt(contract.listInvitationPartners, { query });

test('one made with a name alone is enabled, skips the confirmation and brings no consultant (1-people §3)', async () => {
  const { status, reply } = await create({ name: '  Camera di Lecco ' });
  expect(status).toBe(201);
  expect((await create({ name: '  ' })).fields.map(({ path }) => path)).toEqual(['name']);
  const nobody = { advisorId: null, advisorRole: null, advisor: null, validLimitDate: null };
  const made = { name: 'Camera di Lecco', isEnabled: true, hasSkipUserConfirm: true, registered: 0 };
  expect(reply).toMatchObject({ ...made, ...nobody, registrationUrl: null });
  const entries = await auditEntriesOf(portal, { entityId: reply._id });
  expect(entries).toEqual([{ action: 'invitationCreated', actorId: admin._id, details: {} }]);
});

test('a day without an hour lasts until its midnight in Rome, a moment stays that moment (decisions §1)', async () => {
  const { reply } = await create({ validLimitDate: '2027-01-31' });
  expect(reply.validLimitDate).toBe('2027-01-31T22:59:59.999Z');
  const summer = await change(reply._id, { validLimitDate: '2027-07-31' });
  expect(summer.reply.validLimitDate).toBe('2027-07-31T21:59:59.999Z');
  const moment = await change(reply._id, { validLimitDate: '2027-07-31T10:00:00.000Z' });
  expect(moment.reply.validLimitDate).toBe('2027-07-31T10:00:00.000Z');
  const { status } = await change(reply._id, { validLimitDate: '2027-02-30' });
  expect(status).toBe(400);
});

test('the address of the registration is the portal’s own, where the service knows it', async () => {
  const elsewhere = await testApp({ PUBLIC_URL: 'https://portale.example/' });
  const boss = await aUser(elsewhere.ctx, { role: 'admin' });
  const reply = await elsewhere.as(boss).call(contract.createInvitationPartner, { body: { name: 'Invito' } });
  expect(reply.registrationUrl).toBe(`https://portale.example/#/register?invitation=${reply._id}`);
  await elsewhere.close();
});

describe('the consultant', () => {
  test('comes with a role, both or neither', async () => {
    const bare = await create({ advisorId: advisor._id });
    expect([bare.status, bare.fields.map(({ path }) => path)]).toEqual([400, ['advisorRole']]);
    const { fields } = await create({ advisorRole: 'advisor' });
    expect(fields.map(({ path }) => path)).toEqual(['advisorId']);
    const { reply } = await create({ advisorId: advisor._id, advisorRole: 'advisor' });
    expect((await change(reply._id, { advisorId: null })).status).toBe(400);
    const none = await change(reply._id, { advisorId: null, advisorRole: null });
    expect([none.status, none.reply.advisor]).toEqual([200, null]);
  });

  test('who has another role, is disabled, deleted or nobody is refused', async () => {
    const people = [
      await aUser(ctx, { role: 'sales' }),
      await aUser(ctx, { role: 'advisor', isEnabled: false }),
      await aUser(ctx, { role: 'advisor', deletedAt: '2026-11-01T00:00:00Z' }),
      { _id: newId() },
    ];
    for (const { _id: advisorId } of people) {
      const { status, fields } = await create({ advisorId, advisorRole: 'advisor' });
      expect([status, fields[0]?.path]).toEqual([400, 'advisorId']);
      expect(fields[0]?.message).toBe('Questa persona non può seguire aziende in questo ruolo');
    }
  });

  test('an invitation whose consultant left is shown so, and can still be renamed and disabled', async () => {
    const leaving = await aUser(ctx, { role: 'advisor' });
    const { reply } = await create({ advisorId: leaving._id, advisorRole: 'advisor' });
    expect(reply.advisor).toMatchObject({ _id: leaving._id, isEnabled: true });
    await update(db, 'users', { _id: leaving._id }, { isEnabled: false });
    const same = { advisorId: leaving._id, advisorRole: 'advisor' } as const;
    const renamed = await change(reply._id, { name: 'Altro nome', isEnabled: false, ...same });
    expect([renamed.status, renamed.reply.advisor?.isEnabled]).toEqual([200, false]);
    const { status } = await change(reply._id, { advisorRole: 'businessAdvisor' });
    expect(status).toBe(400);
  });
});

test('what is changed is written down by the names of its fields, and what is not changed is not', async () => {
  const { reply } = await create({ validLimitDate: '2027-01-31' });
  await change(reply._id, { name: 'Nome nuovo', isEnabled: true, validLimitDate: '2027-01-31' });
  await change(reply._id, { name: 'Nome nuovo' });
  await change(reply._id, { isEnabled: false, hasSkipUserConfirm: false });
  const entries = await auditEntriesOf(portal, { entityId: reply._id, actorId: admin._id });
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['invitationCreated', {}],
    ['invitationChanged', { fields: ['name'] }],
    ['invitationChanged', { fields: ['isEnabled', 'hasSkipUserConfirm'] }],
  ]);
});

test('whoever registered is counted once each, without who was deleted', async () => {
  const [one, other] = [await create({ name: 'Conta uno' }), await create({ name: 'Conta due' })];
  for (const deletedAt of [null, null, '2026-11-01T00:00:00Z'])
    await aUser(ctx, { invitationId: one.reply._id, deletedAt });
  const { reply } = await list({ q: 'conta', sort: '-name' });
  expect(reply.rows.map(({ name, registered }) => [name, registered])).toEqual([
    ['Conta uno', 2],
    ['Conta due', 0],
  ]);
  expect((await read(other.reply._id)).registered).toBe(0);
});

test('the list is searched without accents, filtered, put in order and paged', async () => {
  for (const [name, isEnabled, validLimitDate] of [
    ['Città uno', true, '2027-03-01'],
    ['Città due', false, null],
    ['Città tre', true, '2027-01-01'],
  ] as const)
    await create({ name, isEnabled, validLimitDate });
  const names = async (query: RequestOf<typeof contract.listInvitationPartners>['query']) =>
    (await list({ q: 'CITTA', ...query })).reply.rows.map(({ name }) => name.slice(6));
  expect(await names({})).toEqual(['due', 'tre', 'uno']);
  expect(await names({ isEnabled: 'true' })).toEqual(['tre', 'uno']);
  expect(await names({ sort: 'validLimitDate' })).toEqual(['tre', 'uno', 'due']);
  expect(await names({ sort: '-validLimitDate' })).toEqual(['due', 'uno', 'tre']);
  const paged = await list({ q: 'città', limit: '2', page: '2', count: 'true' });
  expect([paged.reply.rows.map(({ name }) => name), paged.reply.total]).toEqual([['Città uno'], 3]);
  const { status } = await list({ sort: 'advisorId' as never });
  expect(status).toBe(400);
});

async function anInvitation(given: object = {}): Promise<string> {
  const _id = newId();
  await insert(db, 'invitation_partners', { _id, name: 'Confidi Nord', isEnabled: true, ...given });
  return _id;
}

const remove = (id: string) => portal.as(admin).attempt(contract.deleteInvitationPartner, { params: { id } });
const send = (id: string, email: string, language?: 'en') =>
  portal
    .as(admin)
    .attempt(contract.sendInvitation, { params: { id }, body: { email, ...(language ? { language } : {}) } });

test('an invitation goes as long as nobody came by it; else it stays, with those who did', async () => {
  const unused = await anInvitation();
  expect((await remove(unused)).status).toBe(204);
  expect((await portal.as(admin).attempt(contract.getInvitationPartner, { params: { id: unused } })).status).toBe(404);
  expect((await remove(unused)).status).toBe(404);
  expect(await auditActionsOf(portal, { entityId: unused })).toEqual(['invitationDeleted']);
  const used = await anInvitation();
  await aUser(ctx, { invitationId: used, name: 'Ada', surname: 'Prova' });
  const usedBy = [{ kind: 'users', name: 'Ada Prova' }];
  expect(await remove(used)).toMatchObject({ status: 409, code: 'invitationInUse', usedBy });
  expect((await portal.as(admin).call(contract.getInvitationPartner, { params: { id: used } })).registered).toBe(1);
});

test('its link is mailed to an address, in the language that is said, once a day', async () => {
  const id = await anInvitation({ validLimitDate: '2026-12-31T22:59:59Z' });
  const { status, reply } = await send(id, 'Grace@Prova.example', 'en');
  expect([status, reply.message]).toEqual([200, 'Invito inviato a grace@prova.example']);
  const [mail] = await mailsTo(portal, 'grace@prova.example');
  expect(mail?.subject).toBe('Confidi Nord invites you to Volano');
  expect(mail?.text).toContain(`/#/register?invitation=${id}`);
  expect(mail?.text).toContain('31 December 2026');
  expect((await send(id, 'grace@prova.example')).code).toBe('invitationAlreadySent');
  expect(await mailsTo(portal, 'grace@prova.example')).toHaveLength(1);
  expect(await auditActionsOf(portal, { entityId: id })).toEqual(['invitationSent']);
  portal.travelTo(daysLater(1));
  expect((await send(id, 'grace@prova.example')).status).toBe(200);
});

test('one that does not hold is not mailed, nor one to somebody who has an account', async () => {
  for (const given of [{ isEnabled: false }, { validLimitDate: '2026-01-01T00:00:00Z' }])
    expect((await send(await anInvitation(given), 'ada@prova.example')).code).toBe('invitationNotOpen');
  expect(await send(await anInvitation(), admin.email)).toMatchObject({
    code: 'duplicateKey',
    fields: [{ path: 'email', message: 'Email già registrata' }],
  });
  expect((await send(newId(), 'ada@prova.example')).status).toBe(404);
});
