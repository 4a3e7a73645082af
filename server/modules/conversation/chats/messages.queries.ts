import type { listMessages as contract } from '@volano/domain/contracts/chats';
import type { LiveEvents } from '@volano/domain/contracts/realtime';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { type KpiEvent, kpiEventRow } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/context.ts';
import { anyOf, containing, offsetOf, type Paging } from '../../../platform/db/query-parts.ts';
import { publishing } from '../../../platform/live/publish.ts';
import { isSent } from '../../catalogue/public.ts';

type MessageQuery = z.output<typeof contract.query>;

/** A message as it is kept, with the name of who said it. */
export type MessageRecord = Awaited<ReturnType<typeof listMessages>>['rows'][number];

/** The last that the database can count. */
const LAST_SEQUENCE = 2_147_483_647;

function messages(db: Database) {
  return db
    .selectFrom('chat_messages as m')
    .innerJoin('users as sender', 'sender._id', 'm.senderId')
    .select(['m._id', 'm.chatId', 'm.sequence', 'm.message', 'm.senderId', 'm.createdAt', 'm.editedAt', 'm.deletedAt'])
    .select(['m.kind', 'm.aboutType', 'm.aboutId', 'm.aboutTitle'])
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
  if (q) wanted = wanted.where(says(q));
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

/**
 * A message contains what was typed, wherever in it and whatever its case and accents. No index knows what stands inside of words, so every
 * message of a long conversation is looked at: of one that has as many bytes as letters no accent is to be taken off, which takes twice as
 * long as the rest, and what was typed is prepared once and not for each.
 */
function says(typed: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`case when octet_length(m."message") = length(m."message") then lower(m."message") else searchable(m."message") end
    like (select ${containing(typed)})`;
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

/**
 * Stores a message as the last of its conversation, which its sender has read up to it, counts it where it is counted, and tells its hearers:
 * all of it in one statement, of which each more would keep whoever else writes here waiting. False where the sender has used the key here
 * before, and then nothing is stored, counted nor told.
 */
export async function insertMessage(
  db: Database,
  message: Omit<MessageRecord, 'senderName' | 'senderSurname'> & { readonly clientKey: string | null },
  { counted, news, hearers }: { counted: KpiEvent | null; news: LiveEvents['newMessage']; hearers: readonly string[] },
): Promise<boolean> {
  const { sequence, createdAt } = message;
  const told = hearers.map((hearer) => ({ room: `user:${hearer}` as const, facts: news }));
  const storing = db
    .with('said', (cte) =>
      cte
        .insertInto('chat_messages')
        .values(message)
        .onConflict((conflict) => conflict.columns(['chatId', 'senderId', 'clientKey']).doNothing())
        .returning(['chatId', 'sequence', 'senderId', 'createdAt']),
    )
    .with('last', (cte) =>
      cte
        .updateTable('chats')
        .from('said')
        .set({ lastSequence: sequence, updatedAt: createdAt })
        .whereRef('chats._id', '=', 'said.chatId'),
    )
    .with('mark', (cte) =>
      cte
        .insertInto('chat_reads')
        .columns(['chatId', 'userId', 'sequence', 'readAt'])
        .expression((eb) => eb.selectFrom('said').select(['chatId', 'senderId', 'sequence', 'createdAt']))
        .onConflict((conflict) => conflict.columns(['chatId', 'userId']).doUpdateSet({ sequence, readAt: createdAt })),
    );
  const row = counted && kpiEventRow(counted);
  const counting =
    row &&
    storing.with('counted', (cte) =>
      cte
        .insertInto('kpi_events')
        .columns(['_id', 'kpiType', 'userId', 'agencyId', 'entityId', 'createdAt', 'advisorId'])
        .expression((eb) =>
          eb
            .selectFrom('said')
            .select([
              sql<string>`${row._id}::uuid`.as('_id'),
              sql<KpiEvent['kpiType']>`${row.kpiType}::text`.as('kpiType'),
              sql<string | null>`${row.userId}::uuid`.as('userId'),
              sql<string | null>`${row.agencyId}::uuid`.as('agencyId'),
              sql<string | null>`${row.entityId}::uuid`.as('entityId'),
              sql<string>`${row.createdAt}::timestamptz`.as('createdAt'),
              sql<string | null>`${row.advisorId}`.as('advisorId'),
            ]),
        ),
    );
  // What is selected is the same either way.
  const stored = await ((counting as typeof storing | null) ?? storing)
    .selectFrom('said')
    .select(publishing('newMessage', told).as('told'))
    .executeTakeFirst();
  return stored !== undefined;
}

/** A message by its id, or null where it is not there. */
export async function findMessage(db: Database, id: string): Promise<MessageRecord | null> {
  return (await messages(db).where('m._id', '=', id).executeTakeFirst()) ?? null;
}

/** Puts another text in the place of what a message says. */
export async function updateMessage(
  db: Database,
  { _id, message, editedAt }: { _id: string; message: string; editedAt: string },
): Promise<void> {
  await db.updateTable('chat_messages').set({ message, editedAt }).where('_id', '=', _id).execute();
}

/** Takes text and files out of a message, which keeps its place. The files belong to nothing then and are deleted as such. */
export async function emptyMessage(
  db: Database,
  { _id, deletedAt }: { _id: string; deletedAt: string },
): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({ message: '', aboutType: null, aboutId: null, aboutTitle: null, deletedAt })
    .where('_id', '=', _id)
    .execute();
  await db.deleteFrom('chat_attachments').where('messageId', '=', _id).execute();
}

/** The files of some messages, each message's in their order. */
export async function listFilesOfMessages(
  db: Database,
  messageIds: readonly string[],
): Promise<{ _id: string; createdAt: string; name: string; format: string; size: number; messageId: string }[]> {
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
  const locked = await db
    .selectFrom('uploads')
    .select('_id')
    .where('_id', '=', anyOf(uploadIds))
    .where((eb) => eb.and({ kind: 'chat', linkedEntityType: 'chat', linkedEntityId: chatId, ownerId: senderId }))
    .where((eb) => eb.not(isSent(eb)))
    .forKeyShare()
    .execute();
  if (locked.length < uploadIds.length) return false;
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

interface Reading {
  readonly userId: string;
  readonly chatId: string;
}

/** Whether it is already in the record that an admin looked into a conversation after a moment. */
export async function hasReadSince(
  db: Database,
  { userId, chatId, since }: Reading & { since: string },
): Promise<boolean> {
  const line = await db
    .selectFrom('audit_events')
    .select('_id')
    .where('action', '=', 'chatRead')
    .where('entityId', '=', chatId)
    .where('actorId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return line !== undefined;
}

/** Lets one reading of a conversation by a person at a time be written down, until the transaction ends. */
export async function lockReadings(db: Database, { userId, chatId }: Reading): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chatRead ${userId} ${chatId}`}, 0))`.execute(db);
}

/** Where the files stand that a person sent in conversations, or chose for them. */
export async function listKeysOfFilesBy(db: Database, userId: string): Promise<readonly string[]> {
  const files = await db
    .selectFrom('uploads')
    .select('storageKey')
    .where('kind', '=', 'chat')
    .where('ownerId', '=', userId)
    .execute();
  return files.map(({ storageKey }) => storageKey);
}

/** Takes the files that a person sent out of their messages, which stay. */
export async function deleteFilesBy(db: Database, userId: string): Promise<void> {
  const files = db.selectFrom('uploads').select('_id').where('kind', '=', 'chat').where('ownerId', '=', userId);
  await db.deleteFrom('chat_attachments').where('uploadId', 'in', files).execute();
  await db.deleteFrom('uploads').where('kind', '=', 'chat').where('ownerId', '=', userId).execute();
}

/** What a person said in conversations, oldest first, with the names of the files that went along; what others said is theirs. */
export function ownMessages(db: Database, userId: string) {
  return db
    .selectFrom('chat_messages as m')
    .select(['m.chatId', 'm.sequence', 'm.message', 'm.aboutTitle', 'm.createdAt'])
    .select(
      sql<
        string[]
      >`array(select f."name" || '.' || f."format" from chat_attachments t join uploads f on f."_id" = t."uploadId"
        where t."messageId" = m."_id" order by t."place")`.as('files'),
    )
    .where('m.senderId', '=', userId)
    .orderBy('m.createdAt')
    .orderBy('m.chatId')
    .orderBy('m.sequence');
}

/** The files that a person sent in conversations. */
export async function listOwnSentFiles(
  db: Database,
  userId: string,
): Promise<{ _id: string; createdAt: string; name: string; format: string }[]> {
  return db
    .selectFrom('uploads as f')
    .innerJoin('chat_attachments as t', 't.uploadId', 'f._id')
    .select(['f._id', 'f.name', 'f.format', 'f.createdAt'])
    .where('f.kind', '=', 'chat')
    .where('f.ownerId', '=', userId)
    .orderBy('f.createdAt')
    .orderBy('f._id')
    .execute();
}

/** A conversation from its beginning, as a spreadsheet takes it: to be read to the end, not held. */
export function messagesToExport(db: Database, chatId: string) {
  return db
    .selectFrom('chat_messages as m')
    .innerJoin('users as sender', 'sender._id', 'm.senderId')
    .select(['m._id', 'm.sequence', 'm.message', 'm.aboutTitle', 'm.createdAt', 'm.editedAt', 'm.deletedAt'])
    .select(sql<string>`sender."name" || ' ' || sender."surname"`.as('senderName'))
    .select(
      sql<
        string[]
      >`array(select f."name" || '.' || f."format" from chat_attachments t join uploads f on f."_id" = t."uploadId"
        where t."messageId" = m."_id" order by t."place")`.as('files'),
    )
    .where('m.chatId', '=', chatId)
    .orderBy('m.sequence');
}
