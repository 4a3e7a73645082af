import type { Context } from '../context.ts';
import { type KeptFile, replyAttachment } from './attachments.ts';

/** A file of a conversation as its readers see it; its address is for this reader alone. A conversation has no name of its own. */
export function replyChatFile(ctx: Context, readerId: string, chatId: string, file: KeptFile) {
  const stored = { ...file, kind: 'chat', linkedEntityType: 'chat', linkedEntityId: chatId, tags: [] } as const;
  return replyAttachment(ctx, readerId, stored, { name: '', isLocked: false });
}
