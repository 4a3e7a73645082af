import { SHUTTING } from '@volano/domain/rules/vocabulary';
import { newId } from '../../../platform/new-id.ts';
import { listEditionRecords } from '../announcements/review/review.queries.ts';
import type { Actor } from '@volano/domain/policies/actor';
import { isOpenToCompany } from '@volano/domain/policies/announcements';
import { type CallState, callState } from '@volano/domain/rules/call-changes';
import { mayBeEditions } from '@volano/domain/rules/editions';
import { sql } from 'kysely';
import { listFavoritesOf, listRecommendationsOf } from '../../../access/catalogue.ts';
import { listMatches } from '../../../matching/public.ts';
import type { Database } from '../../../platform/context.ts';
import { listSimilar } from '../announcements/changes/announcement-changes.queries.ts';
import { visibleAgencies } from '../../../access/agency.ts';

/** A call as its editions are told apart, and how it stands. */
export type EditionRecord = Awaited<ReturnType<typeof listEditionRecords>>[number];

/** A call and all that are in its series; a call alone is its only edition. */
export async function listSeriesOf(db: Database, announcementId: string): Promise<EditionRecord[]> {
  const others = await db
    .selectFrom('announcement_editions as own')
    .innerJoin('announcement_editions as e', 'e.seriesId', 'own.seriesId')
    .select('e.announcementId')
    .where('own.announcementId', '=', announcementId)
    .execute();
  return listEditionRecords(db, [...new Set([announcementId, ...others.map((one) => one.announcementId)])]);
}

/** What looks like another edition of a call, is not in its series, and was not refused: nearest first. */
export async function listProposedEditions(
  db: Database,
  call: EditionRecord,
  series: readonly EditionRecord[],
): Promise<EditionRecord[]> {
  const { title, regionId, regionGroupId, cciaaId } = call;
  const similar = await listSimilar(db, {
    title,
    regionId: regionId ?? undefined,
    regionGroupId: regionGroupId ?? undefined,
    cciaaId: cciaaId ?? undefined,
    exceptIds: series.map(({ _id }) => _id),
  });
  const ids = similar.map(({ _id }) => _id);
  const refused = await listRefusedAmong(db, call._id, ids);
  const records = new Map((await listEditionRecords(db, ids)).map((record) => [record._id, record]));
  return ids.flatMap((id) => {
    const other = records.get(id);
    return other === undefined || refused.has(id) || !mayBeEditions(call, other) ? [] : [other];
  });
}

/** Those among some calls of which somebody said that they, or one of their series, are no editions of a call or of its series. */
async function listRefusedAmong(db: Database, id: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ _id: string }>`
    with members as (
      select c."_id" as "of", coalesce(m."announcementId", c."_id") as "_id" from unnest(${[id, ...ids]}::uuid[]) as c("_id")
      left join announcement_editions e on e."announcementId" = c."_id"
      left join announcement_editions m on m."seriesId" = e."seriesId")
    select distinct other."of" as "_id" from members own
    join members other on other."of" <> own."of"
    join edition_refusals r on r."announcementId" = least(own."_id", other."_id") and r."otherId" = greatest(own."_id", other."_id")
    where own."of" = ${id}::uuid`.execute(db);
  return new Set(rows.map(({ _id }) => _id));
}

