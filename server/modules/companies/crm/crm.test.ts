import * as contract from '@volano/domain/contracts/crm';
import { updateAgency, deleteAgency } from '@volano/domain/contracts/agencies';
import { requestErasure } from '@volano/domain/contracts/privacy';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, openPortal } from '../../../testing/world/app.ts';
import { CRM_CLIENT, openCrm } from '../../../testing/world/crm-stand-in.ts';
import { aStaffedAgency, aUser } from '../../../testing/builders/factories.ts';
import { eraseDue } from '../../insight/privacy/privacy.jobs.ts';
import { findOutOfStep } from './crm.jobs.ts';
import { update } from '../../../testing/builders/rows.ts';
import { daysLater } from '../../../testing/builders/days.ts';

const crm = await openCrm();
const { portal, ctx } = await openPortal({ SALESFORCE_URL: crm.url, ...CRM_CLIENT });
const admin = await aUser(ctx, { role: 'admin' });
afterAll(() => crm.close());
beforeEach(() => void crm.asked.splice(0));

const changes = () => crm.asked.filter((asked) => asked === 'PATCH Account').length;

async function rename(id: string, businessName: string): Promise<void> {
  await portal.as(admin).call(updateAgency, { params: { id }, body: { businessName } });
}

async function standing(id: string) {
  return await portal.as(admin).call(contract.getCrmStanding, { params: { id } });
}

/** A company that the office has named so, and that the CRM was told of. */
async function aNamedAgency(businessName: string) {
  const staffed = await aStaffedAgency(ctx);
  await rename(staffed.agency._id, businessName);
  await portal.drain();
  return staffed;
}

test('a company is made in the CRM when it changes, changed after, and not sent again for nothing', async () => {
  const { agency, params } = await aStaffedAgency(ctx);
  const unsaid = { isSalesForceConfirmed: false, salesForceError: null, salesForceSyncedAt: null };
  expect(await standing(agency._id)).toEqual({ isConfigured: true, salesForceId: null, ...unsaid });
  await rename(agency._id, 'Prima S.r.l.');
  await portal.drain();
  const account = crm.accounts.get(agency._id);
  expect(account).toMatchObject({ Name: 'Prima S.r.l.', Volano_Contract__c: 'grow', Volano_Active__c: true });
  expect(await standing(agency._id)).toEqual({
    isConfigured: true,
    salesForceId: account?.Id,
    isSalesForceConfirmed: true,
    salesForceError: null,
    salesForceSyncedAt: ctx.clock.now().toISOString(),
  });
  await rename(agency._id, 'Seconda S.r.l.');
  await rename(agency._id, 'Terza S.r.l.');
  await portal.drain();
  // Both jobs find the last state, and the second finds it told.
  expect(changes()).toBe(2);
  await portal.as(admin).call(updateAgency, { params, body: { isMonoGrant: true } });
  await portal.drain();
  expect(changes()).toBe(2);
  expect(crm.accounts.get(agency._id)).toMatchObject({ Name: 'Terza S.r.l.', Id: account?.Id });
});

test('a company is marked in the CRM when it is deleted, and one that the CRM never heard of is not made for that', async () => {
  const { agency } = await aNamedAgency('Che se ne va S.r.l.');
  const unknown = await aStaffedAgency(ctx);
  for (const { _id } of [agency, unknown.agency]) await portal.as(admin).call(deleteAgency, { params: { id: _id } });
  await portal.drain();
  expect(crm.accounts.get(agency._id)).toMatchObject({ Volano_Active__c: false });
  expect(crm.accounts.has(unknown.agency._id)).toBe(false);
});

describe('a company whose owner is erased', () => {
  const EMPTIED = { Phone: null, Volano_Email__c: null, Volano_FiscalCode__c: null };
  const ERASED = { Name: 'Azienda eliminata', ...EMPTIED, Volano_Active__c: false };

  /** A company that the CRM knows, whose owner asked for erasure thirty days ago. */
  async function aLeaver() {
    const { agency, owner } = await aNamedAgency('Di chi se ne va S.r.l.');
    await portal.as(owner).call(requestErasure, {});
    portal.travelTo(daysLater(30));
    return agency._id;
  }

  test('is emptied and marked in the CRM', async () => {
    const id = await aLeaver();
    await eraseDue(ctx);
    await portal.drain();
    expect(crm.accounts.get(id)).toMatchObject(ERASED);
    await findOutOfStep(ctx);
    await portal.drain();
    expect(changes()).toBe(2);
  });

  test('waits for the CRM when it does not answer, or nobody may call it, as in a restore', async () => {
    const id = await aLeaver();
    const { db, clock, storage, log } = ctx;
    await eraseDue({ db, clock, storage, log });
    await portal.drain();
    expect(crm.accounts.get(id)).toMatchObject({ Volano_Active__c: true });
    crm.behave({ status: 400, errorCode: 'FIELD_INTEGRITY_EXCEPTION', message: 'no' });
    for (const isActive of [true, false]) {
      await findOutOfStep(ctx);
      await portal.drain();
      expect(crm.accounts.get(id)).toMatchObject({ Volano_Active__c: isActive });
    }
    expect(crm.accounts.get(id)).toMatchObject(ERASED);
  });
});

