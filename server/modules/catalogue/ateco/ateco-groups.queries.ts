import type { SortKey } from '@volano/domain/contracts/fields';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf, offsetOf, type Paging, contains } from '../../../platform/db/query-parts.ts';

/** A group of codes of the office, as it is read: codes in their order. */
export interface SubCategory {
  readonly _id: string;
  readonly version: AtecoVersion;
  readonly name: string;
  readonly atecoCodeIds: string[];
  readonly atecoCodes: { _id: string; code: string; name: string }[];
}

/** A category with all that is in it. */
interface Category {
  readonly _id: string;
  readonly version: AtecoVersion;
  readonly name: string;
  readonly subCategoryIds: string[];
  readonly subCategories: SubCategory[];
}

interface GroupFilter {
  readonly version: AtecoVersion;
  readonly name?: string | undefined;
  /** Without the groups that take what fits nowhere. */
  readonly other?: 'none' | undefined;
}

type GroupTable = 'ateco_subcategory_templates' | 'ateco_category_templates';

/** What people call the group of what fits nowhere. */
const OTHERS = ['altro', 'altri', 'altre', 'other'];

/** Names in the order in which Italians look them up. */
const byName = sql`"name" collate "it-x-icu"`;

/** A page of groups of codes. */
export async function listSubCategories(
  db: Database,
  filter: GroupFilter & Paging & { sort: readonly SortKey<'name'>[] },
): Promise<SubCategory[]> {
  const direction = filter.sort[0]?.isDescending === true ? 'desc' : 'asc';
  const page = filtered(db, 'ateco_subcategory_templates', filter).select(['_id', 'version', 'name']);
  const rows = await page
    .orderBy(byName, direction)
    .orderBy('_id')
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute();
  return withCodes(db, rows);
}

/** One group of codes, or null. */
export async function findSubCategory(db: Database, id: string): Promise<SubCategory | null> {
  const [found] = await listSubCategoriesOf(db, [id]);
  return found ?? null;
}

/** A page of categories: by name, or by the first code that is in them. */
export async function listCategories(
  db: Database,
  filter: GroupFilter & Paging & { sort: readonly SortKey<'name' | 'code'>[] },
): Promise<Category[]> {
  let page = filtered(db, 'ateco_category_templates', filter).select(['_id', 'version', 'name']);
  for (const { field, isDescending } of filter.sort) {
    const column = field === 'name' ? byName : firstCode;
    page = page.orderBy(column, (order) => (isDescending ? order.desc().nullsLast() : order.asc().nullsLast()));
  }
  if (filter.sort.length === 0) page = page.orderBy(byName);
  const rows = await page.orderBy('_id').limit(filter.limit).offset(offsetOf(filter)).execute();
  return withSubCategories(db, rows);
}

