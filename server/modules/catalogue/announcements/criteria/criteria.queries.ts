import type { Bounds, QuestionKind } from '@volano/domain/rules/bounds';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/context.ts';

/** The activities of an announcement as they are kept: ids by version, chosen and taken out. */
export interface AtecoSetting {
  readonly _id: string;
  readonly announcementId: string;
  readonly atecoCodesIds: string[];
  readonly removedIds: string[];
  readonly latestAtecoIds: string[];
  readonly latestRemovedIds: string[];
}

/** A code that an announcement names. */
export interface SettingCode {
  readonly _id: string;
  readonly version: AtecoVersion;
  readonly code: string;
}

/** The setting of an announcement, or the one with this id; null where there is none. */
export async function findSetting(
  db: Database,
  by: { readonly announcementId: string } | { readonly _id: string },
): Promise<AtecoSetting | null> {
  const [column, value] = '_id' in by ? (['_id', by._id] as const) : (['announcementId', by.announcementId] as const);
  const setting = await db
    .selectFrom('atecoannouncements')
    .select(['_id', 'announcementId'])
    .where(column, '=', value)
    .executeTakeFirst();
  if (setting === undefined) return null;
  const codes = await db
    .selectFrom('atecoannouncement_codes as x')
    .innerJoin('ateco_codes as c', 'c._id', 'x.atecoCodeId')
    .select(['c._id', 'c.version', 'x.isRemoved'])
    .where('x.atecoannouncementId', '=', setting._id)
    .orderBy('c.code')
    .execute();
  const idsOf = (version: string, isRemoved: boolean): string[] =>
    codes.filter((code) => code.version === version && code.isRemoved === isRemoved).map(({ _id }) => _id);
  return {
    ...setting,
    atecoCodesIds: idsOf('2007', false),
    removedIds: idsOf('2007', true),
    latestAtecoIds: idsOf('2025', false),
    latestRemovedIds: idsOf('2025', true),
  };
}