/** Whether a company waits for the next edition of a call. */
export async function findWait(db: Database, announcementId: string, agencyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('edition_waits as w')
    .innerJoin('announcement_editions as e', 'e.seriesId', 'w.seriesId')
    .select('w.agencyId')
    .where('e.announcementId', '=', announcementId)
    .where('w.agencyId', '=', agencyId)
    .where('w.toldAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many of the companies that an actor may see wait for the next edition of a call. */
export async function countWaiting(db: Database, announcementId: string, actor: Actor): Promise<number> {
  const counted = await db
    .selectFrom('edition_waits as w')
    .innerJoin('announcement_editions as e', 'e.seriesId', 'w.seriesId')
    .innerJoin('agencies', 'agencies._id', 'w.agencyId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('e.announcementId', '=', announcementId)
    .where('w.toldAt', 'is', null)
    .where(visibleAgencies(actor))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** Past its day, or shut: what leads to its next edition. */
export function isPast(state: CallState): boolean {
  return state === 'expired' || SHUTTING.some((shut) => shut === state);
}

/** An edition with how it stands now, and whether who reads it may open it. */
export type StandingEdition = ReturnType<typeof standing>;

/** Editions as staff read them; drafts only where they see drafts. */
export function editionsForStaff(records: readonly EditionRecord[], now: Date, hasDrafts: boolean): StandingEdition[] {
  return records
    .filter(({ isActive }) => isActive || hasDrafts)
    .map((record) => standing(record, now, { isReadable: true }));
}

/** Editions as a company reads them: what is published and made for its kind, each with whether it may open it (`isOpenToCompany`). */
export async function listEditionsForCompany(
  db: Database,
  agencyId: string,
  records: readonly EditionRecord[],
  now: Date,
): Promise<StandingEdition[]> {
  const published = records.filter(({ isActive }) => isActive);
  const ids = published.map(({ _id }) => _id);
  const [matches, favorites, recommendations] = await Promise.all([
    listMatches(db, agencyId, ids, now),
    listFavoritesOf(db, agencyId, 'announcement'),
    listRecommendationsOf(db, agencyId, 'announcement'),
  ]);
  return published.flatMap((record) => {
    const match = matches.get(record._id);
    if (match === undefined || (match.gate !== null && match.gate !== 'expired')) return [];
    const marks = { isFavorite: favorites.has(record._id), isRecommended: recommendations.has(record._id) };
    return [standing(record, now, { isReadable: isOpenToCompany({ ...match, ...marks }) })];
  });
}

function standing(record: EditionRecord, now: Date, { isReadable }: { readonly isReadable: boolean }) {
  return { ...record, state: callState(record, now), isReadable };
}

/** Who changes a series, or asks to hear of one, does so one after the other: until the transaction ends. */
export async function lockSeries(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('volano editions', 0))`.execute(db);
}

/** An empty series; its id. */
export async function insertSeries(db: Database, createdAt: string): Promise<string> {
  const _id = newId();
  await db.insertInto('announcement_series').values({ _id, createdAt }).execute();
  return _id;
}

/** Puts a call that is in no series into one. */
export async function insertEdition(
  db: Database,
  edition: { announcementId: string; seriesId: string; linkedById: string | null; linkedAt: string },
): Promise<void> {
  await db.insertInto('announcement_editions').values(edition).execute();
}

/** Moves all of one series into another, with those who wait for it, and deletes it. Who waits for either has not been told. */
export async function mergeSeries(db: Database, from: string, into: string): Promise<void> {
  await db.updateTable('announcement_editions').set({ seriesId: into }).where('seriesId', '=', from).execute();
  await sql`
    insert into edition_waits ("seriesId", "agencyId", "announcementId", "upcomingIds", "createdAt", "toldAt", "toldAs", "toldOfId")
    select ${into}::uuid, "agencyId", "announcementId", "upcomingIds", "createdAt", "toldAt", "toldAs", "toldOfId"
    from edition_waits where "seriesId" = ${from}::uuid
    on conflict ("seriesId", "agencyId") do update set "announcementId" = excluded."announcementId",
      "upcomingIds" = excluded."upcomingIds", "createdAt" = excluded."createdAt", "toldAt" = null, "toldAs" = null, "toldOfId" = null
    where edition_waits."toldAt" is not null and excluded."toldAt" is null`.execute(db);
  await db.deleteFrom('announcement_series').where('_id', '=', from).execute();
}

/** Takes a call out of its series. Those who asked on its page and wait still go with it, into a series of its own. */
export async function deleteEdition(
  db: Database,
  announcementId: string,
  seriesId: string,
  now: string,
): Promise<void> {
  await db.deleteFrom('announcement_editions').where('announcementId', '=', announcementId).execute();
  const askedHere = db
    .selectFrom('edition_waits')
    .select('agencyId')
    .where('seriesId', '=', seriesId)
    .where('announcementId', '=', announcementId)
    .where('toldAt', 'is', null);
  const agencyIds = (await askedHere.execute()).map(({ agencyId }) => agencyId);
  if (agencyIds.length === 0) return;
  const own = await insertSeries(db, now);
  await insertEdition(db, { announcementId, seriesId: own, linkedById: null, linkedAt: now });
  await db
    .updateTable('edition_waits')
    .set({ seriesId: own })
    .where('seriesId', '=', seriesId)
    .where('agencyId', 'in', agencyIds)
    .execute();
}

/** The calls of a series. */
export async function listMembers(db: Database, seriesId: string): Promise<string[]> {
  const found = await db
    .selectFrom('announcement_editions')
    .select('announcementId')
    .where('seriesId', '=', seriesId)
    .execute();
  return found.map(({ announcementId }) => announcementId);
}

/** Notes that a call is no edition of some others; what was refused before stays as it is. */
export async function insertRefusals(
  db: Database,
  id: string,
  others: readonly string[],
  by: { refusedById: string; refusedAt: string },
): Promise<void> {
  if (others.length === 0) return;
  const pairs = others.map((other) => {
    const [announcementId = '', otherId = ''] = [id, other].toSorted();
    return { announcementId, otherId, ...by };
  });
  await db
    .insertInto('edition_refusals')
    .values(pairs)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets what was refused within a series. */
export async function deleteRefusalsWithin(db: Database, seriesId: string): Promise<void> {
  const members = db.selectFrom('announcement_editions').select('announcementId').where('seriesId', '=', seriesId);
  await db
    .deleteFrom('edition_refusals')
    .where('announcementId', 'in', members)
    .where('otherId', 'in', members)
    .execute();
}

/** Has a company wait from now on, whatever it was told before; one that waits already goes on as it is. */
export async function upsertWait(
  db: Database,
  wait: { seriesId: string; agencyId: string; announcementId: string; upcomingIds: string[]; createdAt: string },
): Promise<void> {
  await db
    .insertInto('edition_waits')
    .values(wait)
    .onConflict((conflict) =>
      conflict
        .columns(['seriesId', 'agencyId'])
        .doUpdateSet((eb) => ({
          announcementId: eb.ref('excluded.announcementId'),
          upcomingIds: eb.ref('excluded.upcomingIds'),
          createdAt: eb.ref('excluded.createdAt'),
          toldAt: null,
          toldAs: null,
          toldOfId: null,
        }))
        .where('edition_waits.toldAt', 'is not', null),
    )
    .execute();
}

/** Has a company wait no more. */
export async function deleteWait(db: Database, seriesId: string, agencyId: string): Promise<void> {
  await db.deleteFrom('edition_waits').where('seriesId', '=', seriesId).where('agencyId', '=', agencyId).execute();
}
