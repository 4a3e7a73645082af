import type { DB } from '@volano/database/types';
import type { QuestionKind } from '@volano/domain/rules/bounds';
import type { SortKey } from '@volano/domain/contracts/fields';
import { type SelectQueryBuilder, sql, type Insertable, type Updateable } from 'kysely';
import { isQuestion } from '../../../matching/public.ts';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging, contains, type Place } from '../../../platform/db/query-parts.ts';

export interface CategoryFilter {
  readonly q: string | undefined;
  /** Only the questions of the survey: those with an answer to choose, a number or a year (decisions §5). */
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
    found = found.where(isQuestion('categories_templates'));
  }
  return found;
}

const CATEGORY = [
  '_id',
  'categoryName',
  'question',
  'kind',
  'order',
  'information',
  'isMultipleAnswers',
  'fixable',
] as const;

/** One category without its answers, or null; for companies only a question of the survey. */
export async function findCategory(
  db: Database,
  id: string,
  isSurveyOnly: boolean,
): Promise<{
  _id: string;
  categoryName: string;
  order: number;
  fixable: boolean;
  information: string;
  isMultipleAnswers: boolean;
  question: string | null;
  kind: QuestionKind;
} | null> {
  const all = db.selectFrom('categories_templates').select(CATEGORY).where('_id', '=', id);
  return (await filteredCategories(all, { q: undefined, isSurveyOnly }).executeTakeFirst()) ?? null;
}

/** One requirement, or null; for companies only an answer of the survey. */
export async function findRequirement(
  db: Database,
  id: string,
  isSurveyOnly: boolean,
): Promise<{
  _id: string;
  description: string;
  name: string;
  type: string;
  order: number;
  categoryTemplateId: string | null;
  isNoneOfThese: boolean;
} | null> {
  let found = db.selectFrom('requirements_templates').select(REQUIREMENT).where('_id', '=', id);
  if (isSurveyOnly) found = found.where('categoryTemplateId', 'is not', null);
  return (await found.executeTakeFirst()) ?? null;
}

/** A page of categories, without their answers. */
export async function listCategories(
  db: Database,
  filter: CategoryFilter & Paging & { readonly sort: readonly SortKey<'order' | 'categoryName'>[] },
): Promise<
  {
    _id: string;
    categoryName: string;
    order: number;
    fixable: boolean;
    information: string;
    isMultipleAnswers: boolean;
    question: string | null;
    kind: QuestionKind;
  }[]
