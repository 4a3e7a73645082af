import type { EntityType } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../../platform/context.ts';

/** What a company keeps of a kind, by the id of what is kept. */
export async function listFavoritesOf(db: Database, agencyId: string, entityType: EntityType) {
  const rows = await db
    .selectFrom('favorites')
    .select(['_id', 'objectId', 'createdAt'])
    .where('agencyId', '=', agencyId)
    .where('entityType', '=', entityType)
    .execute();
  return new Map(rows.map((row) => [row.objectId, row]));
}

/** The favourite of a company for one thing, or null. */
export async function findFavoriteOf(db: Database, agencyId: string, entityType: EntityType, objectId: string) {
  const favorite = await db
    .selectFrom('favorites')
    .select(['_id', 'agencyId', 'entityType', 'objectId', 'createdAt'])
    .where('agencyId', '=', agencyId)
    .where('entityType', '=', entityType)
    .where('objectId', '=', objectId)
    .executeTakeFirst();
  return favorite ?? null;
}

/** A favourite by id, or null. */
export async function findFavorite(db: Database, id: string) {
  return (
    (await db.selectFrom('favorites').select(['_id', 'agencyId']).where('_id', '=', id).executeTakeFirst()) ?? null
  );
}

/** Keeps something once: a second time changes nothing. False when it was kept already. */
export async function insertFavorite(
  db: Database,
  favorite: { _id: string; agencyId: string; entityType: EntityType; objectId: string; createdAt: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('favorites')
    .values(favorite)
    .onConflict((conflict) => conflict.columns(['agencyId', 'entityType', 'objectId']).doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

/** Takes a favourite away; nothing when it is gone already. */
export async function deleteFavorite(db: Database, id: string): Promise<void> {
  await db.deleteFrom('favorites').where('_id', '=', id).execute();
}
