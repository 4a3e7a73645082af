import type { NotificationEvent } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../context.ts';
import { offsetOf, type Paging } from '../../platform/db/paging.ts';
import { newId } from '../../platform/new-id.ts';
import { tell } from '../../platform/realtime/live.ts';

/** How many notifications a person has not seen. */
export async function countUnseen(db: Database, userId: string): Promise<number> {
  return count(db, userId, true);
}

async function count(db: Database, userId: string, isUnseenOnly: boolean): Promise<number> {
  let mine = db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId);
  if (isUnseenOnly) mine = mine.where('hasBeenSeen', '=', false);
  return Number((await mine.executeTakeFirstOrThrow()).count);
}

/** A page of a person's notifications, newest first, and how many there are. */
export async function listNotifications(db: Database, userId: string, paging: Paging) {
  const data = await db
    .selectFrom('notifications')
    .select(['_id', 'title', 'body', 'event', 'hasBeenSeen', 'data', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
  return { data, totalData: await count(db, userId, false) };
}

/** Marks one as seen; null where it is not this person's. */
export async function updateSeen(db: Database, userId: string, id: string) {
  const seen = await db
    .updateTable('notifications')
    .set({ hasBeenSeen: true })
    .where('userId', '=', userId)
    .where('_id', '=', id)
    .returning(['_id', 'title', 'body', 'event', 'hasBeenSeen', 'data', 'createdAt'])
    .executeTakeFirst();
  return seen ?? null;
}

/** Marks everything of a person as seen. */
export async function updateAllSeen(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ hasBeenSeen: true })
    .where('userId', '=', userId)
    .where('hasBeenSeen', '=', false)
    .execute();
}

/** Marks as seen what the bell says of a conversation that its reader has read. Their open windows hear of it. */
export async function updateMessagesSeen(db: Database, userId: string, chatId: string): Promise<void> {
  const seen = await db
    .updateTable('notifications')
    .set({ hasBeenSeen: true })
    .where('userId', '=', userId)
    .where('event', '=', 'newMessage')
    .where('hasBeenSeen', '=', false)
    .where(sql`"data" ->> '_id'`, '=', chatId)
    .executeTakeFirst();
  if (seen.numUpdatedRows > 0n) await tell(db, `user:${userId}`, 'notificationsSeen', {});
}

/** Notifies a person once of an event, however often it is told. Their open windows hear of it when it is committed. */
export async function insertNotification(
  db: Database,
  given: {
    userId: string;
    event: NotificationEvent;
    title: string;
    body: string;
    data: Record<string, string>;
    eventKey: string;
    createdAt: string;
  },
): Promise<void> {
  const inserted = await db
    .insertInto('notifications')
    .values({ _id: newId(), ...given, data: JSON.stringify(given.data) })
    .onConflict((conflict) => conflict.columns(['userId', 'eventKey']).doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (inserted !== undefined) await tell(db, `user:${given.userId}`, 'notification', inserted);
}
