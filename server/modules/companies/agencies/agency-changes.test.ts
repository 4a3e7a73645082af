import { getAgency, updateAgency, createAgency } from '@volano/domain/contracts/agencies';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import * as factories from '../../../testing/builders/factories.ts';
import { update, rowOf, insert, rowsOf } from '../../../testing/builders/rows.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';
import { sql } from 'kysely';

const { aChamber, aCompleteSurvey, anAgency, aQuestion, aRegion, aStaffedAgency, aSurvey, aUser } = factories;
const { portal, ctx, db } = await openPortal({ MONITORING_HOSTS: 'monitor.example,energia.example' });
const admin = await aUser(ctx, { role: 'admin' });

describe('who follows a company', () => {
  test('each of the four is named by the office, and staff see them all', async () => {
    const { owner, agency, params, advisor } = await aStaffedAgency(ctx);
    const business = await aUser(ctx, { role: 'advisor' });
    const partner = await aUser(ctx, { role: 'business-partner' });
    const grants = { businessPartnerGrantsId: partner._id, businessPerformancePartnerId: null };
    const body = { businessAdvisorId: business._id, ...grants };
    const reply = await portal.as(admin).call(updateAgency, { params, body });
    expect(reply.advisors).toEqual({
      advisor: { _id: advisor._id, name: advisor.name, surname: advisor.surname },
      businessAdvisor: { _id: business._id, name: business.name, surname: business.surname },
      businessPerformancePartner: null,
      businessPartnerGrants: { _id: partner._id, name: partner.name, surname: partner.surname },
    });
    expect(reply).toMatchObject({ salesForceId: null, isSalesForceConfirmed: false, salesForceError: null });
    const seen = await portal.as(owner, agency).call(getAgency, { params });
    for (const field of ['advisors', 'salesForceId', 'isSalesForceConfirmed', 'salesForceError', 'salesForceSyncedAt'])
      expect(seen).not.toHaveProperty(field);
    const details = {
      businessAdvisorId: { from: null, to: business._id },
      businessPerformancePartnerId: { from: agency.businessPerformancePartnerId, to: null },
      businessPartnerGrantsId: { from: null, to: partner._id },
    };
    const entries = await auditEntriesOf(portal, { agencyId: agency._id });
    expect(entries).toEqual([{ action: 'advisorAssigned', actorId: admin._id, details }]);
  });

  test('abuse 30: nobody is assigned who has not the role, may not enter, or is gone', async () => {
    const { agency, params, owner, advisor, performance } = await aStaffedAgency(ctx);
    const sales = await aUser(ctx, { role: 'sales' });
    const away = [{ isEnabled: false }, { isConfirmed: false }, { deletedAt: '2026-11-01T00:00:00Z' }];
    const absent = await Promise.all(away.map((given) => aUser(ctx, { role: 'advisor', ...given })));
    const wrong = {
      advisorId: [sales, admin, owner, performance, ...absent, { _id: newId() }],
      businessAdvisorId: [sales],
      businessPerformancePartnerId: [advisor],
      businessPartnerGrantsId: [owner],
    };
    for (const [field, people] of Object.entries(wrong))
      for (const { _id } of people) {
        const refused = await portal.as(admin).attempt(updateAgency, { params, body: { [field]: _id } });
        expect(refused).toMatchObject({ status: 400, fields: [{ path: field }] });
      }
    expect(await rowOf(db, 'agencies', { _id: agency._id })).toEqual(agency);
    expect(await auditEntriesOf(portal, { agencyId: agency._id })).toEqual([]);
  });

  test('a form that sends everything again changes nothing, also when an advisor has left meanwhile', async () => {
    const { agency, params, advisor } = await aStaffedAgency(ctx);
    await update(db, 'users', { _id: advisor._id }, { isEnabled: false });
    const same = { advisorId: advisor._id, businessName: agency.businessName, elipsisUrls: {}, isMonoGrant: false };
    await portal.as(admin).call(updateAgency, { params, body: same });
    expect(await rowOf(db, 'agencies', { _id: agency._id })).toEqual(agency);
    expect(await auditEntriesOf(portal, { agencyId: agency._id })).toEqual([]);
  });
});

