import { plainLink } from '@volano/domain/rules/link-outcome';
import type { DB } from '@volano/database/types';
import { checkStateAfterCriteria } from '@volano/domain/rules/announcement-draft';
import { comparableTitle } from '@volano/domain/rules/editions';
import { type Insertable, sql, type Updateable, type Selectable } from 'kysely';
import type { Database } from '../../../../platform/context.ts';
import { anyOf } from '../../../../platform/db/query-parts.ts';
import { newId } from '../../../../platform/new-id.ts';

type Places = Pick<Insertable<DB['announcements']>, 'regionId' | 'regionGroupId' | 'cciaaId'>;

/** An announcement as the rules of its state need it, held until the transaction ends, or null. */
export async function findAnnouncementForUpdate(db: Database, id: string) {
  const locked = await db
    .selectFrom('announcements')
    .select(['title', 'announcementType', 'regionId', 'regionGroupId', 'cciaaId', 'isMonoGrant'])
    .select(['publicationDate', 'expiryDate', 'expiryCommercialDate', 'waitingPubblication', 'untilFoundAvailable'])
    .select(['isActive', 'announcedAt', 'closing', 'closedAt'])
    .select(['amount', 'aidMin', 'spendMin', 'spendMax', 'officialId'])
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked ?? null;
}

/** Adds an announcement, written by the office or taken from the official data. */
export async function insertAnnouncement(db: Database, row: Insertable<DB['announcements']>): Promise<void> {
  await db.insertInto('announcements').values(row).execute();
}

/** Writes the columns that are given. */
export async function updateAnnouncement(
  db: Database,
  id: string,
  changes: Updateable<DB['announcements']>,
): Promise<void> {
  await db.updateTable('announcements').set(changes).where('_id', '=', id).execute();
}

/** An announcement, withdrawn or not, held until the transaction ends against whoever would do something with it meanwhile; or null. */
export async function findAnnouncementToRemove(
  db: Database,
  id: string,
): Promise<{ title: string; withdrawnAt: string | null } | null> {
  const locked = await db
    .selectFrom('all_announcements')
    .select(['title', 'withdrawnAt'])
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked ?? null;
}

/** Takes an announcement out of sight, and out of its series; all that was done with it stays. Answers whether it was in a series. */
export async function updateAnnouncementWithdrawn(db: Database, id: string, withdrawnAt: string): Promise<boolean> {
  const series = await findSeriesId(db, id);
  await db.deleteFrom('announcement_editions').where('announcementId', '=', id).execute();
  if (series !== null) await deleteEmptySeries(db, series);
  await db.updateTable('all_announcements').set({ withdrawnAt }).where('_id', '=', id).execute();
  return series !== null;
}

/** Announcements, withdrawn or not, by their id; held until the transaction ends where they are about to be changed. */
export async function listWithdrawnOrNot(
  db: Database,
  ids: readonly string[],
  { isHeld }: { readonly isHeld: boolean },
): Promise<ReadonlyMap<string, { readonly title: string; readonly withdrawnAt: string | null }>> {
  const found = db
    .selectFrom('all_announcements')
    .select(['_id', 'title', 'withdrawnAt'])
    .where('_id', '=', anyOf(ids))
    .orderBy('_id');
  const rows = await (isHeld ? found.forUpdate() : found).execute();
  return new Map(rows.map(({ _id, ...row }) => [_id, row]));
}

/** Puts an announcement that was withdrawn in sight again. */
export async function updateAnnouncementRestored(db: Database, id: string): Promise<void> {
  await db.updateTable('all_announcements').set({ withdrawnAt: null }).where('_id', '=', id).execute();
}

/**
 * Takes an announcement away with what hangs on it without a key of its own: what was seen of it, and its place in dossiers that are
 * still being chosen. A dossier that was generated keeps its list and its document as they are.
 */
export async function deleteAnnouncementRows(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom('views')
    .where('entityType', 'in', ['announcements', 'announcementsUser'])
    .where('entityId', '=', id)
    .execute();
  await db
    .updateTable('all_agencies')
    .set({ savedAnnouncementsIds: sql`array_remove("savedAnnouncementsIds", ${id}::uuid)` })
    .where('dossierGenerationStatus', '<>', 'generated')
    .where(sql<boolean>`${id}::uuid = any("savedAnnouncementsIds")`)
    .execute();
  const series = await findSeriesId(db, id);
  await db.deleteFrom('announcements').where('_id', '=', id).execute();
  if (series !== null) await deleteEmptySeries(db, series);
}

