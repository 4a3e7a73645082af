import type { EntityType } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../../platform/context.ts';

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
