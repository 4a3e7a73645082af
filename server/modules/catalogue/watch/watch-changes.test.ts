import { ensureTerritories } from '@volano/database/reference/territories';
import { publishAnnouncements } from '@volano/domain/contracts/announcement-review';
import { getAnnouncementHistory } from '@volano/domain/contracts/announcement-changes';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { updateNotificationPreferences } from '@volano/domain/contracts/notifications';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { afterAll, expect, test } from 'vitest';
import { testApp, TODAY } from '../../../testing/world/app.ts';
import { aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { daysLater } from '../../../testing/builders/days.ts';
import { freshDatabase } from '../../../testing/world/database.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { anOfficialFeed, officialRecord, readFeedNow } from '../../../testing/builders/official-feed.ts';
import { rowOf, rowsOf } from '../../../testing/builders/rows.ts';
import { bellOf, mailsTo } from '../../../testing/builders/traces.ts';
import { notifyCallChanges } from '../../conversation/notifications/call-changes.jobs.ts';
import { writeDigests } from '../../conversation/notifications/sending.jobs.ts';

type Relation = 'inTarget' | 'kept' | 'recommended';

interface Seeded {
  readonly what: string;
  /** What the record says from now on; null where it is gone. */
  readonly now: Record<string, unknown> | null;
  /** The field of the history, where there is a line. */
  readonly field?: string;
  readonly told: readonly Relation[];
}

const ALL = ['inTarget', 'kept', 'recommended'] as const;
const MARKED = ['kept', 'recommended'] as const;
/** A call of Lombardia each, that a company of Puglia keeps and that one of Sicilia was recommended. */
const SEEDED: readonly Seeded[] = [
  { what: 'more money', now: { Agevolazione_Concedibile_max: '20000' }, field: 'amount', told: ALL },
  { what: 'less money', now: { Agevolazione_Concedibile_max: '5000' }, field: 'amount', told: ALL },
  { what: 'money said no more', now: { Agevolazione_Concedibile_max: null }, field: 'amount', told: ALL },
  { what: 'a later deadline', now: { Data_chiusura: '2027-03-31T00:00:00' }, field: 'expiryDate', told: ALL },
  { what: 'an earlier deadline', now: { Data_chiusura: '2026-12-10T00:00:00' }, field: 'expiryDate', told: ALL },
  { what: 'another opening', now: { Data_apertura: '2026-03-01T00:00:00' }, field: 'publicationDate', told: ALL },
  { what: 'one region more', now: { Regioni: ['Lombardia', 'Veneto'] }, field: 'territory', told: ALL },
  { what: 'another region', now: { Regioni: ['Toscana'] }, field: 'territory', told: MARKED },
  // The company of Lombardia does something else.
  { what: 'an activity', now: { Codici_ATECO: '62.01' }, field: 'activities', told: MARKED },
  { what: 'a deadline that is past', now: { Data_chiusura: '2026-11-10T00:00:00' }, field: 'state', told: ALL },
  { what: 'another title', now: { Titolo: 'Un titolo corretto' }, told: [] },
  { what: 'another text', now: { Descrizione: 'Un contributo per chi inizia.' }, told: [] },
  { what: 'another address', now: { Link_istituzionale: 'https://bandi.example/altrove' }, told: [] },
  { what: 'a later update', now: { Data_ultimo_aggiornamento: '2026-11-15T10:00:00Z' }, told: [] },
  { what: 'gone', now: null, told: [] },
  { what: 'edited by the office', now: { Agevolazione_Concedibile_max: '777' }, told: [] },
  { what: 'not published', now: { Agevolazione_Concedibile_max: '888' }, told: [] },
  { what: 'not published, and the deadline', now: { Data_chiusura: '2027-06-30T00:00:00' }, told: [] },
  { what: 'nothing', now: {}, told: [] },
  { what: 'changed and changed back', now: { Agevolazione_Concedibile_max: '999' }, field: 'amount', told: [] },
  // Whoever it suited is not told: it suits nobody any more.
  { what: 'no company', now: { Tipologia_Soggetto: ['Ente Pubblico'] }, field: 'requirements', told: MARKED },
];
const numberOf = (what: string) => SEEDED.findIndex((each) => each.what === what) + 1;
const NEW = officialRecord(99, { Titolo: 'Tutt’altro' });

const feed = await anOfficialFeed();
const database = await freshDatabase();
const portal = await testApp({ OFFICIAL_FEED_URL: feed.url }, database);
const other = await testApp({ OFFICIAL_FEED_URL: feed.url }, database);
await portal.ctx.db.transaction().execute(ensureTerritories);
const admin: { _id: string } = await aUser(portal.ctx, { role: 'admin' });
afterAll(async () => {
  await feed.close();
  await other.close();
  await portal.close();
  await database.drop();
});

function travelBy(days: number): void {
  for (const one of [portal, other]) one.travelTo(daysLater(days));
}

async function regionIdOf(name: string): Promise<string> {
  return (await rowOf(portal.db, 'regions', { name }, ['_id']))._id;
}

/** A company of a region with its owner and its consultant. */
async function aCompanyOf(region: string) {
  const regionId = await regionIdOf(region);
  const [owner, consultant] = [await aUser(portal.ctx), await aUser(portal.ctx, { role: 'advisor' })];
  const given = { userId: owner._id, advisorId: consultant._id, contractType: 'grow' } as const;
  const agency = await aSurveyedAgency(portal.ctx, given, { regionId });
  await portal.as(owner).call(updateNotificationPreferences, { body: { digestFrequency: 'daily' } });
  return { owner, consultant, agency };
}

/** A morning: both portals are at it at once. */
async function notifyTwice(day: number): Promise<void> {
  travelBy(day);
  await Promise.all([notifyCallChanges(portal.ctx), notifyCallChanges(other.ctx)]);
  await Promise.all([writeDigests(portal.ctx), writeDigests(other.ctx)]);
}

async function callsByNumber(): Promise<Map<number, { _id: string; title: string }>> {
  const rows = await rowsOf(portal.db, 'announcements', {}, ['_id', 'title', 'officialId']);
  return new Map(rows.map(({ officialId, ...row }) => [Number(officialId), row]));
}

/** How often a person was told of each call since a moment: on the bell, and by a letter that names it. */
async function notifiedTo(person: { _id: string; email: string }, since: string) {
  const bell = (await bellOf(portal, person, 'announcementChanged')).filter(({ createdAt }) => createdAt >= since);
  const letters = (await mailsTo(portal, person.email)).filter(({ createdAt }) => createdAt >= since);
  const heard = new Map<number, number>();
  for (const [number, { _id, title }] of await callsByNumber()) {
    const told = bell.filter(({ data }) => data._id === _id).length;
    const named = letters.filter(({ text }) => text.includes(title)).length;
    if (told + named > 0) heard.set(number, told + named);
  }
  return heard;
}

test('the changes of the feed reach those whom they concern, once, and nobody else', async () => {
  const companies = {
    inTarget: await aCompanyOf('Lombardia'),
    kept: await aCompanyOf('Lombardia'),
    recommended: await aCompanyOf('Sicilia'),
    none: await aCompanyOf('Sardegna'),
  };
  const before = SEEDED.map((_, at) => officialRecord(at + 1));
  feed.serve(before);
  await readFeedNow(portal, admin);
  const calls = await callsByNumber();
  const published = [...calls].filter(([number]) => !SEEDED[number - 1]?.what.startsWith('not published'));
  const ids = published.map(([, { _id }]) => _id);
  await portal.as(admin).call(publishAnnouncements, { body: { ids } });
  await portal.ctx.db.updateTable('announcements').set({ announcedAt: TODAY.toISOString() }).execute();
  for (const id of ids) {
    const { kept, recommended } = companies;
    const agencyId = kept.agency._id;
    const favorite = { agencyId, entityType: 'announcement', objectId: id } as const;
    await portal.as(kept.owner, kept.agency).call(createFavorite, { body: favorite });
    const advice = { agencyId: recommended.agency._id, recommendationId: id };
    await portal.as(recommended.consultant).call(createRecommendation, { body: advice });
  }
  // It moved since.
  const moved = { registerOfficeId: await regionIdOf('Puglia') };
  const { owner, agency } = companies.kept;
  await portal.as(owner, agency).call(updateSurvey, { params: { id: agency.surveyId }, body: moved });
  const edited = calls.get(numberOf('edited by the office'))?._id ?? '';
  await portal.as(admin).call(updateAnnouncement, { params: { id: edited }, body: { amount: 555 } });
  await portal.drain();
  // Everybody has been told of all this.
  travelBy(1);
  await notifyCallChanges(portal.ctx);
  await writeDigests(portal.ctx);

  travelBy(2);
  const since = portal.ctx.clock.now().toISOString();
  const recordsOf = (hasChanged: (number: number) => boolean) =>
    SEEDED.flatMap(({ now }, at) => {
      if (!hasChanged(at + 1)) return [officialRecord(at + 1)];
      return now === null ? [] : [officialRecord(at + 1, now)];
    });
  // A letter names seven at most: half of them this morning, the others the next.
  feed.serve(recordsOf((number) => number % 2 === 1));
  expect(await readFeedNow(portal, admin)).toMatchObject({ status: 'done', added: 0, gone: 1, proposed: 0 });
  await notifyTwice(2);
  feed.serve([...recordsOf(() => true), NEW]);
  expect(await readFeedNow(portal, admin)).toMatchObject({ status: 'done', added: 1, gone: 0, proposed: 1 });
  feed.serve([...recordsOf((number) => number !== numberOf('changed and changed back')), NEW]);
  await readFeedNow(portal, admin);
  // The next mornings the feed is as it was.
  for (const day of [3, 4]) {
    await notifyTwice(day);
    await readFeedNow(portal, admin);
  }

  for (const { what, field } of SEEDED) {
    const params = { id: calls.get(numberOf(what))?._id ?? '' };
    const reply = await portal.as(admin).call(getAnnouncementHistory, { params });
    const lines = reply.filter(({ source }) => source === 'watch').map((line) => line.field);
    const told = field === undefined ? lines : lines.includes(field as never);
    expect([what, told]).toEqual([what, field === undefined ? [] : true]);
  }

  const expected = (relation: Relation) =>
    SEEDED.flatMap(({ what, told }) => (told.includes(relation) ? [[what, 1] as const] : []));
  const said = (heard: Map<number, number>) =>
    [...heard].sort(([a], [b]) => a - b).map(([number, times]) => [SEEDED[number - 1]?.what ?? 'new', times]);
  for (const who of ['consultant', 'owner'] as const) {
    const heard = ALL.map(async (relation) => [relation, said(await notifiedTo(companies[relation][who], since))]);
    const told = ALL.map((relation) => [relation, expected(relation)]);
    expect([who, ...(await Promise.all(heard))]).toEqual([who, ...told]);
  }
  for (const person of [companies.none.owner, companies.none.consultant, admin as typeof companies.none.owner])
    expect(said(await notifiedTo(person, since))).toEqual([]);
});
