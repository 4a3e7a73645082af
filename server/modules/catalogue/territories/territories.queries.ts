import type { DB } from '@volano/database/types';
import type { SortKey } from '@volano/domain/contracts/fields';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf, offsetOf, type Paging, contains, type Place } from '../../../platform/db/query-parts.ts';

export interface TerritoryFilter extends Paging {
  readonly name: string | undefined;
  readonly sort: readonly SortKey<'name'>[];
}

/** Names in the order in which Italians look them up: Valle d'Aosta before Veneto, accents in their place. */
const byName = sql`"name" collate "it-x-icu"`;

function direction({ sort }: TerritoryFilter) {
  return sort[0]?.isDescending === true ? 'desc' : 'asc';
}

/** A page of regions. */
export async function listRegions(db: Database, filter: TerritoryFilter): Promise<{ _id: string; name: string }[]> {
  let page = db.selectFrom('regions').select(['_id', 'name']);
  if (filter.name !== undefined) page = page.where(contains(sql.ref('name'), filter.name));
  return page.orderBy(byName, direction(filter)).orderBy('_id').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** A page of groups with the ids of their regions. */
export async function listRegionGroups(
  db: Database,
  filter: TerritoryFilter,
): Promise<{ _id: string; name: string; regionListIds: string[] }[]> {
  let page = db.selectFrom('region_groups').select(['_id', 'name']).select(regionListIds);
  if (filter.name !== undefined) page = page.where(contains(sql.ref('name'), filter.name));
  return page.orderBy(byName, direction(filter)).orderBy('_id').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** One group with the ids of its regions, or null. */
export async function findRegionGroup(
  db: Database,
  id: string,
): Promise<{ _id: string; name: string; regionListIds: string[] } | null> {
  const group = await db
    .selectFrom('region_groups')
    .select(['_id', 'name'])
    .select(regionListIds)
    .where('_id', '=', id)
    .executeTakeFirst();
  return group ?? null;
}

/** A page of chambers of commerce. */
export async function listCciaas(
  db: Database,
  filter: TerritoryFilter,
): Promise<{ _id: string; regionId: string | null; code: string; name: string }[]> {
  let page = db.selectFrom('cciaas').select(['_id', 'code', 'name', 'regionId']);
  if (filter.name !== undefined) page = page.where(contains(sql.ref('name'), filter.name));
  return page.orderBy(byName, direction(filter)).orderBy('_id').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** How many of a kind a name search finds. */
export async function countTerritories(db: Database, table: TerritoryTable, name: string | undefined): Promise<number> {
  let counted = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
  if (name !== undefined) counted = counted.where(contains(sql.ref('name'), name));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** The regions of a group, in one order whatever the order in which they were chosen. */
const regionListIds = sql<string[]>`array(
  select member."regionId" from region_group_regions as member
  where member."regionGroupId" = region_groups."_id" order by member."regionId")`.as('regionListIds');

// Companies that were deleted can come back for a while, and their surveys with them: they count too.
const companyOf = sql`surveys s join all_agencies a on a."_id" = s."agencyId"`;

/** What stands on a region: calls, groups, chambers, and companies with an office there. */
export function placesOfRegion(id: string): Place[] {
  return [
    { kind: 'announcements', rows: sql`select "title" as "name" from announcements where "regionId" = ${id}` },
    {
      kind: 'regionGroups',
      rows: sql`select g."name" from region_groups g join region_group_regions m on m."regionGroupId" = g."_id" where m."regionId" = ${id}`,
    },
    { kind: 'cciaas', rows: sql`select "name" from cciaas where "regionId" = ${id}` },
    {
      kind: 'surveys',
      rows: sql`select a."businessName" as "name" from ${companyOf} where s."registerOfficeId" = ${id}
        or exists (select from survey_offices o where o."surveyId" = s."_id" and o."regionId" = ${id})`,
    },
  ];
}

/** What stands on a group of regions: calls. */
export function placesOfRegionGroup(id: string): Place[] {
  return [
    { kind: 'announcements', rows: sql`select "title" as "name" from announcements where "regionGroupId" = ${id}` },
  ];
}

/** What stands on a chamber of commerce: calls, and companies that are its members. */
export function placesOfCciaa(id: string): Place[] {
  return [
    { kind: 'announcements', rows: sql`select "title" as "name" from announcements where "cciaaId" = ${id}` },
    {
      kind: 'surveys',
      rows: sql`select a."businessName" as "name" from ${companyOf}
        where exists (select from survey_cciaas c where c."surveyId" = s."_id" and c."cciaaId" = ${id})`,
    },
  ];
}

export type TerritoryTable = 'regions' | 'region_groups' | 'cciaas';

/** Writers of territories come one after the other, so that what they checked still holds when they write; readers do not wait. */
export async function lockTerritories(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('volano territories', 0))`.execute(db);
}

/** Whether another one of the kind has this name or code, whatever the case and the accents. */
export async function isTaken(
  db: Database,
  table: TerritoryTable,
  column: 'name' | 'code',
  value: string,
  exceptId: string | null,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)}
    where searchable(${sql.ref(column)}) = searchable(${value}) and "_id" is distinct from ${exceptId}::uuid limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The ids that are no region's, in the order given. */
export async function listUnknownRegions(db: Database, ids: readonly string[]): Promise<string[]> {
  const known = await db.selectFrom('regions').select('_id').where('_id', '=', anyOf(ids)).execute();
  return ids.filter((id) => !known.some(({ _id }) => _id === id));
}

/** One region, or null. */
export async function findRegion(db: Database, id: string): Promise<{ _id: string; name: string } | null> {
  const region = await db.selectFrom('regions').select(['_id', 'name']).where('_id', '=', id).executeTakeFirst();
  return region ?? null;
}

/** One chamber of commerce, or null. */
export async function findCciaa(
  db: Database,
  id: string,
): Promise<{ _id: string; regionId: string | null; code: string; name: string } | null> {
  const found = db.selectFrom('cciaas').select(['_id', 'code', 'name', 'regionId']).where('_id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/** Adds a region. */
export async function insertRegion(db: Database, region: Insertable<DB['regions']>): Promise<void> {
  await db.insertInto('regions').values(region).execute();
}

/** Adds a group, still without regions. */
export async function insertRegionGroup(db: Database, group: Insertable<DB['region_groups']>): Promise<void> {
  await db.insertInto('region_groups').values(group).execute();
}

/** Adds a chamber of commerce. */
export async function insertCciaa(db: Database, cciaa: Insertable<DB['cciaas']>): Promise<void> {
  await db.insertInto('cciaas').values(cciaa).execute();
}

/** Gives another name. */
export async function updateName(
  db: Database,
  table: 'regions' | 'region_groups',
  id: string,
  name: string,
): Promise<void> {
  await db.updateTable(table).set({ name }).where('_id', '=', id).execute();
}

/** Changes the fields that are given. */
export async function updateCciaa(db: Database, id: string, changes: Updateable<DB['cciaas']>): Promise<void> {
  await db.updateTable('cciaas').set(changes).where('_id', '=', id).execute();
}

/** Makes these the regions of a group. */
export async function updateGroupRegions(
  db: Database,
  regionGroupId: string,
  regionIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('region_group_regions').where('regionGroupId', '=', regionGroupId).execute();
  const rows = [...new Set(regionIds)].map((regionId) => ({ regionGroupId, regionId }));
  if (rows.length > 0) await db.insertInto('region_group_regions').values(rows).execute();
}

/** Takes one away; the database refuses when anything still stands on it. */
export async function deleteTerritory(db: Database, table: TerritoryTable, id: string): Promise<void> {
  await db.deleteFrom(table).where('_id', '=', id).execute();
}