/** The first region and the first group of regions, as the lists of the editor show them; null where there are none. */
export async function findFirstPlaces(
  db: Database,
): Promise<{ regionId: string | null; regionGroupId: string | null }> {
  const byName = sql`"name" collate "it-x-icu"`;
  const [region, group] = await Promise.all([
    db.selectFrom('regions').select('_id').orderBy(byName).orderBy('_id').limit(1).executeTakeFirst(),
    db.selectFrom('region_groups').select('_id').orderBy(byName).orderBy('_id').limit(1).executeTakeFirst(),
  ]);
  return { regionId: region?._id ?? null, regionGroupId: group?._id ?? null };
}

/** The fields that name a place which is not there. */
export async function listAbsentPlaces(db: Database, places: Places): Promise<(keyof Places)[]> {
  const tables = { regionId: 'regions', regionGroupId: 'region_groups', cciaaId: 'cciaas' } as const;
  const absent: (keyof Places)[] = [];
  for (const [field, table] of Object.entries(tables) as [keyof Places, (typeof tables)[keyof Places]][]) {
    const id = places[field];
    if (id === undefined || id === null) continue;
    const found = await db.selectFrom(table).select('_id').where('_id', '=', id).executeTakeFirst();
    if (found === undefined) absent.push(field);
  }
  return absent;
}

/** Titles as alike as this are shown; in the same place a little less will do. */
const ALIKE = 0.6;
const ALIKE_NEARBY = 0.4;
const MOST = 5;

interface Draft {
  readonly title: string;
  readonly regionId?: string | undefined;
  readonly regionGroupId?: string | undefined;
  readonly cciaaId?: string | undefined;
  readonly exceptIds?: readonly string[];
}

/** The announcements that look like a draft, nearest first, each with whether it holds in the same place (`comparableTitle`). */
export async function listSimilar(db: Database, draft: Draft): Promise<{ _id: string; isSamePlace: boolean }[]> {
  const title = comparableTitle(draft.title);
  if (title === null) return [];
  const { regionId = null, regionGroupId = null, cciaaId = null, exceptIds = [] } = draft;
  const { rows } = await sql<{ _id: string; isSamePlace: boolean }>`
    select found."_id", found."isSamePlace" from (
      select a."_id",
        similarity(regexp_replace(searchable(a."title"), '\\m(19|20)[0-9]{2}\\M', ' ', 'g'), ${title}) as "alike",
        coalesce(a."regionId" = ${regionId}::uuid or a."regionGroupId" = ${regionGroupId}::uuid
          or a."cciaaId" = ${cciaaId}::uuid, false) as "isSamePlace"
      from announcements a where a."_id" <> all(${[...exceptIds]}::uuid[])
    ) as found
    where found."alike" >= case when found."isSamePlace" then ${ALIKE_NEARBY}::real else ${ALIKE}::real end
    order by found."alike" desc, found."_id" desc limit ${MOST}`.execute(db);
  return rows;
}

/** What the database works out of the rest, and takes from nobody. */
const WORKED_OUT: readonly string[] = ['headWords', 'words', 'closesAt', 'opensAt'];

