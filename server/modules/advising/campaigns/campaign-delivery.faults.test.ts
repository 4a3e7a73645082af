import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import * as contract from '@volano/domain/contracts/campaigns';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/world/app.ts';
import { aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { freshDatabase } from '../../../testing/world/database.ts';
import { anAnnouncement, aRegion, aUser } from '../../../testing/builders/factories.ts';
import { update } from '../../../testing/builders/rows.ts';
import { openMailServer } from '../../../testing/world/mail-server.ts';
import { type PortalProcess, startPortal } from '../../../testing/world/portal-process.ts';

const running = new Set<PortalProcess>();
const database = await freshDatabase();
const mailServer = await openMailServer();
const portal = await testApp({ SMTP_URL: mailServer.url }, database);
const admin = await aUser(portal.ctx, { role: 'admin' });
afterAll(async () => {
  await Promise.all([...running].map((one) => one.end('SIGKILL')));
  await portal.close();
  await mailServer.close();
  await database.drop();
});

/** A call without an end, in target for some companies of its own. */
async function aCall(companies: number) {
  const { ctx } = portal;
  const { _id: regionId } = await aRegion(ctx);
  const agencies = [];
  for (let n = 0; n < companies; n += 1) agencies.push(await aSurveyedAgency(ctx, {}, { regionId }));
  const call = await anAnnouncement(ctx, { announcementType: 'regional', regionId, untilFoundAvailable: true });
  return { call, agencies, params: { id: call._id, targetUser: 'agencies' } as const };
}

/** Works until nothing is left that can be done now: what the mail server refused waits for later. */
async function workOff(): Promise<void> {
  for (let isOver = false; !isOver;) {
    isOver = await portal.drain().then(
      () => true,
      () => false,
    );
    if (!isOver) await leasesEnd();
  }
}

async function mailsAbout(id: string) {
  return portal.ctx.db.selectFrom('mails').selectAll().where('eventKey', 'like', `campaign ${id} %`).execute();
}

test('a mail that the server refuses is told with its reason, and tried again as the same mail', async () => {
  const { agencies, params } = await aCall(2);
  const [good, bad] = agencies;
  mailServer.behave({ refuses: bad?.administrationEmail ?? '' });
  const asAdmin = portal.as(admin);
  await asAdmin.call(contract.startCampaign, { params, body: { agenciesIds: 'ALL' } });
  await workOff();
  const rows = async () => {
    const reply = await asAdmin.call(contract.listCampaignRecipients, { params });
    return new Map(reply.rows.map((row) => [row._id, row]));
  };
  const before = await rows();
  expect(before.get(good?._id ?? '')).toMatchObject({ emailSent: true, status: 'sent', error: null });
  expect(before.get(bad?._id ?? '')).toMatchObject({ emailSent: false, status: 'failed', sentAt: null });
  expect(before.get(bad?._id ?? '')?.error).toContain('no such box');
  const told = await asAdmin.call(contract.getCampaign, { params });
  expect(told).toMatchObject({ missing: 1, last: { total: 2, sent: 1, failed: 1 } });

  mailServer.behave('takes');
  const again = () => asAdmin.call(contract.startCampaign, { params, body: { agenciesIds: [bad?._id ?? ''] } });
  expect(await again()).toMatchObject({ total: 1 });
  await workOff();
  expect((await rows()).get(bad?._id ?? '')).toMatchObject({ emailSent: true, status: 'sent', error: null });
  expect(await again()).toMatchObject({ total: 0 });
  const mails = await mailsAbout(params.id);
  expect(mails.map(({ attempts }) => attempts)).toEqual(expect.arrayContaining([1, 2]));
  for (const { _id } of mails) expect(mailServer.received.get(`<${_id}@volano>`)).toBe(1);
});

test('a mail that failed goes to where the company is written to by now, and says what is true by now', async () => {
  const { call, agencies, params } = await aCall(1);
  const { _id, administrationEmail } = agencies[0]!;
  mailServer.behave({ refuses: administrationEmail });
  const asAdmin = portal.as(admin);
  await asAdmin.call(contract.startCampaign, { params, body: { agenciesIds: 'ALL' } });
  await workOff();
  const [before] = await mailsAbout(params.id);
  expect(before).toMatchObject({ recipient: administrationEmail, status: 'failed' });

  const corrected = `giusta-${administrationEmail}`;
  await update(portal.ctx.db, 'agencies', { _id }, { administrationEmail: corrected });
  await asAdmin.call(updateAnnouncement, { params: { id: call._id }, body: { title: 'Con il titolo corretto' } });
  await asAdmin.call(contract.completeCampaign, { params });
  await workOff();
  const mails = await mailsAbout(params.id);
  expect(mails).toMatchObject([{ _id: before?._id, recipient: corrected, status: 'sent', error: null }]);
  expect(mails[0]?.text).toContain('Con il titolo corretto');
  expect(mailServer.received.get(`<${before?._id}@volano>`)).toBe(1);
  mailServer.behave('takes');
});

test('F9: while the server says 421 nothing is lost, and what it takes afterwards it takes once', async () => {
  const { params } = await aCall(3);
  mailServer.behave('busy');
  await portal.as(admin).call(contract.startCampaign, { params, body: { agenciesIds: 'ALL' } });
  await workOff();
  const tried = (await mailsAbout(params.id)).map(({ status, attempts }) => `${status} ${attempts}`);
  expect(tried).toEqual(Array(3).fill('failed 1'));
  mailServer.behave('takes');
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(portal.ctx.db);
  await workOff();
  for (const { _id, status } of await mailsAbout(params.id)) {
    expect(status).toBe('sent');
    expect(mailServer.received.get(`<${_id}@volano>`)).toBe(1);
  }
});

test('F1: a portal killed while it writes and sends loses nobody; only what was on the wire may come twice', async () => {
  const COMPANIES = 120;
  const { params } = await aCall(COMPANIES);
  await portal.as(admin).call(contract.startCampaign, { params, body: { agenciesIds: 'ALL' } });
  const before = mailServer.count();
  const environment = { DATABASE_URL: database.url, SMTP_URL: mailServer.url, DEMO: 'false' };
  for (const share of [0.1, 0.5]) {
    const killed = startPortal({ ...environment, DATA_DIR: portal.ctx.config.dataDir });
    running.add(killed);
    await Promise.race([mailServer.until(before + COMPANIES * share), failed(killed)]);
    await killed.end('SIGKILL');
    running.delete(killed);
    await leasesEnd();
  }
  await workOff();
  const mails = await mailsAbout(params.id);
  expect(mails).toHaveLength(COMPANIES);
  expect(mails.every(({ status }) => status === 'sent')).toBe(true);
  const counts = mails.map(({ _id }) => mailServer.received.get(`<${_id}@volano>`) ?? 0);
  expect(counts.filter((count) => count === 0)).toEqual([]);
  // Five connections, twice killed.
  expect(counts.filter((count) => count > 1).length).toBeLessThanOrEqual(10);
  const reply = await portal.as(admin).call(contract.getCampaign, { params });
  expect(reply).toMatchObject({ missing: 0, last: { status: 'done', total: COMPANIES, sent: COMPANIES, failed: 0 } });
});

/** A portal that ends by itself has something to say. */
async function failed(one: PortalProcess): Promise<never> {
  await one.exited;
  throw new Error(`${one.out()}${one.err()}`);
}

/** What minutes would do: nobody ends the jobs of a dead process, and nobody holds its mails. */
async function leasesEnd(): Promise<void> {
  const { db } = portal.ctx;
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
  await db.updateTable('mails').set({ sendingUntil: null }).execute();
}