test('the record says which fields were changed, never what stands in them; assignments apart', async () => {
  const { agency, params, owner } = await aStaffedAgency(ctx);
  const contact = { pec: 'nuova@pec.example', telephone: agency.telephone };
  await portal.as(owner, agency).call(updateAgency, { params, body: contact });
  await portal.as(admin).call(updateAgency, { params, body: { contractType: 'prospect', advisorId: null } });
  const details = { advisorId: { from: agency.advisorId, to: null } };
  expect(await auditEntriesOf(portal, { agencyId: agency._id })).toEqual([
    { action: 'agencyChanged', actorId: owner._id, details: { fields: ['pec'] } },
    { action: 'advisorAssigned', actorId: admin._id, details },
    { action: 'agencyChanged', actorId: admin._id, details: { fields: ['contractType'] } },
  ]);
});

test('abuse 55: addresses of monitoring are https and on a configured host, or refused', async () => {
  const agency = await anAgency(ctx);
  const params = { id: agency._id };
  const set = (elipsisUrls: object) => portal.as(admin).attempt(updateAgency, { params, body: { elipsisUrls } });
  for (const production of [
    'javascript:alert(1)',
    '//evil.example',
    'http://monitor.example/1',
    'https://chi:cosa@monitor.example/1',
    'https://evil.example/1',
    'https://monitor.example.evil.example/1',
  ])
    expect(await set({ production })).toMatchObject({ status: 400, fields: [{ path: 'elipsisUrls.production' }] });
  expect(await rowOf(db, 'agencies', { _id: agency._id })).toEqual(agency);
  const production = 'https://monitor.example/azienda/1';
  for (const urls of [{ production }, { production, energy: 'https://energia.example/2' }, {}])
    expect((await set(urls)).reply.elipsisUrls).toEqual(urls);
});

