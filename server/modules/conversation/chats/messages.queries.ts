import type { listMessages as contract } from '@volano/domain/contracts/chats';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { contains } from '../../../platform/db/search.ts';

type MessageQuery = z.output<typeof contract.query>;

/** A message as it is kept, with the name of who said it. */
export type MessageRecord = Awaited<ReturnType<typeof listMessages>>['rows'][number];

/** The last that the database can count. */
const LAST_SEQUENCE = 2_147_483_647;

function messages(db: Database) {
  return db
    .selectFrom('chat_messages as m')
    .innerJoin('users as sender', 'sender._id', 'm.senderId')
    .select(['m._id', 'm.chatId', 'm.sequence', 'm.message', 'm.senderId', 'm.createdAt'])
    .select(['sender.name as senderName', 'sender.surname as senderSurname']);
}

/**
 * Messages of a conversation, the oldest of them first unless asked otherwise, and how many there are when the query counts: the newest,
 * those before or after a sequence, or those around one. `lastSequence` is the newest there is.
 */
export async function listMessages(db: Database, chatId: string, lastSequence: number, query: MessageQuery) {
  const { limit, before, around, q } = query;
  // Sequences have no gaps: what is around one can be counted.
  const from =
    around === undefined ? null : Math.max(1, Math.min(around - Math.floor(limit / 2), lastSequence - limit + 1));
  const after = from === null ? query.after : from - 1;
  const isForward = after !== undefined;
  let wanted = messages(db).where('m.chatId', '=', chatId);
  if (q) wanted = wanted.where((eb) => contains(eb.ref('m.message'), q));
  let page = wanted;
  if (before !== undefined) page = page.where('m.sequence', '<', before);
  if (after !== undefined) page = page.where('m.sequence', '>', after);
  // The index is told where to stop, however long the conversation is.
  if (!q && isForward) page = page.where('m.sequence', '<=', Math.min(after + limit, LAST_SEQUENCE));
  if (!q && !isForward) page = page.where('m.sequence', '>=', Math.min(before ?? Infinity, lastSequence + 1) - limit);
  const found = await page
    .orderBy('m.sequence', isForward ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  const isOldestFirst = query.sort === 'timestamp';
  const rows = isForward === isOldestFirst ? found : found.toReversed();
  if (!query.count) return { rows };
  const { total } = await wanted
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A message by its id. */
export async function getMessage(db: Database, id: string): Promise<MessageRecord> {
  return messages(db).where('m._id', '=', id).executeTakeFirstOrThrow();
}

/** What a person said in a conversation under a name of their own for it, or null (faults F14). */
export async function findMessageByKey(
  db: Database,
  chatId: string,
  senderId: string,
  clientKey: string,
): Promise<MessageRecord | null> {
  const message = await messages(db)
    .where('m.chatId', '=', chatId)
    .where('m.senderId', '=', senderId)
    .where('m.clientKey', '=', clientKey)
    .executeTakeFirst();
  return message ?? null;
}

/** Stores a message. */
export async function insertMessage(
  db: Database,
  message: {
    _id: string;
    chatId: string;
    sequence: number;
    senderId: string;
    clientKey: string | null;
    message: string;
    createdAt: string;
  },
): Promise<void> {
  await db.insertInto('chat_messages').values(message).execute();
}

/** The files of some messages, each message's in their order. */
export async function listFilesOfMessages(db: Database, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('chat_attachments as t')
    .innerJoin('uploads as f', 'f._id', 't.uploadId')
    .select(['t.messageId', 'f._id', 'f.name', 'f.format', 'f.size', 'f.createdAt'])
    .where('t.messageId', '=', anyOf(messageIds))
    .orderBy('t.messageId')
    .orderBy('t.place')
    .execute();
}
