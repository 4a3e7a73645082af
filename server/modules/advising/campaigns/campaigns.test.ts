import * as contract from '@volano/domain/contracts/campaigns';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openSession } from '../../../platform/session/session.ts';
import { TODAY } from '../../../testing/world/app.ts';
import { anAnnouncement, aRegion } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { insert, update } from '../../../testing/builders/rows.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';

const { portal, ctx, db, office } = await openOffice();

/** An announcement in target for two companies: one that `advisor` follows and the one that they do not. */
async function aCall(given: { isActive?: boolean; expiryDate?: string } = {}) {
  const region = await aRegion(ctx);
  const companies = [office.agency, office.foreign];
  const there = { announcementType: 'regional', regionId: region._id } as const;
  const dates = { expiryDate: '2026-11-27T22:59:59Z', amount: 250_000 };
  const call = await anAnnouncement(ctx, { title: 'Linea Efficienza', ...there, ...dates, ...given });
  for (const { surveyId } of companies)
    await insert(db, 'survey_offices', { surveyId, regionId: region._id, isSecond: false });
  return { call, companies };
}

function admin() {
  return portal.as(office.admin);
}

function to(id: string, targetUser: 'agencies' | 'advisor' = 'agencies') {
  return { params: { id, targetUser } };
}

function recipients(id: string, query: Record<string, string> = {}, targetUser?: 'agencies' | 'advisor') {
  const asked = { limit: '100', count: 'true', ...query };
  return admin().call(contract.listCampaignRecipients, { ...to(id, targetUser), query: asked });
}

function start(id: string, chosen: readonly string[] | 'ALL', idempotencyKey?: string) {
  const body = { agenciesIds: chosen === 'ALL' ? ('ALL' as const) : [...chosen] };
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  return admin().attempt(contract.startCampaign, { ...to(id), body, ...key });
}

/** The mails of the campaigns of a call, once all of them are written. */
async function mailsAbout(id: string) {
  await portal.drain();
  const mails = db.selectFrom('mails').selectAll().where('eventKey', 'like', `campaign ${id} %`);
  return mails.orderBy('recipient').execute();
}

async function overview(id: string, targetUser?: 'agencies' | 'advisor') {
  return await admin().call(contract.getCampaign, to(id, targetUser));
}

describe('who may get the mail', () => {
  test('companies in target, by name, as search and state narrow them', async () => {
    const { call, companies } = await aCall();
    const { rows, total } = await recipients(call._id);
    expect(total).toBe(2);
    expect(rows.map(({ _id }) => _id).sort()).toEqual(companies.map(({ _id }) => _id).sort());
    const [company = office.agency] = companies;
    const { _id, businessName, administrationEmail } = company;
    const unsent = { emailSent: false, status: null, error: null, sentAt: null };
    const row = { _id, businessName, administrationEmail, reach: 'verified', verdict: 'eligible', ...unsent };
    expect(rows.find((one) => one._id === _id)).toEqual(row);
    expect((await recipients(call._id, { q: businessName.toUpperCase() })).rows).toHaveLength(1);
    expect((await recipients(call._id, { q: '%' })).rows).toHaveLength(0);
    expect((await recipients(call._id, { emailSent: 'true' })).total).toBe(0);
    expect((await recipients(call._id, { limit: '1', page: '2' })).rows).toHaveLength(1);
    const down = (await recipients(call._id, { sort: '-name' })).rows.map(({ _id }) => _id);
    expect(down).toEqual(rows.map(({ _id }) => _id).reverse());
  });

  test('their consultants, with how many companies of theirs', async () => {
    const { call } = await aCall();
    const { rows } = await recipients(call._id, {}, 'advisor');
    expect(rows).toHaveLength(2);
    const { _id: advisorId, email } = office.advisor;
    const row = rows.find(({ _id }) => _id === advisorId);
    expect(row).toMatchObject({ email, numberOfUsers: 1, emailSent: false });
  });

  test('nobody who was disabled or deleted, or whom the office has not let in yet', async () => {
    const { call } = await aCall();
    const set = (state: { isEnabled?: boolean; isConfirmed?: boolean; isEmailVerified?: boolean }) =>
      update(db, 'users', { _id: office.user._id }, state);
    const setDeleted = (deletedAt: string | null) =>
      update(db, 'all_agencies', { _id: office.foreign._id }, { deletedAt });
    for (const state of [{ isEnabled: false }, { isConfirmed: false }, { isEmailVerified: false }]) {
      await set(state);
      expect((await recipients(call._id)).rows.map(({ _id }) => _id)).toEqual([office.foreign._id]);
      expect((await start(call._id, [office.agency._id])).code).toBe('invalidInput');
      await set({ isEnabled: true, isConfirmed: true, isEmailVerified: true });
    }
    const setAdvisor = (isConfirmed: boolean) => update(db, 'users', { _id: office.advisor._id }, { isConfirmed });
    await setAdvisor(false);
    const consultants = (await recipients(call._id, {}, 'advisor')).rows.map(({ _id }) => _id);
    expect(consultants).not.toContain(office.advisor._id);
    await setAdvisor(true);
    await setDeleted(TODAY.toISOString());
    expect((await recipients(call._id)).rows.map(({ _id }) => _id)).toEqual([office.agency._id]);
    await setDeleted(null);
  });
});