describe('a company with a survey', () => {
  test('is saved once its places and its VAT number are there; who assigns it and what its survey asks wait for nothing', async () => {
    await aQuestion(ctx);
    const { owner, agency, params } = await aStaffedAgency(ctx);
    const as = portal.as(owner, agency);
    const body = { vatNumber: '', telephone: '030 555 0177' };
    const fieldsOf = async (sent: object) => {
      const { fields } = await as.attempt(updateAgency, { params, body: sent });
      return fields.map(({ path }) => path);
    };
    // No survey: nothing asks for anything.
    expect(await fieldsOf(body)).toEqual([]);
    const { _id: surveyId } = await aSurvey(ctx, { agencyId: agency._id });
    // What is sent as it was is no change: a form sends everything that it shows.
    expect(await fieldsOf(body)).toEqual([]);
    const telephone = '030 555 0188';
    const places = ['registerOfficeId', 'operationalHeadQuarterIds', 'cciaaIds'];
    expect(await fieldsOf({ telephone })).toEqual(['vatNumber', ...places]);
    expect(await fieldsOf({ telephone, vatNumber: '00743110157' })).toEqual(places);
    expect(await rowOf(db, 'agencies', { _id: agency._id })).toMatchObject(body);
    const office = { contractType: 'go', advisorId: (await aUser(ctx, { role: 'advisor' }))._id } as const;
    expect(await portal.as(admin).attempt(updateAgency, { params, body: office })).toMatchObject({ status: 200 });
    expect(await fieldsOf({ vatNumber: '00743110157' })).toEqual([]);
    const [region, chamber] = [await aRegion(ctx), await aChamber(ctx)];
    const said = {
      registerOfficeId: region._id,
      operationalHeadQuarterIds: [region._id],
      cciaaIds: [chamber._id],
    };
    await as.call(updateSurvey, { params: { id: surveyId }, body: said });
    expect(await fieldsOf({ telephone })).toEqual([]);
  });

  test('does not lose its VAT number', async () => {
    const { owner, agency, params } = await aStaffedAgency(ctx);
    await aCompleteSurvey(ctx, { agencyId: agency._id });
    const body = { vatNumber: '', telephone: '030 555 0177' };
    for (const person of [owner, admin]) {
      const refused = await portal.as(person).attempt(updateAgency, { params, body });
      expect(refused).toMatchObject({ status: 400, fields: [{ path: 'vatNumber' }] });
    }
    expect(await rowOf(db, 'agencies', { _id: agency._id })).toMatchObject({ vatNumber: '00743110157' });
    const corrected = { params, body: { ...body, vatNumber: '01284560131' } };
    expect(await portal.as(owner, agency).call(updateAgency, corrected)).toMatchObject(corrected.body);
  });

  test('of a business partner may lose it: its survey does not ask for it', async () => {
    const partner = await aUser(ctx, { role: 'business-partner' });
    const agency = await anAgency(ctx, { userId: partner._id });
    await aCompleteSurvey(ctx, { agencyId: agency._id });
    const request = { params: { id: agency._id }, body: { vatNumber: '' } };
    const reply = await portal.as(partner, agency).call(updateAgency, request);
    expect(reply).toMatchObject({ vatNumber: '', surveyComplete: true });
  });

  test('gets its VAT number from who fills in the survey for it, and nothing else', async () => {
    const { advisor, performance, params } = await aStaffedAgency(ctx);
    for (const [person, vatNumber] of [
      [advisor, '00743110157'],
      [performance, '03482910175'],
    ] as const) {
      const as = portal.as(person);
      expect(await as.call(updateAgency, { params, body: { vatNumber } })).toMatchObject({ vatNumber });
      const refused = await as.attempt(updateAgency, { params, body: { vatNumber, businessName: 'Mia' } });
      expect(refused).toMatchObject({ status: 400, fields: [{ path: 'businessName' }] });
    }
  });
});

const body = {
  businessName: 'Torneria Bresciana S.r.l.',
  vatNumber: '00743110157',
  fiscalCode: '00743110157',
  telephone: '030 555 0100',
  administrationEmail: 'Amministrazione@torneria.example',
};

async function ownedBy(userId: string): Promise<number> {
  return (await rowsOf(db, 'agencies', { userId }, ['_id'])).length;
}

async function aNotice(userId: string, agencyId: string): Promise<void> {
  const [_id, data] = [newId(), JSON.stringify({ agencyId })];
  await insert(db, 'notifications', { _id, userId, event: 'dossierReady', title: 't', body: 'b', data, eventKey: _id });
}

