import type { DB } from '@volano/database/types';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';

export type TerritoryTable = 'regions' | 'region_groups' | 'cciaas';

/** Writers of territories come one after the other, so that what they checked still holds when they write; readers do not wait. */
export async function holdTerritories(db: Database): Promise<void> {
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
export async function findRegion(db: Database, id: string) {
  const region = await db.selectFrom('regions').select(['_id', 'name']).where('_id', '=', id).executeTakeFirst();
  return region ?? null;
}

/** One chamber of commerce, or null. */
export async function findCciaa(db: Database, id: string) {
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
