import type { DB } from '@volano/database/types';
import { atecoAncestors, atecoLevel } from '@volano/domain/rules/ateco-code';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf, type Place } from '../../../platform/db/query-parts.ts';

type GroupTable = 'ateco_subcategory_templates' | 'ateco_category_templates';

/** Writers of the classification come one after the other, so that what they checked still holds when they write. */
export async function lockAteco(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('volano ateco', 0))`.execute(db);
}

/** Whether another code of the version has these digits. */
export async function isCodeTaken(
  db: Database,
  { version, code, exceptId }: { version: AtecoVersion; code: string; exceptId: string | null },
): Promise<boolean> {
  const found = await db
    .selectFrom('ateco_codes')
    .select('_id')
    .where('version', '=', version)
    .where('code', '=', code)
    .where(sql<boolean>`"_id" is distinct from ${exceptId}::uuid`)
    .executeTakeFirst();
  return found !== undefined;
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

/** Whether another group, or category, of the version has this name, whatever the case and the accents. */
export async function isNameTaken(
  db: Database,
  table: GroupTable,
  { version, name, exceptId }: { version: AtecoVersion; name: string; exceptId: string | null },
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where "version" = ${version}
    and searchable("name") = searchable(${name}) and "_id" is distinct from ${exceptId}::uuid limit 1`.execute(db);
  return rows.length > 0;
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
      rows: sql`select a."title" as "name" from announcements a join atecoannouncements s on s."announcementId" = a."_id"
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