describe('a new company', () => {
  test('a customer owns what they create, a prospect until the office says more', async () => {
    const owner = await aUser(ctx, { isMonoGrant: true });
    const reply = await portal.as(owner).call(createAgency, { body });
    expect(reply).toMatchObject({
      businessName: body.businessName,
      administrationEmail: 'amministrazione@torneria.example',
      contractType: 'prospect',
      isMonoGrant: true,
      userId: owner._id,
      surveyId: null,
    });
    expect(reply).not.toHaveProperty('advisors');
    const [entry, ...more] = await auditEntriesOf(portal, { agencyId: reply._id });
    expect([entry, more]).toMatchObject([{ action: 'agencyCreated', actorId: owner._id }, []]);
  });

  test('abuse 18: a customer names neither an owner nor what the office decides', async () => {
    const owner = await aUser(ctx);
    const forbidden = { userId: owner._id, contractType: 'grow', isMonoGrant: false, advisorId: null, elipsisUrls: {} };
    const refused = await portal.as(owner).attempt(createAgency, { body: { ...body, ...forbidden } as never });
    expect(refused.status).toBe(400);
    expect(refused.fields.map(({ path }) => path).toSorted()).toEqual(Object.keys(forbidden).toSorted());
    expect(await ownedBy(owner._id)).toBe(0);
  });

  test('an admin names the owner, who is a customer that may enter, and sets what the office decides', async () => {
    const owner = await aUser(ctx, { role: 'business-partner' });
    const advisor = await aUser(ctx, { role: 'advisor' });
    const as = portal.as(admin);
    const elipsisUrls = { energy: 'https://monitor.example/7' };
    const office = { contractType: 'go' as const, advisorId: advisor._id, elipsisUrls };
    expect(await as.attempt(createAgency, { body })).toMatchObject({ status: 400, fields: [{ path: 'userId' }] });
    for (const nobody of [advisor._id, newId(), (await aUser(ctx, { isEnabled: false }))._id]) {
      const refused = await as.attempt(createAgency, { body: { ...body, userId: nobody } });
      expect(refused).toMatchObject({ status: 400, fields: [{ path: 'userId' }] });
    }
    const reply = await as.call(createAgency, { body: { ...body, ...office, userId: owner._id } });
    expect(reply).toMatchObject({ ...office, userId: owner._id, advisors: { advisor: { _id: advisor._id } } });
  });

  test('who looks after the owner looks after the new company, a sales contact does not', async () => {
    const advisor = await aUser(ctx, { role: 'advisor' });
    const sales = await aUser(ctx, { role: 'sales' });
    const followed = await aUser(ctx, { advisor: advisor._id });
    const sold = await aUser(ctx, { advisor: sales._id });
    expect((await portal.as(followed).call(createAgency, { body })).advisorId).toBe(advisor._id);
    expect((await portal.as(sold).call(createAgency, { body })).advisorId).toBeNull();
  });

  test('codes, addresses and names are checked', async () => {
    const owner = await aUser(ctx);
    const codes = { vatNumber: 'IT00743110157', fiscalCode: '123' };
    const wrong = { businessName: ' ', ...codes, telephone: 'x', administrationEmail: 'x', pec: 'x' };
    const { fields } = await portal.as(owner).attempt(createAgency, { body: wrong });
    expect(fields.map(({ path }) => path).toSorted()).toEqual(Object.keys(wrong).toSorted());
    await portal.as(owner).call(createAgency, { body: { ...body, vatNumber: '' } });
  });

  test('a VAT number need not be sent, by an owner or by the office: the survey asks for it', async () => {
    const rest = { ...body, vatNumber: undefined };
    const owner = await aUser(ctx);
    const own = await portal.as(owner).call(createAgency, { body: rest });
    expect(own).toMatchObject({ vatNumber: '' });
    expect(own.survey.missing).toContain('vatNumber');
    const userId = (await aUser(ctx))._id;
    expect(await portal.as(admin).attempt(createAgency, { body: { ...rest, userId } })).toMatchObject({ status: 201 });
  });
});

test('abuse 21: of twenty companies created at once where one has room, one is', async () => {
  const owner = await aUser(ctx, { isGroup: true, groupSize: 3 });
  await anAgency(ctx, { userId: owner._id });
  await anAgency(ctx, { userId: owner._id });
  const as = portal.as(owner);
  const answers = await Promise.all(Array.from({ length: 20 }, () => as.attempt(createAgency, { body })));
  const refused = answers.filter(({ status, code }) => status === 409 && code === 'groupFull');
  expect([refused.length, answers.filter(({ status }) => status === 201).length]).toEqual([19, 1]);
  expect(await ownedBy(owner._id)).toBe(3);
});

test('who is no group owns one company, also when the office creates it', async () => {
  const owner = await aUser(ctx);
  await portal.as(owner).call(createAgency, { body });
  expect((await portal.as(owner).attempt(createAgency, { body })).code).toBe('groupFull');
  const byOffice = await portal.as(admin).attempt(createAgency, { body: { ...body, userId: owner._id } });
  expect(byOffice.code).toBe('groupFull');
});

