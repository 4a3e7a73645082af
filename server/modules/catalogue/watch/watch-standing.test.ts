import { ensureTerritories } from '@volano/database/reference/territories';
import { closeAnnouncement, getAnnouncementHistory } from '@volano/domain/contracts/announcement-changes';
import { listReview, publishAnnouncements } from '@volano/domain/contracts/announcement-review';
import { getAnnouncement, listAnnouncements } from '@volano/domain/contracts/announcements';
import { createCalendarSubscription, listCalendarEvents } from '@volano/domain/contracts/calendar';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { afterAll, afterEach, expect, test } from 'vitest';
import { testApp, TODAY } from '../../../testing/world/app.ts';
import { aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { anOfficialFeed, officialRecord, readFeedNow } from '../../../testing/builders/official-feed.ts';
import { rowOf } from '../../../testing/builders/rows.ts';
import { bellOf } from '../../../testing/builders/traces.ts';

const NOTES = 'Note_di_apertura_chiusura';
const feed = await anOfficialFeed();
const portal = await testApp({ OFFICIAL_FEED_URL: feed.url });
await portal.ctx.db.transaction().execute(ensureTerritories);
const admin: { _id: string } = await aUser(portal.ctx, { role: 'admin' });
const owner = await aUser(portal.ctx);
const { _id: regionId } = await rowOf(portal.db, 'regions', { name: 'Lombardia' }, ['_id']);
const agency = await aSurveyedAgency(portal.ctx, { userId: owner._id, contractType: 'grow' }, { regionId });
afterEach(() => portal.travelTo(TODAY));
afterAll(async () => {
  await feed.close();
  await portal.close();
});

let number = 0;

/** Reads the feed with one record more, publishes what it brought, and answers its id. */
async function bring(given: Record<string, unknown>, isPublished = true): Promise<{ id: string; number: number }> {
  number += 1;
  await serve({ [number]: given });
  const { _id: id } = await rowOf(portal.db, 'announcements', { officialId: String(number) }, ['_id']);
  if (isPublished) await portal.as(admin).call(publishAnnouncements, { body: { ids: [id] } });
  await portal.drain();
  return { id, number };
}

const served = new Map<number, Record<string, unknown>>();

async function serve(changed: Record<number, Record<string, unknown>>): Promise<void> {
  for (const [key, given] of Object.entries(changed)) served.set(Number(key), { ...served.get(Number(key)), ...given });
  feed.serve([...served].map(([key, given]) => officialRecord(key, given)));
  expect(await readFeedNow(portal, admin, true)).toMatchObject({ status: 'done', error: null });
}

const read = (id: string) => portal.as(admin).call(getAnnouncement, { params: { id } });
const readAsCompany = (id: string) => portal.as(owner, agency).call(getAnnouncement, { params: { id } });

async function feedIds(query: Record<string, string> = {}): Promise<string[]> {
  const { rows } = await portal.as(owner, agency).call(listUserAnnouncements, { query: { limit: '100', ...query } });
  return rows.map(({ _id }) => _id);
}

async function timesOf(id: string, month: string): Promise<(string | null)[]> {
  const query = { from: `${month}-01`, to: `${month}-28` };
  const events = await portal.as(owner, agency).call(listCalendarEvents, { query });
  return events.filter((event) => event.announcementId === id && event.kind === 'expiry').map(({ time }) => time);
}

test('a call that ends at noon is in feed, lists and calendar before it, and in none of them after', async () => {
  const note = 'Domande entro le ore 12.00 del 18/11/2026.';
  const { id } = await bring({ Data_chiusura: '2026-11-18T00:00:00', [NOTES]: note });
  expect(await read(id)).toMatchObject({
    expiryDate: '2026-11-18T11:00:00.000Z',
    expiryTime: '12:00',
    isExpired: false,
    facts: [{ kind: 'hour', day: '2026-11-18', time: '12:00', field: NOTES, quote: note }],
  });
  const { url } = await portal.as(owner, agency).call(createCalendarSubscription, { body: { agencyId: agency._id } });
  expect(url).toContain('/calendar/files/');
  const standing = async (moment: string) => {
    portal.travelTo(new Date(moment));
    const { rows: listed } = await portal.as(admin).call(listAnnouncements, { query: { limit: '100' } });
    return {
      isInFeed: (await feedIds()).includes(id),
      isListed: listed.some(({ _id }) => _id === id),
      times: await timesOf(id, '2026-11'),
      isExpired: (await readAsCompany(id)).isExpired,
    };
  };
  const isOpen = { isInFeed: true, isListed: true, times: ['12:00'], isExpired: false };
  expect(await standing('2026-11-18T10:59:59Z')).toEqual(isOpen);
  expect(await standing('2026-11-18T11:00:00Z')).toEqual({
    isInFeed: false,
    isListed: false,
    times: [],
    isExpired: true,
  });
});

test('what its note has shut is over on arrival, and waits for nobody', async () => {
  const note = 'Sportello chiuso per esaurimento delle risorse in data 10/10/2026.';
  const { id } = await bring({ [NOTES]: note }, false);
  const quoted = { field: NOTES, quote: note, time: null };
  expect(await read(id)).toMatchObject({
    isExpired: true,
    closing: 'exhausted',
    facts: [{ kind: 'exhausted', day: '2026-10-10', ...quoted }],
  });
  const { rows: queue } = await portal.as(admin).call(listReview, { query: { limit: '100' } });
  expect(queue.some((row) => row._id === id)).toBe(false);
});

test('what is prolonged past its column stays open until then, and waits to be looked at', async () => {
  const note = 'Termine prorogato alle ore 12 del 31/03/2027.';
  const { id } = await bring({ Data_chiusura: '2026-11-10T00:00:00', [NOTES]: note }, false);
  expect(await read(id)).toMatchObject({
    isExpired: false,
    expiryDate: '2027-03-31T10:00:00.000Z',
    expiryTime: '12:00',
    facts: [{ kind: 'extended', day: '2027-03-31', time: '12:00' }],
  });
  const { rows: queue } = await portal.as(admin).call(listReview, { query: { limit: '100' } });
  expect(queue.some((row) => row._id === id)).toBe(true);
});

test.each([
  ['suspended', 'La presentazione delle domande è sospesa dal 1 novembre 2026.'],
  ['ranking', 'Graduatoria approvata con D.D. 345 del 20/09/2026.'],
  ['contradiction', 'Termine prorogato al 31/11/2026.'],
])('%s: nobody knows whether it is open, and its sentence says why', async (cause, note) => {
  const { id } = await bring({ [NOTES]: note });
  const { match, remarks } = { ...(await readAsCompany(id)), remarks: (await read(id)).remarks };
  expect(match?.criteria.find(({ key }) => key === 'open')).toMatchObject({
    status: 'unknown',
    origin: { kind: 'sentence', field: NOTES, quote: note },
    message: { key: 'matching.chip.openDoubtedUnknown' },
  });
  expect([cause, match?.verdict]).toEqual([cause, 'toVerify']);
  expect(remarks?.map(({ field }) => field)).toContain(NOTES);
  // Somebody who knows says that it is open.
  await portal.as(admin).call(closeAnnouncement, { params: { id }, body: { closing: 'reopened' } });
  await serve({});
  expect((await readAsCompany(id)).match?.criteria.some(({ key }) => key === 'open')).toBe(false);
});

test('a day that is too far away, without news for a year, is none', async () => {
  const { id } = await bring({
    Data_chiusura: '2099-12-31T00:00:00',
    // Foretold three years before, and never told again.
    Data_apertura: '2026-06-01T00:00:00',
    Data_ultimo_aggiornamento: '2023-01-10T10:00:00Z',
  });
  const later = await bring({ Data_chiusura: '2031-06-30T00:00:00' });
  const { match, isExpiryFar } = await readAsCompany(id);
  expect(isExpiryFar).toBe(true);
  expect(match?.criteria.find(({ key }) => key === 'open')).toMatchObject({
    status: 'unknown',
    cause: 'farDay',
    message: { key: 'matching.chip.openFarUnknown', params: { date: '10/01/2023' } },
  });
  const order = await feedIds({ sort: '-expiryDate', standing: 'any' });
  expect(order.indexOf(later.id)).toBeLessThan(order.indexOf(id));
  const { rows: listed } = await portal
    .as(admin)
    .call(listAnnouncements, { query: { limit: '100', sort: '-expiryDate' } });
  expect(listed[0]?._id).toBe(later.id);
  const query = { from: '2099-12-01', to: '2099-12-31' };
  expect(await portal.as(admin).call(listCalendarEvents, { query })).toEqual([]);
});

test('a note that shuts a published call takes it out of the feeds, with a line of its history, and its company is told once', async () => {
  const call = await bring({});
  expect(await feedIds()).toContain(call.id);
  await serve({ [call.number]: { [NOTES]: 'Sportello chiuso anticipatamente dal 17/11/2026.' } });
  await portal.drain();
  await serve({});
  await portal.drain();
  expect(await feedIds()).not.toContain(call.id);
  expect(await read(call.id)).toMatchObject({ isExpired: true, closing: 'closedEarly' });
  const history = await portal.as(admin).call(getAnnouncementHistory, { params: { id: call.id } });
  expect(history.filter(({ source }) => source === 'watch').map(({ field, after }) => [field, after])).toEqual([
    ['state', 'closedEarly'],
  ]);
  const bell = await bellOf(portal, owner, 'announcementChanged');
  expect(bell.filter(({ data }) => data._id === call.id)).toHaveLength(1);
  // The office knows better, and the next night leaves it so.
  await portal.as(admin).call(closeAnnouncement, { params: { id: call.id }, body: { closing: 'reopened' } });
  await serve({});
  expect(await feedIds()).toContain(call.id);
  // A new word of the record is news again.
  await serve({ [call.number]: { [NOTES]: 'Chiuso per esaurimento delle risorse il 18/11/2026.' } });
  expect(await read(call.id)).toMatchObject({ isExpired: true, closing: 'exhausted' });
  await serve({
    [call.number]: { [NOTES]: 'Chiuso per esaurimento delle risorse il 18/11/2026. Riaperto il 18/11/2026.' },
  });
  expect(await read(call.id)).toMatchObject({ isExpired: false, closing: 'reopened' });
});