/** Holds an announcement against deletion until the transaction ends. False when it is gone. */
export async function lockAnnouncement(db: Database, id: string): Promise<boolean> {
  const locked = await db
    .selectFrom('announcements')
    .select('_id')
    .where('_id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Holds a setting until the transaction ends, so that of two who change it one waits. */
export async function lockSetting(db: Database, id: string): Promise<void> {
  await db.selectFrom('atecoannouncements').select('_id').where('_id', '=', id).forUpdate().execute();
}

/** Keeps a setting without codes; false when the announcement has one already. */
export async function insertSetting(db: Database, setting: { _id: string; announcementId: string }): Promise<boolean> {
  const made = await db
    .insertInto('atecoannouncements')
    .values(setting)
    .onConflict((conflict) => conflict.column('announcementId').doNothing())
    .executeTakeFirst();
  return Number(made.numInsertedOrUpdatedRows ?? 0) === 1;
}

/** Writes the codes of a setting in place of those it had. */
export async function replaceSettingCodes(
  db: Database,
  settingId: string,
  codes: { readonly chosen: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  await db.deleteFrom('atecoannouncement_codes').where('atecoannouncementId', '=', settingId).execute();
  await sql`
    insert into atecoannouncement_codes ("atecoannouncementId", "atecoCodeId", "isRemoved")
    select ${settingId}, x.id, x.removed
    from (select unnest(${[...codes.chosen]}::uuid[]) as id, false as removed
      union all select unnest(${[...codes.removed]}::uuid[]), true) x`.execute(db);
}

/** Those of the codes that exist, by id. */
export async function listSettingCodes(db: Database, ids: readonly string[]): Promise<Map<string, SettingCode>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('ateco_codes')
    .select(['_id', 'version', 'code'])
    .where(sql<boolean>`"_id" = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row._id, row]));
}

/** A version's whole classification by code, each code with its first official counterpart. */
export async function listStructure(
  db: Database,
  version: AtecoVersion,
): Promise<
  {
    _id: string;
    code: string;
    name: string;
    parentCode: string | null;
    counterpart: string | null;
    isSimple: boolean;
  }[]
> {
  const forwards = sql`select "code2007" as "from", "code2025" as "to", "isSimple" from ateco_correspondences`;
  const backwards = sql`
    select distinct on ("code2025") "code2025" as "from", "code2007" as "to", "isExclusive" as "isSimple"
    from ateco_correspondences order by "code2025", "code2007" = "code2025" desc, "code2007"`;
  const { rows } = await sql<{
    _id: string;
    code: string;
    name: string;
    parentCode: string | null;
    counterpart: string | null;
    isSimple: boolean;
  }>`
    select c."_id", c."code", c."name", case when c."level" = 2 then nullif(c."section", '') else c."parentCode" end as "parentCode",
      o."to" as "counterpart", coalesce(o."isSimple", false) as "isSimple"
    from ateco_codes c left join (${version === '2007' ? forwards : backwards}) o on o."from" = c."code"
    where c."version" = ${version}
    order by c."section", c."code"`.execute(db);
  return rows;
}

/** How many activities an announcement names as its own, of either version. */
export async function countActivities(db: Database, announcementId: string): Promise<number> {
  const counted = await db
    .selectFrom('atecoannouncement_codes as x')
    .innerJoin('atecoannouncements as s', 's._id', 'x.atecoannouncementId')
    .where('s.announcementId', '=', announcementId)
    .where('x.isRemoved', '=', false)
    .select((eb) => eb.fn.countAll<number>().as('activities'))
    .executeTakeFirstOrThrow();
  return counted.activities;
}

/** Which thing of the catalogue a category is copied into (decisions §1). */
export type CategoryOwner = 'announcement' | 'service';

/** A requirement that a category accepts, copied from its template. */
export interface CopiedRequirement {
  readonly _id: string;
  readonly templateId: string;
  readonly name: string;
  readonly description: string;
  readonly order: number;
}

/** A category of an announcement or a service. */
export interface CopiedCategory {
  readonly _id: string;
  readonly templateId: string;
  readonly categoryName: string;
  readonly order: number;
  readonly kind: QuestionKind;
  readonly bounds: Bounds | null;
  readonly requirements: CopiedRequirement[];
}

/** Holds the announcement or the service until the transaction ends, so that of two who copy into it one waits. False when it is gone. */
export async function lockOwner(db: Database, owner: CategoryOwner, id: string): Promise<boolean> {
  const { rows } = await sql`select "_id" from ${sql.table(`${owner}s`)} where "_id" = ${id} for no key update`.execute(
    db,
  );
  return rows.length === 1;
}

/** Writes down that what has categories or activities was touched: the columns of neither say it. */
export async function updateTouched(db: Database, owner: CategoryOwner, id: string, updatedAt: string): Promise<void> {
  await sql`update ${sql.table(`${owner}s`)} set "updatedAt" = ${updatedAt} where "_id" = ${id}`.execute(db);
}

/** A template with its requirements in order, as they stand while the transaction lasts; null when it does not exist. */
export async function findTemplateToCopy(
  db: Database,
  id: string,
): Promise<{
  requirements: { _id: string; description: string; name: string; order: number }[];
  _id: string;
  categoryName: string;
  kind: QuestionKind;
  order: number;
} | null> {
  const template = await db
    .selectFrom('categories_templates')
    .select(['_id', 'categoryName', 'kind', 'order'])
    .where('_id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (template === undefined) return null;
  const requirements = await db
    .selectFrom('requirements_templates')
    .select(['_id', 'name', 'description', 'order'])
    .where('categoryTemplateId', '=', id)
    .orderBy('isNoneOfThese')
    .orderBy('order')
    .orderBy('_id')
    .forShare()
    .execute();
  return { ...template, requirements };
}

/** Puts a category into its owner, or gives the one of the same template its name and order anew. Answers its id. */
export async function upsertCategory(
  db: Database,
  owner: CategoryOwner,
  category: Pick<CopiedCategory, '_id' | 'templateId' | 'categoryName' | 'order' | 'bounds'> & { ownerId: string },
): Promise<string> {
  const { _id, ownerId, templateId, categoryName, order, bounds } = category;
  const { unit, minimum, maximum } = bounds ?? { unit: null, minimum: null, maximum: null };
  const { rows } = await sql<{ _id: string }>`
    insert into ${sql.table(`${owner}_categories`)} ("_id", ${sql.ref(`${owner}Id`)}, "templateId", "categoryName", "order",
      "unit", "minimum", "maximum")
    values (${_id}, ${ownerId}, ${templateId}, ${categoryName}, ${order}, ${unit}, ${minimum}, ${maximum})
    on conflict (${sql.ref(`${owner}Id`)}, "templateId") do update
      set "categoryName" = excluded."categoryName", "order" = excluded."order",
        "unit" = excluded."unit", "minimum" = excluded."minimum", "maximum" = excluded."maximum"
    returning "_id"`.execute(db);
  return rows[0]?._id ?? _id;
}

/** Writes the requirements of a category in place of those it had. */
export async function replaceRequirements(
  db: Database,
  owner: CategoryOwner,
  categoryId: string,
  requirements: readonly CopiedRequirement[],
): Promise<void> {
  const table = sql.table(`${owner}_requirements`);
  await sql`delete from ${table} where "categoryId" = ${categoryId}`.execute(db);
  if (requirements.length === 0) return;
  const values = requirements.map(
    ({ _id, templateId, name, description, order }) =>
      sql`(${_id}, ${categoryId}, ${templateId}, ${name}, ${description}, ${order})`,
  );
  await sql`
    insert into ${table} ("_id", "categoryId", "templateId", "name", "description", "order")
    values ${sql.join(values)}`.execute(db);
}

/** Takes every category of an announcement away. */
export async function deleteCategoriesOf(db: Database, announcementId: string): Promise<void> {
  await db.deleteFrom('announcement_categories').where('announcementId', '=', announcementId).execute();
}

/** The announcement or the service that a copied category stands in, or null where there is none. */
export async function findOwnerOf(db: Database, owner: CategoryOwner, id: string): Promise<string | null> {
  const { rows } = await sql<{ ownerId: string }>`
    select ${sql.ref(`${owner}Id`)} as "ownerId" from ${sql.table(`${owner}_categories`)} where "_id" = ${id}`.execute(
    db,
  );
  return rows[0]?.ownerId ?? null;
}

/** Takes a category away; answers whose it was and which, or null when there was none. */
export async function deleteCopiedCategory(
  db: Database,
  owner: CategoryOwner,
  id: string,
): Promise<{ readonly ownerId: string; readonly templateId: string; readonly categoryName: string } | null> {
  const { rows } = await sql<{ ownerId: string; templateId: string; categoryName: string }>`
    delete from ${sql.table(`${owner}_categories`)} where "_id" = ${id}
    returning ${sql.ref(`${owner}Id`)} as "ownerId", "templateId", "categoryName"`.execute(db);
  return rows[0] ?? null;
}
