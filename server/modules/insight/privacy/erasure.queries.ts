import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';

/** The open wish of a person to be forgotten, or null. */
export async function findOpenErasure(db: Database, userId: string) {
  const open = await db
    .selectFrom('erasure_requests')
    .select(['_id', 'requestedAt', 'executeAt'])
    .where('userId', '=', userId)
    .where('cancelledAt', 'is', null)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  return open ?? null;
}

/** Notes the wish. False while one is open. */
export async function insertErasure(
  db: Database,
  wish: { _id: string; userId: string; requestedAt: string; executeAt: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('erasure_requests')
    .values(wish)
    .onConflict((conflict) =>
      conflict.column('userId').where('cancelledAt', 'is', null).where('doneAt', 'is', null).doNothing(),
    )
    .returning('_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Takes the open wish back; false where there is none. */
export async function updateCancelled(db: Database, userId: string, cancelledAt: string): Promise<boolean> {
  const updated = await db
    .updateTable('erasure_requests')
    .set({ cancelledAt })
    .where('userId', '=', userId)
    .where('cancelledAt', 'is', null)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Whom the mail about a wish goes to, or null where the wish was taken back. */
export async function findErasureMail(db: Database, requestId: string) {
  const found = await db
    .selectFrom('erasure_requests as r')
    .innerJoin('users as u', 'u._id', 'r.userId')
    .select(['u.name', 'u.email', 'u.language', 'r.executeAt'])
    .where('r._id', '=', requestId)
    .where('r.cancelledAt', 'is', null)
    .where('r.doneAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** The people whose time to think again is over. */
export async function listDueErasures(db: Database, now: string): Promise<readonly string[]> {
  const due = await db
    .selectFrom('erasure_requests')
    .select('userId')
    .where('executeAt', '<=', now)
    .where('cancelledAt', 'is', null)
    .where('doneAt', 'is', null)
    .orderBy('executeAt')
    .execute();
  return due.map(({ userId }) => userId);
}

/** Holds the wish of a person that is due until the transaction ends; false where it is done, taken back or in another's hands. */
export async function holdDueErasure(db: Database, userId: string, now: string): Promise<boolean> {
  const held = await db
    .selectFrom('erasure_requests')
    .select('_id')
    .where('userId', '=', userId)
    .where('executeAt', '<=', now)
    .where('cancelledAt', 'is', null)
    .where('doneAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return held !== undefined;
}

/** Which of these people are still there. */
export async function listStillThere(db: Database, userIds: readonly string[]): Promise<readonly string[]> {
  const there = await db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', anyOf(userIds))
    .where('deletedAt', 'is', null)
    .execute();
  return there.map(({ _id }) => _id);
}
