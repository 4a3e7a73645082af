import type { Database } from '../../../platform/context.ts';

/** Puts something aside for a person, once; answers how it stands. */
export async function insertArchiving(
  db: Database,
  archiving: { _id: string; objectId: string; userId: string; createdAt: string },
): Promise<{ _id: string; createdAt: string; userId: string; objectId: string } | null> {
  await db
    .insertInto('archivings')
    .values(archiving)
    .onConflict((conflict) => conflict.columns(['userId', 'objectId']).doNothing())
    .execute();
  const standing = await db
    .selectFrom('archivings')
    .select(['_id', 'objectId', 'userId', 'createdAt'])
    .where('userId', '=', archiving.userId)
    .where('objectId', '=', archiving.objectId)
    .executeTakeFirst();
  return standing ?? null;
}

/** Takes back what somebody has put aside. */
export async function deleteArchiving(db: Database, id: string): Promise<void> {
  await db.deleteFrom('archivings').where('_id', '=', id).execute();
}

/** Whether something that was put aside still is. */
export async function isArchived(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('archivings').select('_id').where('_id', '=', id).executeTakeFirst()) !== undefined;
}
