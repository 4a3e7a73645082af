import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** Takes out conversations of companies that are gone in which nothing was said after a moment (holes, Retention). Files are left to the sweep. */
export async function deleteOldChats(db: Database, before: string): Promise<void> {
  await db.deleteFrom('chats').where('agencyId', 'is', null).where('updatedAt', '<=', before).execute();
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
    .select(['m.chatId', 'm.sequence', 'm.message', 'm.createdAt'])
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
