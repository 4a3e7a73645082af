import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { SortKey } from '@volano/domain/contracts/lists';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/paging.ts';

export interface AtecoFilter {
  readonly version: AtecoVersion;
  readonly level?: number | undefined;
  readonly parentCode?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

export interface AtecoCodeRow {
  readonly _id: string;
  readonly version: AtecoVersion;
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly parentCode: string | null;
  readonly section: string;
}

export const COLUMNS = ['_id', 'version', 'code', 'name', 'level', 'parentCode', 'section'] as const;
/** More than any useful answer; a search that finds more is a word that every title has. */
const CANDIDATES = 800;

function filtered(db: Database, { version, level, parentCode, ids }: AtecoFilter) {
  let codes = db.selectFrom('ateco_codes');
  // Ids name their own version: a form that holds codes of both asks for them at once.
  if (ids === undefined) codes = codes.where('version', '=', version);
  else codes = ids.length > 0 ? codes.where('_id', 'in', ids) : codes.where(sql<boolean>`false`);
  if (level !== undefined) codes = codes.where('level', '=', level);
  if (parentCode !== undefined) codes = codes.where('parentCode', '=', parentCode);
  return codes;
}

/** A page of the codes that pass the filter. */
export async function listAtecoCodes(
  db: Database,
  filter: AtecoFilter & Paging & { sort: readonly SortKey<'code' | 'name'>[] },
): Promise<AtecoCodeRow[]> {
  let page = filtered(db, filter).select(COLUMNS);
  for (const { field, isDescending } of filter.sort) page = page.orderBy(field, isDescending ? 'desc' : 'asc');
  return page.orderBy('_id').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** How many codes pass the filter. */
export async function countAtecoCodes(db: Database, filter: AtecoFilter): Promise<number> {
  const counted = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** One code, or null. */
export async function findAtecoCode(db: Database, id: string): Promise<AtecoCodeRow | null> {
  return (await db.selectFrom('ateco_codes').select(COLUMNS).where('_id', '=', id).executeTakeFirst()) ?? null;
}

/** Codes that start with these digits (`9531` finds 95.31 and all below). Digits only, dots ignored. */
export async function listCodesByDigits(db: Database, filter: AtecoFilter, digits: string): Promise<AtecoCodeRow[]> {
  return filtered(db, filter)
    .select(COLUMNS)
    .where(sql<boolean>`replace("code", '.', '') like ${`${digits}%`}`)
    .orderBy('code')
    .limit(CANDIDATES)
    .execute();
}

/** Codes of this version that the official correspondence joins to codes of the other one that start with these digits. */
export async function listCodesCorresponding(
  db: Database,
  filter: AtecoFilter,
  digits: string,
): Promise<AtecoCodeRow[]> {
  const [here, there] =
    filter.version === '2025' ? (['code2025', 'code2007'] as const) : (['code2007', 'code2025'] as const);
  return filtered(db, filter)
    .select(COLUMNS)
    .where('code', 'in', (eb) =>
      eb
        .selectFrom('ateco_correspondences')
        .select(here)
        .where(sql<boolean>`replace(${sql.ref(there)}, '.', '') like ${`${digits}%`}`),
    )
    .orderBy('code')
    .limit(CANDIDATES)
    .execute();
}

/** What the official correspondence says of a code: where a code of 2007 went, where one of 2025 came from. */
export async function listCorrespondences(
  db: Database,
  rows: readonly AtecoCodeRow[],
): Promise<Map<string, { code: string; name: string; isSimple: boolean }>> {
  const of = (version: AtecoVersion): string[] => rows.filter((row) => row.version === version).map((row) => row.code);
  const [forwards, backwards] = await Promise.all([listForwards(db, of('2007')), listBackwards(db, of('2025'))]);
  return new Map([
    ...forwards.map(({ from, ...to }) => [`2007 ${from}`, to] as const),
    ...backwards.map(({ from, ...to }) => [`2025 ${from}`, to] as const),
  ]);
}

async function listForwards(db: Database, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return db
    .selectFrom('ateco_correspondences as row')
    .innerJoin('ateco_codes as target', (join) =>
      join.onRef('target.code', '=', 'row.code2025').on('target.version', '=', '2025'),
    )
    .select(['row.code2007 as from', 'target.code', 'target.name', 'row.isSimple'])
    .where('row.code2007', 'in', codes)
    .execute();
}

/**
 * The table is written forwards, so backwards several codes may lead to one: the one with the same digits stands first, and only
 * one that the table calls the only one is simple (as matching reads it).
 */
async function listBackwards(db: Database, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return db
    .selectFrom('ateco_correspondences as row')
    .innerJoin('ateco_codes as source', (join) =>
      join.onRef('source.code', '=', 'row.code2007').on('source.version', '=', '2007'),
    )
    .distinctOn('row.code2025')
    .select(['row.code2025 as from', 'source.code', 'source.name'])
    .select(sql<boolean>`row."isExclusive"`.as('isSimple'))
    .where('row.code2025', 'in', codes)
    .orderBy('row.code2025')
    .orderBy(sql`row."code2007" = row."code2025" desc`)
    .orderBy('source.level', 'desc')
    .orderBy('source.code')
    .execute();
}
