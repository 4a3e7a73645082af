import type { DB } from '@volano/database/types';
import { atecoAncestors, atecoLevel } from '@volano/domain/rules/ateco-code';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf, type Place, offsetOf, type Paging, contains } from '../../../platform/db/query-parts.ts';
import type { SortKey } from '@volano/domain/contracts/fields';

type GroupTable = 'ateco_subcategory_templates' | 'ateco_category_templates';

/** Writers of the classification come one after the other, so that what they checked still holds when they write. */
export async function lockAteco(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('volano ateco', 0))`.execute(db);
}

/** The name of another code of the version that has these digits, or null. */
export async function findCodeHolder(
  db: Database,
  { version, code, exceptId }: { version: AtecoVersion; code: string; exceptId: string | null },
): Promise<string | null> {
  const found = await db
    .selectFrom('ateco_codes')
    .select('name')
    .where('version', '=', version)
    .where('code', '=', code)
    .where(sql<boolean>`"_id" is distinct from ${exceptId}::uuid`)
    .executeTakeFirst();
  return found?.name ?? null;
}

/** Where a code stands: its level, the code above it, and the section that its division says. */
export async function readPlaceOfCode(db: Database, version: AtecoVersion, code: string) {
  const level = atecoLevel(code);
  if (level === 1) return { level, parentCode: null, section: code };
  const division = await db
    .selectFrom('ateco_codes')
    .select('section')
    .where('version', '=', version)
    .where('code', '=', code.slice(0, 2))
    .executeTakeFirst();
  return { level, parentCode: atecoAncestors(code).at(-1) ?? null, section: division?.section ?? '' };
}

/** Adds a code. */
export async function insertCode(db: Database, row: Insertable<DB['ateco_codes']>): Promise<void> {
  await db.insertInto('ateco_codes').values(row).execute();
}

/** Writes the columns that are given. */
export async function updateCode(
  db: Database,
  id: string,
  changes: Partial<Pick<Insertable<DB['ateco_codes']>, 'code' | 'name' | 'level' | 'parentCode' | 'section'>>,
): Promise<void> {
  await db.updateTable('ateco_codes').set(changes).where('_id', '=', id).execute();
}

/** Takes a code away; the database refuses when anything still stands on it. */
export async function deleteCode(db: Database, id: string): Promise<void> {
  await db.deleteFrom('ateco_codes').where('_id', '=', id).execute();
}

/** Adds an empty group or category. */
export async function insertGroup(
  db: Database,
  table: GroupTable,
  row: { _id: string; version: AtecoVersion; name: string },
): Promise<void> {
  await db.insertInto(table).values(row).execute();
}

/** Gives another name. */
export async function updateGroupName(db: Database, table: GroupTable, id: string, name: string): Promise<void> {
  await db.updateTable(table).set({ name }).where('_id', '=', id).execute();
}

/** Takes a group or category away; what it held stays. */
export async function deleteGroup(db: Database, table: GroupTable, id: string): Promise<void> {
  await db.deleteFrom(table).where('_id', '=', id).execute();
}

/** How another group, or category, of the version is called that has this name, whatever the case and the accents; or null. */
export async function findNameHolder(
  db: Database,
  table: GroupTable,
  { version, name, exceptId }: { version: AtecoVersion; name: string; exceptId: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select "name" from ${sql.table(table)} where "version" = ${version}
    and searchable("name") = searchable(${name}) and "_id" is distinct from ${exceptId}::uuid limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

/** Makes these the codes of a group. */
export async function updateGroupCodes(db: Database, subCategoryId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('ateco_subcategory_codes').where('subCategoryId', '=', subCategoryId).execute();
  const rows = [...new Set(ids)].map((atecoCodeId) => ({ subCategoryId, atecoCodeId }));
  if (rows.length > 0) await db.insertInto('ateco_subcategory_codes').values(rows).execute();
}

/** Makes these the groups of a category. */
export async function updateCategoryGroups(db: Database, categoryId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('ateco_category_subcategories').where('categoryId', '=', categoryId).execute();
  const rows = [...new Set(ids)].map((subCategoryId) => ({ categoryId, subCategoryId }));
  if (rows.length > 0) await db.insertInto('ateco_category_subcategories').values(rows).execute();
}

/** The versions of those of the codes, or groups, that exist, by id. */
export async function listVersions(
  db: Database,
  table: 'ateco_codes' | 'ateco_subcategory_templates',
  ids: readonly string[],
): Promise<Map<string, AtecoVersion>> {
  const rows = await db
    .selectFrom(table as 'ateco_codes')
    .select(['_id', 'version'])
    .where('_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ _id, version }) => [_id, version]));
}

/** What stands on a code: calls that choose it or take it out, companies that declared it, the group that holds it, the codes under it. */
export function placesOfCode(id: string): Place[] {
  return [
    {
      kind: 'announcements',
      rows: sql`select a."title" as "name" from all_announcements a join atecoannouncements s on s."announcementId" = a."_id"
        where exists (select from atecoannouncement_codes x where x."atecoannouncementId" = s."_id" and x."atecoCodeId" = ${id})`,
    },
    {
      // Companies that were deleted can come back for a while, and their surveys with them.
      kind: 'surveys',
      rows: sql`select a."businessName" as "name" from surveys s join all_agencies a on a."_id" = s."agencyId"
        where exists (select from survey_atecos x where x."surveyId" = s."_id" and x."atecoCodeId" = ${id})`,
    },
    {
      kind: 'subCategories',
      rows: sql`select g."name" from ateco_subcategory_templates g
        join ateco_subcategory_codes h on h."subCategoryId" = g."_id" where h."atecoCodeId" = ${id}`,
    },
    {
      kind: 'atecoCodes',
      rows: sql`select u."code" || ' ' || u."name" as "name" from ateco_codes u
        join ateco_codes c on c."version" = u."version" and c."code" = u."parentCode" where c."_id" = ${id}`,
    },
  ];
}

/** The category that has a group. */
export function placesOfSubCategory(id: string): Place[] {
  return [
    {
      kind: 'categories',
      rows: sql`select c."name" from ateco_category_templates c
        join ateco_category_subcategories s on s."categoryId" = c."_id" where s."subCategoryId" = ${id}`,
    },
  ];
}

/** Other groups that already hold one of these codes. */
export function groupsHolding(codeIds: readonly string[], exceptId: string | null): Place[] {
  return [
    {
      kind: 'subCategories',
      rows: sql`select g."name" from ateco_subcategory_templates g where g."_id" is distinct from ${exceptId}::uuid
        and exists (select from ateco_subcategory_codes h
          where h."subCategoryId" = g."_id" and h."atecoCodeId" = any(${[...codeIds]}::uuid[]))`,
    },
  ];
}

/** Other categories that already have one of these groups. */
export function categoriesHaving(subCategoryIds: readonly string[], exceptId: string | null): Place[] {
  return [
    {
      kind: 'categories',
      rows: sql`select c."name" from ateco_category_templates c where c."_id" is distinct from ${exceptId}::uuid
        and exists (select from ateco_category_subcategories s
          where s."categoryId" = c."_id" and s."subCategoryId" = any(${[...subCategoryIds]}::uuid[]))`,
    },
  ];
}

/** A choice is listed, and learnt, once so many were made: fewer could point at one company. */
export const LISTED_FROM = 3;

interface WordFilter {
  readonly version: AtecoVersion;
  readonly q?: string | undefined;
}

function words(db: Database) {
  return db.selectFrom('ateco_words as w').innerJoin('ateco_codes as c', 'c._id', 'w.atecoCodeId');
}

function filtered(db: Database, { version, q }: WordFilter) {
  const ofVersion = words(db).where('c.version', '=', version);
  if (q === undefined || q === '') return ofVersion;
  return ofVersion.where((eb) => contains(sql`${eb.ref('w.phrase')} || ' ' || ${eb.ref('c.code')}`, q));
}

const COLUMNS = ['w._id', 'w.phrase', 'w.atecoCodeId', 'c.version', 'c.code', 'c.name'] as const;

/** A page of the words of the trade, by phrase unless sorted. */
export async function listWords(
  db: Database,
  { sort, ...filter }: WordFilter & Paging & { readonly sort?: readonly SortKey<'phrase' | 'code'>[] | undefined },
): Promise<{ code: string; name: string; version: AtecoVersion; _id: string; atecoCodeId: string; phrase: string }[]> {
  let page = filtered(db, filter).select(COLUMNS);
  for (const { field, isDescending } of sort ?? [{ field: 'phrase', isDescending: false }]) {
    const key = field === 'phrase' ? sql`searchable(w."phrase")` : sql`c."code"`;
    page = page.orderBy(key, isDescending ? 'desc' : 'asc');
  }
  return page.orderBy('w._id').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** How many words of the trade pass the filter. */
export async function countWords(db: Database, filter: WordFilter): Promise<number> {
  const counted = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** One word of the trade, or null. */
export async function findWord(
  db: Database,
  id: string,
): Promise<{
  code: string;
  name: string;
  version: AtecoVersion;
  _id: string;
  atecoCodeId: string;
  phrase: string;
} | null> {
  return (await words(db).select(COLUMNS).where('w._id', '=', id).executeTakeFirst()) ?? null;
}

/** The phrase of another word that has this one for this code, whatever its case and accents; or null. */
export async function findWordHolder(
  db: Database,
  { phrase, atecoCodeId, exceptId }: { phrase: string; atecoCodeId: string; exceptId: string | null },
): Promise<string | null> {
  const found = await db
    .selectFrom('ateco_words')
    .select('phrase')
    .where('atecoCodeId', '=', atecoCodeId)
    .where(sql<boolean>`searchable("phrase") = searchable(${phrase})`)
    .where(sql<boolean>`"_id" is distinct from ${exceptId}::uuid`)
    .executeTakeFirst();
  return found?.phrase ?? null;
}

/** Adds a word of the trade. */
export async function insertWord(
  db: Database,
  word: { _id: string; phrase: string; atecoCodeId: string; createdAt: string },
): Promise<void> {
  await db.insertInto('ateco_words').values(word).execute();
}

/** Writes a word of the trade anew. */
export async function updateWord(
  db: Database,
  id: string,
  word: { phrase: string; atecoCodeId: string },
): Promise<void> {
  await db.updateTable('ateco_words').set(word).where('_id', '=', id).execute();
}

/** Takes a word of the trade away. */
export async function deleteWord(db: Database, id: string): Promise<void> {
  await db.deleteFrom('ateco_words').where('_id', '=', id).execute();
}

/** Counts a choice; a code that is gone is counted nowhere. */
export async function addChoice(db: Database, typed: string, atecoCodeId: string, at: string): Promise<void> {
  await sql`
    insert into ateco_choices ("words", "atecoCodeId", "lastAt")
    select ${typed}, "_id", ${at}::timestamptz from ateco_codes where "_id" = ${atecoCodeId}::uuid
    on conflict ("words", "atecoCodeId") do update
      set "count" = ateco_choices."count" + 1, "lastAt" = excluded."lastAt"`.execute(db);
}

function told(db: Database, version: AtecoVersion) {
  return db
    .selectFrom('ateco_choices as x')
    .innerJoin('ateco_codes as c', 'c._id', 'x.atecoCodeId')
    .where('c.version', '=', version)
    .where('x.count', '>=', LISTED_FROM);
}

/** A page of what was typed and chosen, most often first. */
export async function listChoices(
  db: Database,
  { version, ...paging }: Paging & { readonly version: AtecoVersion },
): Promise<{ code: string; name: string; atecoCodeId: string; words: string; count: number }[]> {
  return told(db, version)
    .select(['x.words', 'x.atecoCodeId', 'x.count', 'c.code', 'c.name'])
    .orderBy('x.count', 'desc')
    .orderBy('x.words')
    .orderBy('c.code')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
}

/** How many such choices there are. */
export async function countChoices(db: Database, version: AtecoVersion): Promise<number> {
  const counted = await told(db, version)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}
