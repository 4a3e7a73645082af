import { getAgency, listAgencies, replaceAgency, updateAgency } from '@volano/domain/contracts/agencies';
import { actorOf } from '../../../testing/builders/actors.ts';
import { canReadAgency } from '@volano/domain/policies/agencies';
import { ROLES } from '@volano/domain/rules/vocabulary';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAgency, aStaffedAgency, aUser } from '../../../testing/builders/factories.ts';
import { visibleAgencies } from '../../../access/agency.ts';
import { rowOf, rowsOf } from '../../../testing/builders/rows.ts';

const { portal, ctx, db } = await openPortal();

describe('who sees which companies', () => {
  test.each(ROLES)('for %s the condition in SQL and the policy agree', async (role) => {
    const me = await aUser(ctx, { role });
    const other = await aUser(ctx);
    const followers = ['advisorId', 'businessAdvisorId', 'businessPerformancePartnerId', 'businessPartnerGrantsId'];
    for (const link of ['userId', ...followers]) await anAgency(ctx, { userId: other._id, [link]: me._id });
    await anAgency(ctx, { userId: other._id });
    const actor = actorOf(me);
    const agencies = await rowsOf(db, 'agencies');
    const visible = await db.selectFrom('agencies').select('_id').where(visibleAgencies(actor)).execute();
    const readable = agencies.filter((agency) => canReadAgency(actor, agency));
    expect(visible.map(({ _id }) => _id).toSorted()).toEqual(readable.map(({ _id }) => _id).toSorted());
  });

  test('abuse 63: a prospect gets no address where it would watch its energy; its consultant and who pays do', async () => {
    const elipsisUrls = { energy: 'https://energia.example/1' };
    for (const [contractType, own] of [
      ['prospect', {}],
      ['go', elipsisUrls],
    ] as const) {
      const given = { contractType, elipsisUrls: JSON.stringify(elipsisUrls) };
      const { owner, advisor, agency, params } = await aStaffedAgency(ctx, given);
      expect((await portal.as(owner, agency).call(getAgency, { params })).elipsisUrls).toEqual(own);
      expect((await portal.as(advisor).call(getAgency, { params })).elipsisUrls).toEqual(elipsisUrls);
    }
  });

  test('words beside ids are calls of their own, and no ids of the others (holes H35)', async () => {
    const { owner, agency } = await aStaffedAgency(ctx);
    const as = portal.as(owner, agency);
    for (const id of ['deleted', 'excel', 'resetsurvey'])
      expect([id, (await as.attempt(getAgency, { params: { id } })).code]).toEqual([id, 'roleForbidden']);
    const admin = portal.as(await aUser(ctx, { role: 'admin' }));
    for (const id of ['deleted', 'excel', 'resetsurvey', 'new'])
      expect([id, (await admin.attempt(updateAgency, { params: { id }, body: {} })).code]).toEqual([id, 'notFound']);
  });

  test('abuse 20: a customer who asks for the companies of another is told so', async () => {
    const { owner, agency } = await aStaffedAgency(ctx);
    const other = await aUser(ctx);
    const as = portal.as(owner, agency);
    const refused = await as.attempt(listAgencies, { query: { userId: other._id } });
    expect(refused).toMatchObject({ status: 403, code: 'actorMismatch' });
    const reply = await as.call(listAgencies, { query: { userId: owner._id, count: 'true' } });
    expect(reply).toMatchObject({ total: 1, rows: [{ _id: agency._id }] });
  });

  test('what only staff know does not leave for a customer, not even as an order', async () => {
    const { owner, advisor, agency, params } = await aStaffedAgency(ctx, { dossierNotes: 'Tra noi' });
    const as = portal.as(owner, agency);
    const row = (await as.call(listAgencies, {})).rows[0]!;
    for (const field of ['inTarget', 'lastAccessAt']) expect(row).not.toHaveProperty(field);
    const whole = await as.call(getAgency, { params });
    const ofDossier = ['savedAnnouncementsIds', 'savedServicesIds', 'savedInvestmentsIds', 'dossierNotes'];
    for (const field of [...ofDossier, 'dossierSavedAt', 'lastAccessAt']) expect(whole).not.toHaveProperty(field);
    for (const sort of ['inTarget', '-lastAccessAt']) {
      const refused = await as.attempt(listAgencies, { query: { sort } });
      expect(refused).toMatchObject({ status: 400, fields: [{ path: 'sort' }] });
    }
    const seen = await portal.as(advisor).call(getAgency, { params });
    expect(seen).toMatchObject({ dossierNotes: 'Tra noi', savedServicesIds: [] });
    expect((await portal.as(advisor).call(listAgencies, {})).rows[0]).toHaveProperty('inTarget');
  });
});

test('an owner changes what is theirs, by PATCH and by PUT, and only what is sent', async () => {
  const given = { pec: 'vecchia@pec.example', referentName: 'Ada' };
  const { owner, agency, params } = await aStaffedAgency(ctx, given);
  const as = portal.as(owner, agency);
  const first = await as.call(updateAgency, { params, body: { telephone: '030 555 0199', pec: null } });
  expect(first).toMatchObject({ telephone: '030 555 0199', pec: null, referentName: 'Ada' });
  const second = await as.call(replaceAgency, { params, body: { description: ' Torneria ' } });
  expect(second).toMatchObject({ telephone: '030 555 0199', description: 'Torneria' });
  const refused = await as.attempt(updateAgency, { params, body: { pec: 'non una pec', telephone: '' } });
  expect(refused.fields.map(({ path }) => path)).toEqual(['telephone', 'pec']);
});

test('abuse 18: what is not the owner’s to change is refused by name, and the row stays', async () => {
  const { owner, agency, params, advisor } = await aStaffedAgency(ctx);
  const people = { advisorId: owner._id, businessPartnerGrantsId: null, userId: newId() };
  const contract = { contractType: 'grow', isMonoGrant: true };
  const ofTheOffice = { ...people, ...contract, elipsisUrls: {}, dossierGenerationStatus: 'ready' };
  const ofNobody = { savedServicesIds: [], surveyComplete: true, salesForceId: 'x', chats: [] };
  for (const forbidden of [ofTheOffice, ofNobody]) {
    const body = { ...forbidden, telephone: '030 555 0111' } as never;
    const { status, fields } = await portal.as(owner, agency).attempt(updateAgency, { params, body });
    expect(status).toBe(400);
    expect(fields.map(({ path }) => path).toSorted()).toEqual(Object.keys(forbidden).toSorted());
  }
  const refused = { dossierGenerationStatus: 'ready' as const, telephone: '030 555 0111' };
  for (const [path, value] of Object.entries(refused)) {
    const byAdvisor = await portal.as(advisor).attempt(updateAgency, { params, body: { [path]: value } });
    expect(byAdvisor).toMatchObject({ status: 400, fields: [{ path }] });
  }
  expect(await rowOf(db, 'agencies', { _id: agency._id })).toEqual(agency);
});
