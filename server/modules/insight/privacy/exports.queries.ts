import type { Database } from '../../../platform/context.ts';

const ROW = ['_id', 'userId', 'status', 'uploadId', 'createdAt', 'readyAt'] as const;

/** The copies that a person asked for, newest first: the last ten. */
export async function listPrivacyExports(db: Database, userId: string) {
  return db
    .selectFrom('privacy_exports')
    .select(ROW)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(10)
    .execute();
}

/** Notes that a copy is wanted. Null while another one of the same person is being made. */
export async function insertPrivacyExport(db: Database, wanted: { _id: string; userId: string; createdAt: string }) {
  const inserted = await db
    .insertInto('privacy_exports')
    .values(wanted)
    .onConflict((conflict) => conflict.column('userId').where('status', '=', 'queued').doNothing())
    .returning(ROW)
    .executeTakeFirst();
  return inserted ?? null;
}

/** A copy that is still to be made, or null. */
export async function findQueuedExport(db: Database, id: string) {
  const wanted = await db
    .selectFrom('privacy_exports')
    .select(ROW)
    .where('_id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return wanted ?? null;
}

/** Keeps the finished file; false where another run has finished before. */
export async function updateReady(
  db: Database,
  id: string,
  { uploadId, readyAt }: { uploadId: string; readyAt: string },
): Promise<boolean> {
  const updated = await db
    .updateTable('privacy_exports')
    .set({ status: 'ready', uploadId, readyAt })
    .where('_id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Says that a copy could not be made. */
export async function updateFailed(db: Database, id: string): Promise<void> {
  await db
    .updateTable('privacy_exports')
    .set({ status: 'failed' })
    .where('_id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** Says of the copies that were finished before a moment that they are over. */
export async function updateExpired(db: Database, readyBefore: string): Promise<void> {
  await db
    .updateTable('privacy_exports')
    .set({ status: 'expired' })
    .where('status', '=', 'ready')
    .where('readyAt', '<=', readyBefore)
    .execute();
}

/** Takes out the file's earlier copies of a person, so that there is one at a time; answers where their bytes stand. */
export async function deleteEarlierCopies(db: Database, userId: string, exceptId: string): Promise<readonly string[]> {
  const earlier = await db
    .updateTable('privacy_exports as e')
    .from('uploads as f')
    .set({ status: 'expired' })
    .whereRef('f._id', '=', 'e.uploadId')
    .where('e.userId', '=', userId)
    .where('e._id', '<>', exceptId)
    .returning(['f._id', 'f.storageKey'])
    .execute();
  for (const { _id } of earlier) await db.deleteFrom('uploads').where('_id', '=', _id).execute();
  return earlier.map(({ storageKey }) => storageKey);
}
