import { transferAnnouncement } from '@volano/domain/contracts/announcement-changes';
import { getOptions } from '@volano/domain/contracts/options';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { testApp } from '../../../testing/world/app.ts';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { INNOVATION_KEY, openInnovation } from '../../../testing/world/innovation-stand-in.ts';
import { findTransfer } from './transfers.queries.ts';
import { rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';

const platform = await openInnovation();
const portal = await testApp({ INNOVATION_URL: platform.url, INNOVATION_KEY });
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin' });
afterAll(async () => {
  await portal.close();
  await platform.close();
});
beforeEach(() => {
  platform.asked.splice(0);
});

function ask(announcementId: string) {
  return portal.as(admin).attempt(transferAnnouncement, { body: { announcementId } });
}

/** Brings the pauses of the queue forward. */
async function retryNow(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = 'transfer.requested-send'`.execute(db);
}

test('an announcement arrives once, under the id of its transfer, however often it is asked for', async () => {
  const call = await anAnnouncement(ctx, { title: 'Bando «A&B»', description: '<p>Per <b>tutti</b></p>' });
  const [first, second] = await Promise.all([ask(call._id), ask(call._id)]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.reply).toEqual(second.reply);
  expect(first.reply).toMatchObject({ status: 'queued', attempts: 0, error: null, sentAt: null });
  await portal.drain();
  expect(platform.asked).toHaveLength(1);
  expect(platform.asked[0]?.fields).toMatchObject({ id: call._id, title: 'Bando «A&B»', summary: 'Per tutti' });
  const row = await rowOf(db, 'announcement_transfers', { announcementId: call._id });
  expect(row).toMatchObject({ status: 'sent', attempts: 1, error: null });
  expect(row.externalId).toMatch(/^startup-/);
  expect(platform.asked[0]?.idempotencyKey).toBe(row._id);
  expect((await ask(call._id)).reply).toMatchObject({ status: 'sent', attempts: 1 });
  await portal.drain();
  expect(platform.asked).toHaveLength(1);
  const audited = await rowsOf(db, 'audit_events', { entityId: call._id }, ['action']);
  expect(audited).toEqual([{ action: 'announcementTransferred' }]);
});

test('F21: a platform that does not answer is asked again with pauses, under the same key', async () => {
  const call = await anAnnouncement(ctx);
  await ask(call._id);
  platform.behave({ status: 503 });
  await expect(portal.drain()).rejects.toThrow('unavailable');
  const error = 'la piattaforma non risponde (HTTP 503)';
  expect(await findTransfer(db, call._id)).toMatchObject({ status: 'queued', attempts: 1, error });
  await retryNow();
  await portal.drain();
  expect(await findTransfer(db, call._id)).toMatchObject({ status: 'sent', attempts: 2, error: null });
  expect(new Set(platform.asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('a platform that stays away is given up, says so, and is tried again when asked', async () => {
  const call = await anAnnouncement(ctx);
  await ask(call._id);
  await update(db, 'announcement_transfers', { announcementId: call._id }, { attempts: 8 });
  platform.behave({ status: 500 });
  await portal.drain();
  expect(await findTransfer(db, call._id)).toMatchObject({ status: 'failed', attempts: 9 });
  expect((await ask(call._id)).reply).toMatchObject({ status: 'queued', attempts: 0, error: null });
  await portal.drain();
  expect(await findTransfer(db, call._id)).toMatchObject({ status: 'sent' });
});

test.each([
  [{ status: 302, location: 'https://elsewhere.example/' }, 'la piattaforma rimanda a un altro indirizzo (HTTP 302)'],
  [{ status: 401 }, 'la piattaforma non accetta la nostra chiave (HTTP 401)'],
  [{ status: 422 }, 'la piattaforma ha rifiutato i dati (HTTP 422)'],
] as const)('%o is not tried again by itself', async (mood, error) => {
  const call = await anAnnouncement(ctx);
  await ask(call._id);
  platform.behave(mood);
  await portal.drain();
  expect(await findTransfer(db, call._id)).toMatchObject({ status: 'failed', attempts: 1, error });
  expect(platform.asked).toHaveLength(1);
});

test('the selected fields travel, as they are stored; what stands differently is refused', async () => {
  const call = await anAnnouncement(ctx, {
    title: 'Bando scelto',
    description: '<p>Testo</p>',
    amount: 5000,
    regionGroupId: null,
  });
  const send = (body: object) => portal.as(admin).attempt(transferAnnouncement, { body: body as never });
  const selected = { _id: call._id, title: 'Bando scelto', amount: 5000, isMonoGrant: false, regionGroupId: null };
  expect(outcomeOf(await send({ ...selected, amount: 6000 }))).toMatch(/^409 conflict/);
  expect(outcomeOf(await send({ ...selected, description: '2030-01-01T00:' }))).toMatch(/^409 conflict/);
  for (const body of [
    { title: 'Bando scelto' },
    { ...selected, announcementId: newId() },
    { ...selected, agencyId: newId() },
  ])
    expect(outcomeOf(await send(body))).toMatch(/^400 invalidInput/);
  expect((await send(selected)).reply).toMatchObject({ status: 'queued' });
  await portal.drain();
  const fields = platform.asked[0]?.fields ?? {};
  expect(Object.keys(fields).toSorted()).toEqual(['amount', 'id', 'isMonoGrant', 'territory', 'title', 'url']);
  expect(fields).toMatchObject({ id: call._id, title: 'Bando scelto', amount: 5000, territory: null });
});

test('a draft stays here, also one that became a draft again before it left', async () => {
  const draft = await anAnnouncement(ctx, { isActive: false });
  expect(outcomeOf(await ask(draft._id))).toBe('409 announcementIsDraft');
  expect(await findTransfer(db, draft._id)).toBeNull();
  const call = await anAnnouncement(ctx);
  await ask(call._id);
  await update(db, 'announcements', { _id: call._id }, { isActive: false });
  await portal.drain();
  expect(await findTransfer(db, call._id)).toMatchObject({ status: 'failed' });
  expect(platform.asked).toEqual([]);
});

test('an announcement that does not exist is nobody’s; without a platform the refusal says why', async () => {
  expect((await ask(newId())).status).toBe(404);
  expect((await portal.as(null).call(getOptions, {})).hasInnovation).toBe(true);
  const bare = await testApp();
  const { _id: announcementId } = await anAnnouncement(bare.ctx);
  const office = bare.as(await aUser(bare.ctx, { role: 'admin' }));
  expect((await bare.as(null).call(getOptions, {})).hasInnovation).toBe(false);
  const refused = await office.attempt(transferAnnouncement, { body: { announcementId } });
  expect(outcomeOf(refused)).toBe('409 notConfigured');
  await bare.close();
});

test('a demo without a platform shows a transfer from the queue to its end', async () => {
  const demo = await testApp({ DEMO: 'true' });
  const { _id: announcementId } = await anAnnouncement(demo.ctx);
  const office = demo.as(await aUser(demo.ctx, { role: 'admin' }));
  const options = await demo.as(null).call(getOptions, {});
  expect(options).toMatchObject({ hasInnovation: true, standIns: expect.arrayContaining(['innovation']) });
  expect(await office.call(transferAnnouncement, { body: { announcementId } })).toMatchObject({ status: 'queued' });
  await demo.drain();
  expect(await findTransfer(demo.ctx.db, announcementId)).toMatchObject({ status: 'sent', attempts: 1, error: null });
  await demo.close();
});
