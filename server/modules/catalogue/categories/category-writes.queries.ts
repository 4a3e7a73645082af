import type { DB } from '@volano/database/types';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** One category as it is written, or null. Held, so that whoever is copying it has done so, or waits, before its uses are counted. */
export async function findCategoryToChange(db: Database, id: string) {
  const found = db
    .selectFrom('categories_templates')
    .select(['_id', 'categoryName', 'question', 'order', 'information', 'isMultipleAnswers', 'fixable'])
    .where('_id', '=', id)
    .forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

/** One requirement as it is written, or null; held, like a category. */
export async function findRequirementToChange(db: Database, id: string) {
  const found = db
    .selectFrom('requirements_templates')
    .select(['_id', 'name', 'type', 'description', 'order', 'isNoneOfThese', 'categoryTemplateId'])
    .where('_id', '=', id)
    .forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

/** Every category with its place, but one. */
export async function listCategoryOrders(db: Database, exceptId: string | null) {
  return db
    .selectFrom('categories_templates')
    .select(['categoryName as name', 'order'])
    .where((eb) => eb.or([eb.val(exceptId === null), eb('_id', '<>', exceptId)]))
    .orderBy('order')
    .execute();
}

/** Every requirement of a category with its place, but one. */
export async function listRequirementOrders(db: Database, categoryTemplateId: string, exceptId: string | null) {
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
