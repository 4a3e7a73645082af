import type { Context } from '../../platform/context.ts';
import type { CanaryIds } from './canary-ids.ts';
import { anUpload } from '../builders/catalogue-factories.ts';

/** What a tenant says to its consultant, with a file, how far both have read, and that it was put aside. */
export async function seedConversation(ctx: Context, ids: CanaryIds, at: string): Promise<void> {
  const { db } = ctx;
  const times = { createdAt: at, updatedAt: at };
  const [chatId, messageId] = [ids.chat, ids.message];
  await db
    .insertInto('chats')
    .values({ _id: chatId, agencyId: ids.agency, advisorId: ids.advisor, lastSequence: 1, ...times })
    .execute();
  const said = { senderId: ids.owner, message: 'x', clientKey: 'x', createdAt: at };
  await db
    .insertInto('chat_messages')
    .values({ _id: messageId, chatId, sequence: 1, ...said })
    .execute();
  const file = { ownerId: ids.owner, linkedEntityType: 'chat', linkedEntityId: chatId, tags: ['x'] };
  await anUpload(ctx, { ...file, _id: ids.chatFile, kind: 'chat' });
  await db.insertInto('chat_attachments').values({ uploadId: ids.chatFile, messageId, place: 0 }).execute();
  await db.insertInto('chat_reads').values({ chatId, userId: ids.owner, sequence: 1, readAt: at }).execute();
  await db
    .insertInto('archivings')
    .values({ _id: ids.archiving, objectId: chatId, userId: ids.advisor, createdAt: at })
    .execute();
}
