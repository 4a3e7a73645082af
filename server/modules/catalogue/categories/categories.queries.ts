import type { DB } from '@volano/database/types';
import type { SortKey } from '@volano/domain/contracts/lists';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/paging.ts';
import { contains } from '../../../platform/db/search.ts';

export interface CategoryFilter {
  readonly q: string | undefined;
  /** Only the questions of the survey: categories with at least one requirement (decisions §5). */
  readonly isSurveyOnly: boolean;
}

export interface RequirementFilter {
  readonly name: string | undefined;
  readonly categoryTemplateId: readonly string[] | undefined;
  /** Name or description. */
  readonly q: string | undefined;
  /** Of no category yet, or of one. */
  readonly isFree: boolean | undefined;
  /** Only the answers of the survey: requirements of a category (decisions §5). */
  readonly isSurveyOnly: boolean;
}

/** Names as people read them, whatever their case and accents. */
const SORTS = {
  order: sql`"order"`,
  categoryName: sql`searchable("categoryName")`,
  name: sql`searchable("name")`,
  type: sql`searchable("type")`,
} as const;

function filteredCategories<O>(
  categories: SelectQueryBuilder<DB, 'categories_templates', O>,
  { q, isSurveyOnly }: CategoryFilter,
) {
  let found = categories;
  if (q !== undefined)
    found = found.where((eb) => eb.or([contains(sql.ref('categoryName'), q), contains(sql.ref('question'), q)]));
  if (isSurveyOnly) {
    found = found.where((eb) =>
      eb.exists(
        eb
          .selectFrom('requirements_templates as r')
          .select('r._id')
          .whereRef('r.categoryTemplateId', '=', 'categories_templates._id'),
      ),
    );
  }
  return found;
}

const CATEGORY = ['_id', 'categoryName', 'question', 'order', 'information', 'isMultipleAnswers', 'fixable'] as const;

/** One category without its answers, or null; for companies only a question of the survey. */
export async function findCategory(db: Database, id: string, isSurveyOnly: boolean) {
  const all = db.selectFrom('categories_templates').select(CATEGORY).where('_id', '=', id);
  return (await filteredCategories(all, { q: undefined, isSurveyOnly }).executeTakeFirst()) ?? null;
}

/** One requirement, or null; for companies only an answer of the survey. */
export async function findRequirement(db: Database, id: string, isSurveyOnly: boolean) {
  let found = db.selectFrom('requirements_templates').select(REQUIREMENT).where('_id', '=', id);
  if (isSurveyOnly) found = found.where('categoryTemplateId', 'is not', null);
  return (await found.executeTakeFirst()) ?? null;
}

/** A page of categories, without their answers. */
export async function listCategories(
  db: Database,
  filter: CategoryFilter & Paging & { readonly sort: readonly SortKey<'order' | 'categoryName'>[] },
) {
  let page = filteredCategories(db.selectFrom('categories_templates').select(CATEGORY), filter);
  for (const { field, isDescending } of filter.sort) page = page.orderBy(SORTS[field], isDescending ? 'desc' : 'asc');
  return page.orderBy('_id').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** How many categories pass the filter. */
export async function countCategories(db: Database, filter: CategoryFilter): Promise<number> {
  const counted = filteredCategories(
    db.selectFrom('categories_templates').select((eb) => eb.fn.countAll<number>().as('count')),
    filter,
  );
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

const REQUIREMENT = ['_id', 'name', 'type', 'description', 'order', 'isNoneOfThese', 'categoryTemplateId'] as const;

/** The answers of these questions, in their order; "none of these" stands last. */
export async function listAnswersOf(db: Database, categoryIds: readonly string[]) {
  if (categoryIds.length === 0) return [];
  return db
    .selectFrom('requirements_templates')
    .select(REQUIREMENT)
    .where('categoryTemplateId', 'in', categoryIds)
    .orderBy('isNoneOfThese')
    .orderBy('order')
    .orderBy('_id')
    .execute();
}

function filteredRequirements<O>(
  requirements: SelectQueryBuilder<DB, 'requirements_templates', O>,
  { name, categoryTemplateId, q, isFree, isSurveyOnly }: RequirementFilter,
) {
  let found = requirements;
  if (isSurveyOnly) found = found.where('categoryTemplateId', 'is not', null);
  if (q !== undefined)
    found = found.where((eb) => eb.or([contains(sql.ref('name'), q), contains(sql.ref('description'), q)]));
  if (isFree !== undefined) found = found.where('categoryTemplateId', isFree ? 'is' : 'is not', null);
  if (name !== undefined) found = found.where(contains(sql.ref('name'), name));
  if (categoryTemplateId !== undefined) {
    found =
      categoryTemplateId.length > 0
        ? found.where('categoryTemplateId', 'in', categoryTemplateId)
        : found.where(sql<boolean>`false`);
  }
  return found;
}

/** A page of requirements. */
export async function listRequirements(
  db: Database,
  filter: RequirementFilter & Paging & { readonly sort: readonly SortKey<'order' | 'name' | 'type'>[] },
) {
  let page = filteredRequirements(db.selectFrom('requirements_templates').select(REQUIREMENT), filter);
  for (const { field, isDescending } of filter.sort) page = page.orderBy(SORTS[field], isDescending ? 'desc' : 'asc');
  return page.orderBy('_id').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** How many requirements pass the filter. */
export async function countRequirements(db: Database, filter: RequirementFilter): Promise<number> {
  const counted = filteredRequirements(
    db.selectFrom('requirements_templates').select((eb) => eb.fn.countAll<number>().as('count')),
    filter,
  );
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
