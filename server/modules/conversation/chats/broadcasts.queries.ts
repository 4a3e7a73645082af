import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** What was said to many, in one of their conversations, and whether anybody but its sender read it. */
export interface Broadcast {
  readonly _id: string;
  readonly chatId: string;
  readonly sequence: number;
  readonly senderId: string;
  readonly createdAt: string;
  readonly isRead: boolean;
}

/**
 * Broadcasts that were not deleted, the last of a conversation first. Their conversations are held until the transaction ends: nobody says
 * anything there nor reads meanwhile, and who waited for it reads what then stands.
 */
export async function listBroadcastsToTakeBack(db: Database, messageIds: readonly string[]): Promise<Broadcast[]> {
  if (messageIds.length === 0) return [];
  await db
    .selectFrom('chats')
    .select('_id')
    .where('_id', 'in', (eb) =>
      eb.selectFrom('chat_messages').select('chatId').where('chat_messages._id', '=', anyOf(messageIds)),
    )
    .orderBy('_id')
    .forUpdate()
    .execute();
  return db
    .selectFrom('chat_messages as m')
    .select(['m._id', 'm.chatId', 'm.sequence', 'm.senderId', 'm.createdAt'])
    .select(
      sql<boolean>`exists (select from chat_reads r
        where r."chatId" = m."chatId" and r."userId" <> m."senderId" and r."sequence" >= m."sequence")`.as('isRead'),
    )
    .where('m._id', '=', anyOf(messageIds))
    .where('m.kind', '=', 'broadcast')
    .where('m.deletedAt', 'is', null)
    .orderBy('m.chatId')
    .orderBy('m.sequence', 'desc')
    .execute();
}

/**
 * Removes a message that is the last of its conversation, which then is as if it had not been said: its next takes the same place. False,
 * and nothing is done, where something was said after it.
 */
export async function deleteLastMessage(
  db: Database,
  { _id, chatId, sequence }: Pick<Broadcast, '_id' | 'chatId' | 'sequence'>,
): Promise<boolean> {
  const before = sequence - 1;
  const shortened = await db
    .updateTable('chats')
    .set({
      lastSequence: before,
      updatedAt: sql<string>`coalesce(
        (select m."createdAt" from chat_messages m where m."chatId" = chats."_id" and m."sequence" = ${before}), chats."createdAt")`,
    })
    .where('_id', '=', chatId)
    .where('lastSequence', '=', sequence)
    .returning('_id')
    .executeTakeFirst();
  if (shortened === undefined) return false;
  await db.deleteFrom('chat_messages').where('_id', '=', _id).execute();
  // Whoever said it had read up to it.
  await db
    .updateTable('chat_reads')
    .set({ sequence: before })
    .where('chatId', '=', chatId)
    .where('sequence', '>', before)
    .execute();
  return true;
}