describe('handing a company over', () => {
  test('abuse 66: it moves in one step, and who owned it is out of it', async () => {
    const [from, to] = [await aUser(ctx), await aUser(ctx, { role: 'business-partner' })];
    const agency = await anAgency(ctx, { userId: from._id });
    const former = portal.as(from, agency);
    for (const owner of [from, to]) await aNotice(owner._id, agency._id);
    await aNotice(from._id, newId());
    const params = { id: agency._id };
    await former.call(getAgency, { params });
    expect((await portal.as(admin).call(updateAgency, { params, body: { userId: to._id } })).userId).toBe(to._id);
    expect((await former.attempt(getAgency, { params })).status).toBe(404);
    await portal.as(to, agency).call(getAgency, { params });
    expect(await rowsOf(db, 'sessions', { agencyId: agency._id }, ['_id'])).toHaveLength(1);
    const { rows } = await sql<{ userId: string; isOfIt: boolean }>`
      select "userId", "data" ->> 'agencyId' = ${agency._id} as "isOfIt" from notifications order by 2`.execute(db);
    expect(rows).toEqual([
      { userId: from._id, isOfIt: false },
      { userId: to._id, isOfIt: true },
    ]);
    const moved = { action: 'agencyMoved', actorId: admin._id, details: { from: from._id, to: to._id } };
    expect(await auditEntriesOf(portal, { agencyId: agency._id })).toMatchObject([moved]);
    expect(await portal.drain()).toBeGreaterThan(0);
  });

  test('what is written about it goes to the new owner, unless it has an address of its own', async () => {
    const from = await aUser(ctx, { isGroup: true, groupSize: 2 });
    const to = await aUser(ctx, { isGroup: true, groupSize: 2 });
    const copied = await anAgency(ctx, { userId: from._id, administrationEmail: from.email });
    const own = await anAgency(ctx, { userId: from._id, administrationEmail: 'ufficio@alfa.example' });
    const move = async ({ _id: id }: { _id: string }) =>
      await portal.as(admin).call(updateAgency, { params: { id }, body: { userId: to._id } });
    expect((await move(copied)).administrationEmail).toBe(to.email);
    expect((await move(own)).administrationEmail).toBe('ufficio@alfa.example');
    expect(await auditEntriesOf(portal, { agencyId: copied._id })).toMatchObject([
      { action: 'agencyMoved' },
      { action: 'agencyChanged', actorId: admin._id, details: { fields: ['administrationEmail'] } },
    ]);
  });

  test('not to staff, to nobody, to who may not enter, to who has no room, nor beside other fields', async () => {
    const agency = await anAgency(ctx);
    const params = { id: agency._id };
    const as = portal.as(admin);
    const full = (await anAgency(ctx)).userId;
    const tooMany = await as.attempt(updateAgency, { params, body: { userId: full } });
    expect(tooMany).toMatchObject({ status: 409, code: 'groupFull' });
    const disabled = await aUser(ctx, { isEnabled: false });
    for (const userId of [admin._id, newId(), disabled._id]) {
      const refused = await as.attempt(updateAgency, { params, body: { userId } });
      expect(refused).toMatchObject({ status: 400, fields: [{ path: 'userId' }] });
    }
    const free = await aUser(ctx);
    const both = await as.attempt(updateAgency, { params, body: { userId: free._id, telephone: '030 555 0199' } });
    expect(both).toMatchObject({ status: 400, fields: [{ path: 'telephone' }] });
    const { userId, telephone } = agency;
    expect(await as.call(getAgency, { params })).toMatchObject({ userId, telephone });
    expect(await auditEntriesOf(portal, { agencyId: agency._id })).toEqual([]);
  });

  test('of two companies handed to a person with room for one, one arrives', async () => {
    const target = await aUser(ctx);
    const agencies = [await anAgency(ctx), await anAgency(ctx)];
    const body = { userId: target._id };
    const move = (id: string) => portal.as(admin).attempt(updateAgency, { params: { id }, body });
    const answers = await Promise.all(agencies.map(({ _id }) => move(_id)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await ownedBy(target._id)).toBe(1);
  });
});