describe('what the CRM does not take', () => {
  test('is said on the company and not sent again until somebody changes it or tries again', async () => {
    crm.behave({ status: 400, errorCode: 'DUPLICATES_DETECTED', message: 'Use one of these records?' });
    const { agency, params } = await aNamedAgency('Doppia S.r.l.');
    expect(await standing(agency._id)).toMatchObject({
      isSalesForceConfirmed: false,
      salesForceError: expect.stringMatching(/^Nel CRM c’è già un’altra scheda.*DUPLICATES_DETECTED: Use one/),
      salesForceSyncedAt: null,
    });
    await findOutOfStep(ctx);
    await portal.drain();
    expect(crm.accounts.has(agency._id)).toBe(false);
    const retried = await portal.as(admin).call(contract.sendToCrm, { params });
    expect(retried).toMatchObject({ isSalesForceConfirmed: true, salesForceError: null });
    expect(crm.accounts.get(agency._id)).toMatchObject({ Name: 'Doppia S.r.l.' });
  });

  test('for a reason that passes is tried again by the queue', async () => {
    const { agency } = await aStaffedAgency(ctx);
    crm.behave({ status: 503 });
    await rename(agency._id, 'Sfortunata S.r.l.');
    await expect(portal.drain()).rejects.toThrow('unavailable');
    expect(await standing(agency._id)).toMatchObject({ salesForceError: expect.stringContaining('non risponde') });
    const { rows } = await sql<{ state: string }>`select state from pgboss.job
      where name = 'agency.changed-crm' and data->>'agencyId' = ${agency._id}`.execute(ctx.db);
    expect(rows).toEqual([{ state: 'retry' }]);
  });

  test('for a reason that passes is left to the queue also when somebody sent it by hand', async () => {
    const { agency, params } = await aStaffedAgency(ctx);
    await portal.as(admin).call(contract.sendToCrm, { params });
    crm.behave({ status: 429 });
    const reply = await portal.as(admin).call(contract.sendToCrm, { params });
    expect(reply).toMatchObject({ isSalesForceConfirmed: false, salesForceError: expect.stringContaining('troppe') });
    await portal.drain();
    expect(await standing(agency._id)).toMatchObject({ isSalesForceConfirmed: true, salesForceError: null });
  });
});

test('one send a company at a time, and the last state stays', async () => {
  const { agency, params } = await aStaffedAgency(ctx);
  const letGo = crm.pause();
  const first = portal.as(admin).attempt(contract.sendToCrm, { params });
  await expect.poll(changes).toBe(1);
  await rename(agency._id, 'Ultima S.r.l.');
  const second = portal.as(admin).attempt(contract.sendToCrm, { params });
  await expect.poll(countWaiting).toBe(1);
  expect(changes()).toBe(1);
  letGo();
  await Promise.all([first, second]);
  expect(changes()).toBe(2);
  expect(crm.accounts.get(agency._id)).toMatchObject({ Name: 'Ultima S.r.l.' });
});

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(ctx.db);
  return rows[0]?.waiting ?? 0;
}

test('at night those that the CRM knows otherwise are found, whatever the cause', async () => {
  const { agency, advisor } = await aStaffedAgency(ctx);
  await findOutOfStep(ctx);
  await portal.drain();
  expect(crm.accounts.get(agency._id)).toMatchObject({ Volano_Advisor__c: advisor.email });
  const before = changes();
  await findOutOfStep(ctx);
  await portal.drain();
  expect(changes()).toBe(before);
  const email = 'nuova@prova.example';
  await update(ctx.db, 'users', { _id: advisor._id }, { email });
  await findOutOfStep(ctx);
  await portal.drain();
  expect(changes()).toBe(before + 1);
  expect(crm.accounts.get(agency._id)).toMatchObject({ Volano_Advisor__c: email });
});

test('where no CRM is configured nothing is sent, and trying again says why', async () => {
  const bare = await testApp();
  const { params } = await aStaffedAgency(bare.ctx);
  const office = await aUser(bare.ctx, { role: 'admin' });
  await bare.as(office).call(updateAgency, { params, body: { businessName: 'Senza CRM S.r.l.' } });
  await bare.drain();
  const reply = await bare.as(office).call(contract.getCrmStanding, { params });
  expect(reply).toMatchObject({ isConfigured: false, salesForceId: null, salesForceError: null });
  const refused = await bare.as(office).attempt(contract.sendToCrm, { params });
  expect(refused).toMatchObject({ status: 409, code: 'notConfigured' });
  await bare.close();
});

test('a demo without a CRM shows how a company is kept in step, and leaves all to a CRM that is connected later', async () => {
  const demo = await testApp({ DEMO: 'true' });
  const { agency, params } = await aStaffedAgency(demo.ctx);
  const office = demo.as(await aUser(demo.ctx, { role: 'admin' }));
  await office.call(updateAgency, { params, body: { businessName: 'Di prova S.r.l.' } });
  await demo.drain();
  const kept = {
    isConfigured: true,
    isSalesForceConfirmed: true,
    salesForceId: expect.stringMatching(/^DIMOSTRAZIONE-[0-9A-F]{8}$/),
    salesForceError: null,
    salesForceSyncedAt: demo.ctx.clock.now().toISOString(),
  };
  expect(await office.call(contract.getCrmStanding, { params })).toEqual(kept);
  expect(await office.call(contract.sendToCrm, { params })).toMatchObject(kept);

  const { salesforce } = ctx.config;
  const connected = { ...demo.ctx, config: { ...demo.ctx.config, salesforce } };
  await findOutOfStep(connected);
  const { rows } = await sql`
    select data from pgboss.job where name = 'agency.outOfStep-crm' and state = 'created'`.execute(demo.ctx.db);
  expect(rows).toEqual([{ data: { agencyId: agency._id } }]);
  await demo.close();
});