/** The whole row of an announcement as it was written, held as it is until the transaction ends; null where it is gone. */
export async function findAnnouncementToCopy(
  db: Database,
  id: string,
): Promise<Omit<Selectable<DB['announcements']>, 'headWords' | 'words' | 'closesAt' | 'opensAt'> | null> {
  const found = await db
    .selectFrom('announcements')
    .selectAll()
    .where('_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) return null;
  return Object.fromEntries(Object.entries(found).filter(([name]) => !WORKED_OUT.includes(name))) as typeof found;
}

/** Copies the categories of one announcement, with the requirements that they accept, into another that has none. */
export async function copyCategories(db: Database, from: string, to: string): Promise<void> {
  const categories = await db
    .selectFrom('announcement_categories')
    .selectAll()
    .where('announcementId', '=', from)
    .execute();
  if (categories.length === 0) return;
  const copies = new Map(categories.map(({ _id }) => [_id, newId()]));
  const idOf = (id: string): string => copies.get(id) ?? id;
  await db
    .insertInto('announcement_categories')
    .values(categories.map((category) => ({ ...category, _id: idOf(category._id), announcementId: to })))
    .execute();
  const requirements = await db
    .selectFrom('announcement_requirements')
    .selectAll()
    .where('categoryId', 'in', [...copies.keys()])
    .execute();
  if (requirements.length === 0) return;
  await db
    .insertInto('announcement_requirements')
    .values(requirements.map((one) => ({ ...one, _id: newId(), categoryId: idOf(one.categoryId) })))
    .execute();
}

/** Copies the activities of one announcement, of both versions, into another that has no setting. */
export async function copyActivities(db: Database, from: string, to: string): Promise<void> {
  const setting = await db
    .selectFrom('atecoannouncements')
    .select('_id')
    .where('announcementId', '=', from)
    .executeTakeFirst();
  if (setting === undefined) return;
  const _id = newId();
  await db.insertInto('atecoannouncements').values({ _id, announcementId: to }).execute();
  await sql`
    insert into atecoannouncement_codes ("atecoannouncementId", "atecoCodeId", "isRemoved")
    select ${_id}::uuid, "atecoCodeId", "isRemoved" from atecoannouncement_codes
    where "atecoannouncementId" = ${setting._id}`.execute(db);
}

/** What an import remarked of an announcement, what is still to settle first. */
export async function listRemarks(
  db: Database,
  announcementId: string,
): Promise<
  {
    params: Record<string, string | number>;
    settledBy: string | null;
    _id: string;
    createdAt: string;
    field: string;
    reason: string;
    settledAt: string | null;
  }[]
> {
  const rows = await db
    .selectFrom('announcement_remarks as r')
    .leftJoin('users as u', 'u._id', 'r.settledById')
    .select(['r._id', 'r.field', 'r.reason', 'r.params', 'r.createdAt', 'r.settledAt', 'u.name', 'u.surname'])
    .where('r.announcementId', '=', announcementId)
    .orderBy('r.settledAt', (order) => order.asc().nullsFirst())
    .orderBy('r.field')
    .orderBy('r._id')
    .execute();
  return rows.map(({ name, surname, params, ...row }) => ({
    ...row,
    params: params as Record<string, string | number>,
    settledBy: name === null ? null : `${name} ${surname}`,
  }));
}

/** When a person confirmed what an announcement asks, and who; both null where nobody did, or nobody knows. */
export async function findReview(
  db: Database,
  announcementId: string,
): Promise<{ reviewedAt: string | null; reviewedBy: string | null }> {
  const found = await db
    .selectFrom('announcements as n')
    .leftJoin('users as u', 'u._id', 'n.reviewedById')
    .select(['n.reviewedAt', 'u.name', 'u.surname'])
    .where('n._id', '=', announcementId)
    .executeTakeFirst();
  const isNamed = found !== undefined && found.name !== null;
  return { reviewedAt: found?.reviewedAt ?? null, reviewedBy: isNamed ? `${found.name} ${found.surname}` : null };
}

/** How many criteria an announcement has besides its territory, in SQL: of `announcements as n`. */
export const CRITERIA = sql<number>`(
  (select count(*) from announcement_categories c left join announcement_requirements r on r."categoryId" = c."_id"
    where c."announcementId" = n."_id" and (r."_id" is not null or c."unit" is not null))
  + (select count(*) from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
    where s."announcementId" = n."_id" and not x."isRemoved")
  + cardinality(n."sectors") + cardinality(n."municipalities") + cardinality(n."provinces"))::int`;

/** Brings the state of an announcement in line with its criteria, after they were written and in the same transaction. */
export async function updateCheckState(db: Database, announcementId: string): Promise<void> {
  const facts = await db
    .selectFrom('announcements as n')
    .select(['n.checkState', 'n.officialId', 'n.reviewedAt', CRITERIA.as('criteria')])
    .where('n._id', '=', announcementId)
    .executeTakeFirst();
  if (facts === undefined) return;
  const { checkState, officialId, reviewedAt, criteria } = facts;
  const after = checkStateAfterCriteria({
    checkState,
    isOfficial: officialId !== null,
    isConfirmed: reviewedAt !== null,
    criteria,
  });
  if (after !== checkState)
    await db.updateTable('announcements').set({ checkState: after }).where('_id', '=', announcementId).execute();
}

/** When companies were told that an announcement opened; null where they were not, and for one that is not stored yet. */
export async function findAnnouncedAt(db: Database, id: string): Promise<string | null> {
  if (id === '') return null;
  const found = await db.selectFrom('announcements').select('announcedAt').where('_id', '=', id).executeTakeFirst();
  return found?.announcedAt ?? null;
}

/** Since when an official address is broken; null where it is not known to be. */
export async function findBrokenSince(db: Database, officialUrl: string): Promise<string | null> {
  const url = plainLink(officialUrl);
  if (url === null) return null;
  const found = await db
    .selectFrom('checked_links')
    .select('goneSince')
    .where('url', '=', url)
    .where('outcome', '=', 'broken')
    .executeTakeFirst();
  return found?.goneSince ?? null;
}

/** The series that a call is in, or null. */
export async function findSeriesId(db: Database, announcementId: string): Promise<string | null> {
  const found = await db
    .selectFrom('announcement_editions')
    .select('seriesId')
    .where('announcementId', '=', announcementId)
    .executeTakeFirst();
  return found?.seriesId ?? null;
}

/** Deletes a series that holds no call any more, with those who waited for it. */
async function deleteEmptySeries(db: Database, seriesId: string): Promise<void> {
  await db
    .deleteFrom('announcement_series as s')
    .where('s._id', '=', seriesId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('announcement_editions as e').select('e.announcementId').whereRef('e.seriesId', '=', 's._id'),
        ),
      ),
    )
    .execute();
}
