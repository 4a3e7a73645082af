import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging, contains } from '../../../platform/db/query-parts.ts';
import type { KnownPlaces } from '../../../platform/imports/town-index.ts';

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
      m."code" in (select s."municipalityCode" from survey_towns s union select unnest(a."municipalities") from announcements a) as "isUsed"
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
    await sql`update announcements set "municipalities" = array_replace("municipalities", ${from}, ${to})
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
