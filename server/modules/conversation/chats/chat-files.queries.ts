import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { offsetOf, type Paging } from '../../../platform/db/paging.ts';
import { isSent } from '../../catalogue/uploads/chat-files.queries.ts';

/**
 * Sends files along with a message, in the order of their ids. False where one of them is not of this conversation, not the sender's own,
 * sent already or gone; nothing else may then be stored either.
 */
export async function attachFiles(
  db: Database,
  sent: { messageId: string; chatId: string; senderId: string; uploadIds: readonly string[] },
): Promise<boolean> {
  const { messageId, chatId, senderId, uploadIds } = sent;
  if (uploadIds.length === 0) return true;
  const held = await db
    .selectFrom('uploads')
    .select('_id')
    .where('_id', '=', anyOf(uploadIds))
    .where((eb) => eb.and({ kind: 'chat', linkedEntityType: 'chat', linkedEntityId: chatId, ownerId: senderId }))
    .where((eb) => eb.not(isSent(eb)))
    .forKeyShare()
    .execute();
  if (held.length < uploadIds.length) return false;
  await db
    .insertInto('chat_attachments')
    .values(uploadIds.map((uploadId, place) => ({ uploadId, messageId, place })))
    .execute();
  return true;
}

/** A page of the files that were sent in a conversation, newest first, and how many there are when the query counts. */
export async function listChatFiles(db: Database, chatId: string, query: Paging & { count: boolean }) {
  // By what the files hang on, so that a long conversation with few of them is not read through.
  const found = db
    .selectFrom('uploads as f')
    .innerJoin('chat_attachments as t', 't.uploadId', 'f._id')
    .where('f.linkedEntityType', '=', 'chat')
    .where('f.linkedEntityId', '=', chatId);
  const rows = await found
    .innerJoin('chat_messages as m', 'm._id', 't.messageId')
    .innerJoin('users as sender', 'sender._id', 'm.senderId')
    .select(['f._id', 'f.name', 'f.format', 'f.size', 'f.createdAt', 'm.sequence', 'm.senderId'])
    .select(['sender.name as senderName', 'sender.surname as senderSurname'])
    .orderBy('m.sequence', 'desc')
    .orderBy('t.place')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  if (!query.count) return { rows };
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