> {
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
export async function listAnswersOf(
  db: Database,
  categoryIds: readonly string[],
): Promise<
  {
    _id: string;
    description: string;
    name: string;
    type: string;
    order: number;
    categoryTemplateId: string | null;
    isNoneOfThese: boolean;
  }[]
> {
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
): Promise<
  {
    _id: string;
    description: string;
    name: string;
    type: string;
    order: number;
    categoryTemplateId: string | null;
    isNoneOfThese: boolean;
  }[]
> {
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

/** One category as it is written, or null. Held, so that whoever is copying it has done so, or waits, before its uses are counted. */
export async function findCategoryToChange(
  db: Database,
  id: string,
): Promise<{
  _id: string;
  categoryName: string;
  order: number;
  fixable: boolean;
  information: string;
  isMultipleAnswers: boolean;
  question: string | null;
  kind: QuestionKind;
} | null> {
  const found = db.selectFrom('categories_templates').select(CATEGORY).where('_id', '=', id).forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

/** One requirement as it is written, or null; held, like a category. */
export async function findRequirementToChange(
  db: Database,
  id: string,
): Promise<{
  _id: string;
  description: string;
  name: string;
  type: string;
  order: number;
  categoryTemplateId: string | null;
  isNoneOfThese: boolean;
} | null> {
  const found = db
    .selectFrom('requirements_templates')
    .select(['_id', 'name', 'type', 'description', 'order', 'isNoneOfThese', 'categoryTemplateId'])
    .where('_id', '=', id)
    .forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

/** Every category with its place, but one. */
export async function listCategoryOrders(
  db: Database,
  exceptId: string | null,
): Promise<{ order: number; name: string }[]> {
  return db
    .selectFrom('categories_templates')
    .select(['categoryName as name', 'order'])
    .where((eb) => eb.or([eb.val(exceptId === null), eb('_id', '<>', exceptId)]))
    .orderBy('order')
    .execute();
}

/** Every requirement of a category with its place, but one. */
export async function listRequirementOrders(
  db: Database,
  categoryTemplateId: string,
  exceptId: string | null,
): Promise<{ _id: string; name: string; order: number; isNoneOfThese: boolean }[]> {
  return db
    .selectFrom('requirements_templates')
    .select(['_id', 'name', 'order', 'isNoneOfThese'])
    .where('categoryTemplateId', '=', categoryTemplateId)
    .where((eb) => eb.or([eb.val(exceptId === null), eb('_id', '<>', exceptId)]))
    .orderBy('order')
    .execute();
}

/** Adds a category. */
export async function insertCategory(db: Database, category: Insertable<DB['categories_templates']>): Promise<void> {
  await db.insertInto('categories_templates').values(category).execute();
}

/** Adds a requirement. */
export async function insertRequirement(
  db: Database,
  requirement: Insertable<DB['requirements_templates']>,
): Promise<void> {
  await db.insertInto('requirements_templates').values(requirement).execute();
}

/** Changes the fields that are given. */
export async function updateCategory(
  db: Database,
  id: string,
  changes: Updateable<DB['categories_templates']>,
): Promise<void> {
  await db.updateTable('categories_templates').set(changes).where('_id', '=', id).execute();
}

/** Changes the fields that are given. */
export async function updateRequirement(
  db: Database,
  id: string,
  changes: Updateable<DB['requirements_templates']>,
): Promise<void> {
  await db.updateTable('requirements_templates').set(changes).where('_id', '=', id).execute();
}

/** Gives requirements their places, all at once: on the way two of them may share one. */
export async function updateRequirementOrders(
  db: Database,
  places: readonly { readonly _id: string; readonly order: number }[],
): Promise<void> {
  await sql`set constraints "requirementOrdersYetUsed" deferred`.execute(db);
  await sql`update requirements_templates r set "order" = p."order"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p ("_id" uuid, "order" integer)
    where r."_id" = p."_id"`.execute(db);
  await sql`set constraints "requirementOrdersYetUsed" immediate`.execute(db);
}

/** Takes a category away; its requirements become free. */
export async function deleteCategory(db: Database, id: string): Promise<void> {
  await db.deleteFrom('categories_templates').where('_id', '=', id).execute();
}

/** Takes a requirement away. */
export async function deleteRequirement(db: Database, id: string): Promise<void> {
  await db.deleteFrom('requirements_templates').where('_id', '=', id).execute();
}

/** Companies whose surveys answer so, by name; those that were deleted can still come back. */
function companiesThat(answer: ReturnType<typeof sql>): Place['rows'] {
  return sql`select a."businessName" as "name" from surveys s join all_agencies a on a."_id" = s."agencyId" where ${answer}`;
}

/** What stands on a category: calls, services, and the surveys that answered it. */
export function placesOfCategory(id: string): Place[] {
  return [
    {
      kind: 'announcements',
      rows: sql`select n."title" as "name" from announcement_categories c join all_announcements n on n."_id" = c."announcementId"
        where c."templateId" = ${id}`,
    },
    {
      kind: 'services',
      rows: sql`select n."name" from service_categories c join all_services n on n."_id" = c."serviceId" where c."templateId" = ${id}`,
    },
    {
      kind: 'surveys',
      rows: companiesThat(
        sql`exists (select from survey_answers w where w."surveyId" = s."_id" and w."categoryCode" = ${id}
          union all select from survey_numbers w where w."surveyId" = s."_id" and w."categoryCode" = ${id})`,
      ),
    },
  ];
}

/** What stands on a requirement: calls and services that accept it, and the surveys that chose it. */
export function placesOfRequirement(id: string): Place[] {
  return [
    {
      kind: 'announcements',
      rows: sql`select n."title" as "name" from announcement_requirements r
        join announcement_categories c on c."_id" = r."categoryId" join all_announcements n on n."_id" = c."announcementId"
        where r."templateId" = ${id}`,
    },
    {
      kind: 'services',
      rows: sql`select n."name" from service_requirements r
        join service_categories c on c."_id" = r."categoryId" join all_services n on n."_id" = c."serviceId" where r."templateId" = ${id}`,
    },
    {
      kind: 'surveys',
      rows: companiesThat(
        sql`exists (select from survey_answers w where w."surveyId" = s."_id" and w."requirementCode" = ${id})`,
      ),
    },
  ];
}

/** Surveys that gave a question several answers. */
export function severalAnswersTo(categoryId: string): Place[] {
  const answer = sql`(select count(*) from survey_answers w where w."surveyId" = s."_id" and w."categoryCode" = ${categoryId}) > 1`;
  return [{ kind: 'surveys', rows: companiesThat(answer) }];
}

/** Surveys that chose a requirement together with another of its question. */
export function answersBeside(requirementId: string): Place[] {
  const answer = sql`exists (select from survey_answers w
    join survey_answers other using ("surveyId", "categoryCode")
    where w."surveyId" = s."_id" and w."requirementCode" = ${requirementId} and other."requirementCode" <> w."requirementCode")`;
  return [{ kind: 'surveys', rows: companiesThat(answer) }];
}
