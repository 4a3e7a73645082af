import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

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
  readonly requirements: CopiedRequirement[];
}

/** Holds the announcement or the service until the transaction ends, so that of two who copy into it one waits. False when it is gone. */
export async function lockOwner(db: Database, owner: CategoryOwner, id: string): Promise<boolean> {
  const { rows } = await sql`select "_id" from ${sql.table(`${owner}s`)} where "_id" = ${id} for no key update`.execute(
    db,
  );
  return rows.length === 1;
}

/** A template with its requirements in order, as they stand while the transaction lasts; null when it does not exist. */
export async function findTemplateToCopy(
  db: Database,
  id: string,
): Promise<{
  requirements: { _id: string; description: string; name: string; order: number }[];
  _id: string;
  categoryName: string;
  order: number;
} | null> {
  const template = await db
    .selectFrom('categories_templates')
    .select(['_id', 'categoryName', 'order'])
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
  category: { _id: string; ownerId: string; templateId: string; categoryName: string; order: number },
): Promise<string> {
  const { _id, ownerId, templateId, categoryName, order } = category;
  const { rows } = await sql<{ _id: string }>`
    insert into ${sql.table(`${owner}_categories`)} ("_id", ${sql.ref(`${owner}Id`)}, "templateId", "categoryName", "order")
    values (${_id}, ${ownerId}, ${templateId}, ${categoryName}, ${order})
    on conflict (${sql.ref(`${owner}Id`)}, "templateId") do update
      set "categoryName" = excluded."categoryName", "order" = excluded."order"
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
