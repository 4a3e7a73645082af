import { getAgency, updateAgency } from '@volano/domain/contracts/agencies';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import {
  aCompleteSurvey,
  anAgency,
  aQuestion,
  aStaffedAgency,
  aSurvey,
  aUser,
} from '../../../testing/builders/factories.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';

const portal = await openPortal({ MONITORING_HOSTS: 'monitor.example,energia.example' });
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin' });

async function rowOf(id: string) {
  return db.selectFrom('agencies').selectAll().where('_id', '=', id).executeTakeFirst();
}

async function auditEntriesOf(agencyId: string) {
  return rowsOf(db, 'audit_events', { agencyId }, ['action', 'details'], '_id');
}

describe('who follows a company', () => {
  test('each of the four is named by the office, and staff see them all', async () => {
    const { owner, agency, params, advisor } = await aStaffedAgency(ctx);
    const business = await aUser(ctx, { role: 'advisor' });
    const partner = await aUser(ctx, { role: 'business-partner' });
    const body = {
      businessAdvisorId: business._id,
      businessPartnerGrantsId: partner._id,
      businessPerformancePartnerId: null,
    };
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
    expect(await auditEntriesOf(agency._id)).toEqual([
      {
        action: 'advisorAssigned',
        details: {
          businessAdvisorId: { from: null, to: business._id },
          businessPerformancePartnerId: { from: agency.businessPerformancePartnerId, to: null },
          businessPartnerGrantsId: { from: null, to: partner._id },
        },
      },
    ]);
  });

  test('abuse 30: nobody is assigned who has not the role, may not enter, or is gone', async () => {
    const { agency, params, owner, advisor, performance } = await aStaffedAgency(ctx);
    const sales = await aUser(ctx, { role: 'sales' });
    const disabled = await aUser(ctx, { role: 'advisor', isEnabled: false });
    const unconfirmed = await aUser(ctx, { role: 'advisor', isConfirmed: false });
    const deleted = await aUser(ctx, { role: 'advisor', deletedAt: '2026-11-01T00:00:00Z' });
    const wrong = [
      ...[sales, admin, owner, performance, disabled, unconfirmed, deleted, { _id: newId() }].map(({ _id }) => [
        'advisorId',
        _id,
      ]),
      ['businessAdvisorId', sales._id],
      ['businessPerformancePartnerId', advisor._id],
      ['businessPartnerGrantsId', owner._id],
    ] as const;
    for (const [field, id] of wrong) {
      const refused = await portal.as(admin).attempt(updateAgency, { params, body: { [field as string]: id } });
      expect(refused).toMatchObject({ status: 400, fields: [{ path: field }] });
    }
    expect(await rowOf(agency._id)).toEqual(agency);
    expect(await auditEntriesOf(agency._id)).toEqual([]);
  });

  test('a form that sends everything again changes nothing, also when an advisor has left meanwhile', async () => {
    const { agency, params, advisor } = await aStaffedAgency(ctx);
    await update(db, 'users', { _id: advisor._id }, { isEnabled: false });
    await portal.as(admin).call(updateAgency, {
      params,
      body: { advisorId: advisor._id, businessName: agency.businessName, elipsisUrls: {}, isMonoGrant: false },
    });
    expect(await rowOf(agency._id)).toEqual(agency);
    expect(await auditEntriesOf(agency._id)).toEqual([]);
  });
});

describe('what is written down of a change', () => {
  test('the names of the fields, never what stands in them; assignments apart', async () => {
    const { agency, params, owner } = await aStaffedAgency(ctx);
    await portal
      .as(owner, agency)
      .call(updateAgency, { params, body: { pec: 'nuova@pec.example', telephone: agency.telephone } });
    await portal.as(admin).call(updateAgency, { params, body: { contractType: 'prospect', advisorId: null } });
    expect(await auditEntriesOf(agency._id)).toEqual([
      { action: 'agencyChanged', details: { fields: ['pec'] } },
      { action: 'advisorAssigned', details: { advisorId: { from: agency.advisorId, to: null } } },
      { action: 'agencyChanged', details: { fields: ['contractType'] } },
    ]);
  });
});

describe('monitoring', () => {
  test('abuse 55: addresses are https and on a configured host, or refused', async () => {
    const agency = await anAgency(ctx);
    const params = { id: agency._id };
    const set = (production: string) =>
      portal.as(admin).attempt(updateAgency, { params, body: { elipsisUrls: { production } } });
    for (const address of [
      'javascript:alert(1)',
      '//evil.example',
      'http://monitor.example/1',
      'https://chi:cosa@monitor.example/1',
      'https://evil.example/1',
      'https://monitor.example.evil.example/1',
    ])
      expect(await set(address)).toMatchObject({ status: 400, fields: [{ path: 'elipsisUrls.production' }] });
    expect(await rowOf(agency._id)).toEqual(agency);
    expect((await set('https://monitor.example/azienda/1')).reply.elipsisUrls).toEqual({
      production: 'https://monitor.example/azienda/1',
    });
    const both = { production: 'https://monitor.example/azienda/1', energy: 'https://energia.example/2' };
    expect((await portal.as(admin).call(updateAgency, { params, body: { elipsisUrls: both } })).elipsisUrls).toEqual(
      both,
    );
    expect((await portal.as(admin).call(updateAgency, { params, body: { elipsisUrls: {} } })).elipsisUrls).toEqual({});
  });
});

describe('a company with a survey', () => {
  test('does not lose its VAT number, and one that never had it is changed like any other', async () => {
    await aQuestion(ctx);
    const { owner, agency, params } = await aStaffedAgency(ctx);
    const as = portal.as(owner, agency);
    // No survey: nothing asks for it.
    await as.call(updateAgency, { params, body: { vatNumber: '00743110157' } });
    expect(await as.attempt(updateAgency, { params, body: { vatNumber: '' } })).toMatchObject({ status: 200 });
    await aSurvey(ctx, { agencyId: agency._id });
    // What is sent as it was is no change: a form sends everything that it shows.
    const body = { vatNumber: '', telephone: '030 555 0177' };
    expect(await as.call(updateAgency, { params, body })).toMatchObject(body);
    await as.call(updateAgency, { params, body: { vatNumber: '00743110157' } });
    for (const person of [owner, admin]) {
      const refused = await portal.as(person).attempt(updateAgency, { params, body });
      expect(refused).toMatchObject({ status: 400, fields: [{ path: 'vatNumber' }] });
    }
    expect(await rowOf(agency._id)).toMatchObject({ vatNumber: '00743110157' });
  });

  test('of a business partner may lose it: its survey does not ask for it', async () => {
    const partner = await aUser(ctx, { role: 'business-partner' });
    const agency = await anAgency(ctx, { userId: partner._id });
    await aCompleteSurvey(ctx, { agencyId: agency._id });
    const reply = await portal
      .as(partner, agency)
      .call(updateAgency, { params: { id: agency._id }, body: { vatNumber: '' } });
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
      expect(await as.attempt(updateAgency, { params, body: { vatNumber, businessName: 'Mia' } })).toMatchObject({
        status: 400,
        fields: [{ path: 'businessName' }],
      });
    }
  });
});
