import type { DB } from '@volano/database/types';
import type { SortKey } from '@volano/domain/contracts/fields';
import { sql, type Insertable, type Updateable, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf, offsetOf, type Paging, contains, type Place } from '../../../platform/db/query-parts.ts';
import type { KnownPlaces } from './town-index.parse.ts';

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
    { kind: 'announcements', rows: sql`select "title" as "name" from all_announcements where "regionId" = ${id}` },
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
    { kind: 'announcements', rows: sql`select "title" as "name" from all_announcements where "regionGroupId" = ${id}` },
  ];
}

/** What stands on a chamber of commerce: calls, and companies that are its members. */
export function placesOfCciaa(id: string): Place[] {
  return [
    { kind: 'announcements', rows: sql`select "title" as "name" from all_announcements where "cciaaId" = ${id}` },
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

/** The name of another one of the kind that has this name or code, whatever the case and the accents; null where none has. */
export async function findHolder(
  db: Database,
  table: TerritoryTable,
  column: 'name' | 'code',
  value: string,
  exceptId: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select "name" from ${sql.table(table)}
    where searchable(${sql.ref(column)}) = searchable(${value}) and "_id" is distinct from ${exceptId}::uuid limit 1`.execute(
    db,
  );
  return rows[0]?.name ?? null;
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

/**
 * Writes into the history of the published calls of a group that it is made of other regions now, which their own columns do not say. Of
 * what is over there is nothing to tell.
 */
export async function insertGroupChanges(
  db: Database,
  { id, name }: { readonly id: string; readonly name: string },
  regions: { readonly before: readonly string[]; readonly after: readonly string[] },
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> {
  const named = (ids: readonly string[]) => sql`(select ${name}::text || coalesce(' (' ||
    string_agg(r."name", ', ' order by r."name") || ')', '') from regions r where r."_id" = any(${ids}::uuid[]))`;
  await sql`insert into announcement_changes ("_id", "announcementId", "field", "before", "after", "source", "userId", "createdAt", "toldAt")
    select gen_random_uuid(), n."_id", 'territory', to_jsonb(moved."before"), to_jsonb(moved."after"), 'person', ${userId}, ${now},
      case when n."closedAt" is not null
        or n."closesAt" <= ${now}::timestamptz
        then ${now}::timestamptz end
    from announcements n, (select ${named(regions.before)} as "before", ${named(regions.after)} as "after") moved
    where n."regionGroupId" = ${id} and n."isActive" and moved."before" <> moved."after"
    order by n."_id"`.execute(db);
}

/** Takes one away; the database refuses when anything still stands on it. */
export async function deleteTerritory(db: Database, table: TerritoryTable, id: string): Promise<void> {
  await db.deleteFrom(table).where('_id', '=', id).execute();
}

export interface TownFilter {
  readonly q: string | undefined;
  readonly regionId: string | undefined;
  readonly provinceCode: string | undefined;
  /** Those named, ceased ones too: what was once chosen keeps its name. */
  readonly code?: readonly string[] | undefined;
}

/** A town with its region, as it leaves. */
export interface Town {
  readonly code: string;
  readonly name: string;
  readonly otherName: string | null;
  readonly provinceCode: string;
  readonly regionId: string;
}

function towns(db: Database) {
  return db
    .selectFrom('municipalities as m')
    .innerJoin('provinces as p', 'p.code', 'm.provinceCode')
    .select(['m.code', 'm.name', 'm.otherName', 'm.provinceCode', 'p.regionId']);
}

/** A page of towns that can be chosen: a name that begins with what was typed comes first. */
export async function listMunicipalities(db: Database, filter: TownFilter & Paging): Promise<Town[]> {
  const { q } = filter;
  let page = towns(db).where(isFound(filter));
  if (q !== undefined)
    page = page.orderBy(sql`case when searchable(m."name") = searchable(${q}) then 0
      when starts_with(searchable(m."name"), searchable(${q})) or starts_with(searchable(m."otherName"), searchable(${q})) then 1 else 2 end`);
  return page
    .orderBy(sql`m."name" collate "it-x-icu"`)
    .orderBy('m.code')
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute();
}

/** How many towns a search finds. */
export async function countMunicipalities(db: Database, filter: TownFilter): Promise<number> {
  const counted = db
    .selectFrom('municipalities as m')
    .innerJoin('provinces as p', 'p.code', 'm.provinceCode')
    .where(isFound(filter))
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

function isFound({ q, regionId, provinceCode, code }: TownFilter) {
  const name = sql<string>`m."name" || ' ' || coalesce(m."otherName", '')`;
  return sql<SqlBool>`${code === undefined ? sql`not m."isCeased"` : sql`m."code" = any(${[...code]}::text[])`}
    and ${q === undefined ? sql`true` : contains(name, q)}
    and ${regionId === undefined ? sql`true` : sql`p."regionId" = ${regionId}`}
    and ${provinceCode === undefined ? sql`true` : sql`m."provinceCode" = upper(${provinceCode})`}`;
}

/** Those of some towns that exist, ceased ones too. */
export async function listTownsByCode(db: Database, codes: readonly string[]): Promise<Town[]> {
  return towns(db)
    .where('m.code', '=', sql<string>`any(${codes}::text[])`)
    .orderBy('m.name')
    .orderBy('m.code')
    .execute();
}

/** Every province, by name. */
export async function listProvinces(
  db: Database,
): Promise<{ regionId: string; code: string; name: string; otherName: string | null }[]> {
  return db
    .selectFrom('provinces')
    .select(['code', 'name', 'otherName', 'regionId'])
    .orderBy(sql`"name" collate "it-x-icu"`)
    .execute();
}

/** What lists of towns are read against (`readTowns`): all towns, provinces and regions. */
export async function listKnownPlaces(db: Database): Promise<KnownPlaces> {
  const [known, provinces, regions] = await Promise.all([
    towns(db).where('m.isCeased', '=', false).execute(),
    listProvinces(db),
    db.selectFrom('regions').select(['_id', 'name']).execute(),
  ]);
  return { towns: known, provinces, regions };
}

/** Rows a statement: far under the 65,535 parameters that PostgreSQL takes. */
const CHUNK = 1000;

export interface ProvinceRow {
  readonly code: string;
  readonly name: string;
  readonly otherName: string | null;
  readonly regionId: string;
}

export interface StoredTown {
  readonly code: string;
  readonly name: string;
  readonly otherName: string | null;
  readonly provinceCode: string;
  readonly isCeased: boolean;
}

/** Every town as it stands, with whether a company or a call names it. */
export async function listStoredTowns(db: Database): Promise<(StoredTown & { readonly isUsed: boolean })[]> {
  const { rows } = await sql<StoredTown & { isUsed: boolean }>`
    select m."code", m."name", m."otherName", m."provinceCode", m."isCeased",
      m."code" in (select s."municipalityCode" from survey_towns s union select unnest(a."municipalities") from all_announcements a) as "isUsed"
    from municipalities m order by m."code"`.execute(db);
  return rows;
}

/** What a list of towns refers to. */
export async function listTownReferences(db: Database): Promise<{
  provinces: { regionId: string; code: string; name: string; otherName: string | null }[];
  regions: { _id: string; code: string | null; name: string }[];
}> {
  const [provinces, regions] = await Promise.all([
    db.selectFrom('provinces').select(['code', 'name', 'otherName', 'regionId']).execute(),
    db.selectFrom('regions').select(['_id', 'code', 'name']).execute(),
  ]);
  return { provinces, regions };
}

/** Adds provinces. */
export async function insertProvinces(db: Database, provinces: readonly ProvinceRow[]): Promise<void> {
  if (provinces.length > 0)
    await db
      .insertInto('provinces')
      .values([...provinces])
      .execute();
}

/** Writes towns, new ones and changed ones. */
export async function upsertTowns(db: Database, towns: readonly StoredTown[]): Promise<void> {
  for (let at = 0; at < towns.length; at += CHUNK) {
    await db
      .insertInto('municipalities')
      .values(towns.slice(at, at + CHUNK))
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          otherName: eb.ref('excluded.otherName'),
          provinceCode: eb.ref('excluded.provinceCode'),
          isCeased: eb.ref('excluded.isCeased'),
        })),
      )
      .execute();
  }
}

/** Gives towns another code; what names them follows. */
export async function updateTownCodes(
  db: Database,
  codes: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  for (const { from, to } of codes) {
    await db.updateTable('municipalities').set({ code: to }).where('code', '=', from).execute();
    await sql`update all_announcements set "municipalities" = array_replace("municipalities", ${from}, ${to})
      where ${from} = any("municipalities")`.execute(db);
  }
}

/** Takes out towns that nothing names, and marks those that something does. */
export async function ceaseTowns(
  db: Database,
  { unused, used }: { readonly unused: readonly string[]; readonly used: readonly string[] },
): Promise<void> {
  await sql`delete from municipalities where "code" = any(${unused}::text[])`.execute(db);
  await sql`update municipalities set "isCeased" = true where "code" = any(${used}::text[])`.execute(db);
}