/** One category, or null. */
export async function findCategory(db: Database, id: string): Promise<Category | null> {
  const row = await db
    .selectFrom('ateco_category_templates')
    .select(['_id', 'version', 'name'])
    .where('_id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : ((await withSubCategories(db, [row]))[0] ?? null);
}

/** How many groups, or categories, pass the filter. */
export async function countGroups(db: Database, table: GroupTable, filter: GroupFilter): Promise<number> {
  const counted = await filtered(db, table, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

/** For each of the codes that a group of the office holds, that group. */
export async function listHolders(
  db: Database,
  codeIds: readonly string[],
): Promise<Map<string, { _id: string; name: string }>> {
  if (codeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ateco_subcategory_codes as held')
    .innerJoin('ateco_subcategory_templates as g', 'g._id', 'held.subCategoryId')
    .select(['held.atecoCodeId', 'g._id', 'g.name'])
    .where('held.atecoCodeId', '=', anyOf(codeIds))
    .execute();
  return new Map(rows.map(({ atecoCodeId, ...group }) => [atecoCodeId, group]));
}

/** The smallest code in a category; null for one without codes. */
const firstCode = sql`(
  select min(c."code") from ateco_category_subcategories s
    join ateco_subcategory_codes h on h."subCategoryId" = s."subCategoryId"
    join ateco_codes c on c."_id" = h."atecoCodeId"
  where s."categoryId" = ateco_category_templates."_id")`;

function filtered<T extends GroupTable>(db: Database, table: T, { version, name, other }: GroupFilter) {
  // Both tables have the columns that are read here.
  let groups = db.selectFrom(table as 'ateco_category_templates').where('version', '=', version);
  if (name !== undefined && name !== '') groups = groups.where(contains(sql.ref('name'), name));
  if (other === 'none') groups = groups.where(sql<boolean>`searchable(btrim("name")) <> all (${OTHERS})`);
  return groups;
}

async function listSubCategoriesOf(db: Database, ids: readonly string[]): Promise<SubCategory[]> {
  const rows = await db
    .selectFrom('ateco_subcategory_templates')
    .select(['_id', 'version', 'name'])
    .where('_id', '=', anyOf(ids))
    .orderBy(byName)
    .execute();
  return withCodes(db, rows);
}

async function withCodes(
  db: Database,
  groups: readonly { _id: string; version: AtecoVersion; name: string }[],
): Promise<SubCategory[]> {
  const codes = await db
    .selectFrom('ateco_subcategory_codes as held')
    .innerJoin('ateco_codes as c', 'c._id', 'held.atecoCodeId')
    .select(['held.subCategoryId', 'c._id', 'c.code', 'c.name'])
    .where('held.subCategoryId', '=', anyOf(groups.map(({ _id }) => _id)))
    .orderBy('c.code')
    .execute();
  const codesOf = Map.groupBy(codes, ({ subCategoryId }) => subCategoryId);
  return groups.map((group) => {
    const atecoCodes = (codesOf.get(group._id) ?? []).map(({ subCategoryId: _, ...code }) => code);
    return { ...group, atecoCodes, atecoCodeIds: atecoCodes.map(({ _id }) => _id) };
  });
}

async function withSubCategories(
  db: Database,
  categories: readonly { _id: string; version: AtecoVersion; name: string }[],
): Promise<Category[]> {
  const links = await db
    .selectFrom('ateco_category_subcategories')
    .select(['categoryId', 'subCategoryId'])
    .where('categoryId', '=', anyOf(categories.map(({ _id }) => _id)))
    .execute();
  const homes = new Map(links.map(({ categoryId, subCategoryId }) => [subCategoryId, categoryId]));
  const locked = Map.groupBy(await listSubCategoriesOf(db, [...homes.keys()]), ({ _id }) => homes.get(_id));
  return categories.map((category) => {
    const subCategories = locked.get(category._id) ?? [];
    return { ...category, subCategories, subCategoryIds: subCategories.map(({ _id }) => _id) };
  });
}

/**
 * The official structure in the shape of the office's categories: sections, their divisions, the finest codes of each (2-catalogue §3).
 * A division without codes below it stands for itself. In the order of the classification, whatever is asked.
 */
export async function listOfficialCategories(db: Database, { version, name }: GroupFilter): Promise<Category[]> {
  let found = db
    .selectFrom('ateco_codes')
    .select(['_id', 'code', 'name', 'level', 'section'])
    .where('version', '=', version)
    .where('level', 'in', [1, 2, 6]);
  if (name) found = found.where((eb) => eb.or([eb('level', '<>', 1), contains(eb.ref('name'), name)]));
  const rows = await found.orderBy('section').orderBy('code').execute();
  const finest = Map.groupBy(
    rows.filter(({ level }) => level === 6),
    ({ code }) => code.slice(0, 2),
  );
  const divisions = Map.groupBy(
    rows.filter(({ level }) => level === 2),
    ({ section }) => section,
  );
  return rows
    .filter(({ level }) => level === 1)
    .map((section) => {
      const subCategories = (divisions.get(section.code) ?? []).map((division) => {
        const codes = (finest.get(division.code) ?? [division]).map(({ _id, code, name }) => ({ _id, code, name }));
        const { _id, name } = division;
        return { _id, version, name, atecoCodes: codes, atecoCodeIds: codes.map((code) => code._id) };
      });
      const { _id, name } = section;
      return { _id, version, name, subCategories, subCategoryIds: subCategories.map((one) => one._id) };
    });
}
