import type { SortKey } from '@volano/domain/contracts/lists';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/paging.ts';
import { contains } from '../../../platform/db/search.ts';
import type { TerritoryTable } from './territory-writes.queries.ts';

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
export async function listRegions(db: Database, filter: TerritoryFilter) {
  let page = db.selectFrom('regions').select(['_id', 'name']);
  if (filter.name !== undefined) page = page.where(contains(sql.ref('name'), filter.name));
  return page.orderBy(byName, direction(filter)).orderBy('_id').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** A page of groups with the ids of their regions. */
export async function listRegionGroups(db: Database, filter: TerritoryFilter) {
  let page = db.selectFrom('region_groups').select(['_id', 'name']).select(regionListIds);
  if (filter.name !== undefined) page = page.where(contains(sql.ref('name'), filter.name));
  return page.orderBy(byName, direction(filter)).orderBy('_id').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** One group with the ids of its regions, or null. */
export async function findRegionGroup(db: Database, id: string) {
  const group = await db
    .selectFrom('region_groups')
    .select(['_id', 'name'])
    .select(regionListIds)
    .where('_id', '=', id)
    .executeTakeFirst();
  return group ?? null;
}

/** A page of chambers of commerce. */
export async function listCciaas(db: Database, filter: TerritoryFilter) {
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