describe('a run', () => {
  test('writes one mail to each of the chosen, tells how it went, and stands in the audit', async () => {
    const { call } = await aCall();
    const started = await start(call._id, [office.agency._id]);
    expect(started).toMatchObject({ status: 201, reply: { status: 'running', total: 1, written: 0 } });
    const [mail, ...others] = await mailsAbout(call._id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: office.agency.administrationEmail, status: 'kept' });
    const outcome = { total: 1, written: 1, sent: 0, kept: 1, failed: 0, skipped: 0, unreached: 0 };
    const times = { createdAt: TODAY.toISOString(), finishedAt: TODAY.toISOString() };
    const requestedBy = `${office.admin.name} ${office.admin.surname}`;
    const last = { _id: started.reply._id, status: 'done', ...outcome, ...times, requestedBy };
    expect(await overview(call._id)).toEqual({ total: 2, missing: 1, last });
    const sent = await recipients(call._id, { emailSent: 'true' });
    expect(sent.rows).toMatchObject([{ _id: office.agency._id, emailSent: true, status: 'kept' }]);
    const details = { targetUser: 'agencies', recipients: 1 };
    const audited = await auditEntriesOf(portal, { entityId: call._id });
    expect(audited).toEqual([{ action: 'campaignStarted', actorId: office.admin._id, details }]);
  });

  test('to the missing writes to whoever has had none, and a further one to nobody', async () => {
    const { call } = await aCall();
    await start(call._id, [office.agency._id]);
    await portal.drain();
    const missing = () => admin().call(contract.completeCampaign, to(call._id));
    expect(await missing()).toMatchObject({ total: 1 });
    await portal.drain();
    expect(await mailsAbout(call._id)).toHaveLength(2);
    expect(await missing()).toMatchObject({ total: 0, status: 'done' });
    expect((await start(call._id, 'ALL')).reply).toMatchObject({ total: 0, status: 'done' });
    expect(await mailsAbout(call._id)).toHaveLength(2);
    // A run to nobody is not what the screen speaks of.
    expect((await overview(call._id)).last).toMatchObject({ total: 1, kept: 1 });
  });

  test('abuse 41: pressed twice, by key or without one, in parallel: one run and one mail each', async () => {
    const { call } = await aCall();
    const key = newId();
    const pressed = await Promise.all([start(call._id, 'ALL', key), start(call._id, 'ALL', key)]);
    expect(pressed.map(({ status }) => status)).toEqual([201, 201]);
    expect(pressed[0]?.reply._id).toBe(pressed[1]?.reply._id);
    const others = await Promise.all([start(call._id, 'ALL'), start(call._id, 'ALL', newId())]);
    for (const other of others) expect(other).toMatchObject({ status: 409, code: 'campaignRunning' });
    expect(await mailsAbout(call._id)).toHaveLength(2);
  });

  test('abuse 41: ids outside the list, a body of the other kind, an empty one', async () => {
    const { call } = await aCall();
    const unrelated = await start(call._id, [office.agency._id, office.mono._id, newId()]);
    expect(unrelated).toMatchObject({ status: 400, code: 'invalidInput' });
    expect(unrelated.fields.map(({ path }) => path)).toEqual(['agenciesIds.1', 'agenciesIds.2']);
    for (const [body, path] of [
      [{ advisorIds: 'ALL' }, 'advisorIds'],
      [{}, 'agenciesIds'],
    ] as const) {
      const refused = await admin().attempt(contract.startCampaign, { ...to(call._id), body });
      expect(refused).toMatchObject({ status: 400, fields: [{ path }] });
    }
    expect(await mailsAbout(call._id)).toEqual([]);
  });

  test.each(['__proto__', 'constructor', 'users', 'Agencies'])('abuse 41: targetUser=%s is not found', async (word) => {
    const { call } = await aCall();
    const at = to(call._id, word as 'agencies');
    const asked = [
      await admin().attempt(contract.listCampaignRecipients, at),
      await admin().attempt(contract.getCampaign, at),
      await admin().attempt(contract.startCampaign, { ...at, body: { agenciesIds: 'ALL' } }),
      await admin().attempt(contract.completeCampaign, at),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(Object.prototype).not.toHaveProperty('email');
  });

  test('is only for a call that is open', async () => {
    const draft = await aCall({ isActive: false });
    const expired = await aCall({ expiryDate: '2026-11-10T22:59:59Z' });
    for (const { call } of [draft, expired])
      expect(await start(call._id, 'ALL')).toMatchObject({ status: 409, code: 'announcementNotOpen' });
    expect((await start(newId(), 'ALL')).status).toBe(404);
  });

  test('says how many it went to that were invited and have not come in yet', async () => {
    const { call } = await aCall();
    const invited = { importedAt: TODAY.toISOString(), invitedAt: TODAY.toISOString(), signedInAt: null };
    await update(db, 'users', { _id: office.user._id }, invited);
    await start(call._id, 'ALL');
    await mailsAbout(call._id);
    expect((await overview(call._id)).last).toMatchObject({ written: 2, unreached: 1 });
    await update(db, 'users', { _id: office.user._id }, { signedInAt: TODAY.toISOString() });
    expect((await overview(call._id)).last).toMatchObject({ written: 2, unreached: 0 });
  });

  test('leaves out whoever fell out of it before their mail was written, and they may have it later', async () => {
    const { call } = await aCall();
    await start(call._id, 'ALL');
    const set = (isActive: boolean) => update(db, 'announcements', { _id: call._id }, { isActive });
    await set(false);
    expect(await mailsAbout(call._id)).toEqual([]);
    expect((await overview(call._id)).last).toMatchObject({ status: 'done', total: 2, written: 2, skipped: 2 });
    await set(true);
    expect(await overview(call._id)).toMatchObject({ missing: 2 });
    await start(call._id, 'ALL');
    expect(await mailsAbout(call._id)).toHaveLength(2);
  });
});

test('after a save, consultants with companies in target hear of it once, each with their own companies', async () => {
  const { call } = await aCall();
  const save = () => admin().call(contract.startCampaign, { ...to(call._id, 'advisor'), body: {} });
  expect(await save()).toMatchObject({ total: 2 });
  const mails = await mailsAbout(call._id);
  const both = [office.advisor.email, office.otherAdvisor.email];
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(both.sort());
  const mine = mails.find(({ recipient }) => recipient === office.advisor.email);
  expect(mine?.text).toContain(`${office.agency.businessName}: idonea`);
  expect(mine?.text).not.toContain(office.foreign.businessName);
  expect(await save()).toMatchObject({ total: 0 });
  expect(await mailsAbout(call._id)).toHaveLength(2);
});

test('holes H23: the notice after a save needs no body at all; a campaign to companies does, and what is no JSON stays out', async () => {
  const { call } = await aCall();
  const headers = { authorization: `Bearer ${await openSession(ctx, db, office.admin._id, null)}` };
  const ask = async (targetUser: 'advisor' | 'agencies', payload?: string, type?: string) => {
    const url = `/api/announcements/${call._id}/${targetUser}/email`;
    const sent = { ...(payload === undefined ? {} : { payload }), ...(type && { headers: { 'content-type': type } }) };
    const asked = { ...sent, headers: { ...headers, ...sent.headers } };
    const response = await portal.app.inject({ method: 'POST', url, ...asked });
    return { status: response.statusCode, body: response.json<{ total?: number; errors?: { path: string }[] }>() };
  };
  const noBody = { status: 400, body: { errors: [{ path: 'agenciesIds' }] } };
  expect(await ask('agencies')).toMatchObject(noBody);
  expect(await ask('advisor', '{}', 'text/plain')).toMatchObject({ status: 415 });
  expect(await ask('advisor', 'null', 'application/json')).toMatchObject({ status: 400 });
  expect(await ask('advisor')).toMatchObject({ status: 201, body: { total: 2 } });
  expect(await mailsAbout(call._id)).toHaveLength(2);
  expect(await ask('advisor', undefined, 'application/json')).toMatchObject({ status: 201, body: { total: 0 } });
});

test('the mail is seen before it leaves, as it will, and only of those who may get it', async () => {
  const { call } = await aCall();
  const content = (recipientId: string) =>
    admin().attempt(contract.getCampaignMail, { ...to(call._id), query: { recipientId } });
  const { reply } = await content(office.agency._id);
  expect(reply.recipient).toBe(office.agency.administrationEmail);
  expect(reply.html).toContain('src="data:image/png;base64,');
  expect(reply.html).not.toContain('cid:');
  expect((await content(office.mono._id)).status).toBe(404);
  await start(call._id, [office.agency._id]);
  const [mail] = await mailsAbout(call._id);
  expect(mail).toMatchObject({ subject: reply.subject, text: reply.text });
});
