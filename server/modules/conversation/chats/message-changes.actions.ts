import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { canStillChange } from '@volano/domain/policies/chats';
import { isBlank } from '@volano/domain/rules/harmless-text';
import type { Transaction } from 'kysely';
import type { DB } from '@volano/database/types';
import { hearersOf, lockChat } from '../../../access/chat.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { publish } from '../../../platform/live/publish.ts';
import { liveMessage, refusalToSay } from './chats.actions.ts';
import { type Message, replyMessage } from './chats.replies.ts';
import {
  emptyMessage,
  findMessage,
  listFilesOfMessages,
  type MessageRecord,
  updateMessage,
} from './messages.queries.ts';

/** What is named: the conversation is held before its message is read. */
interface Named {
  readonly _id: string;
  readonly chatId: string;
}

/**
 * Corrects what the actor said (9-working-day, chat). 400 where neither text nor file would be left, 409 `messageTooOld` after five minutes
 * or once it is deleted, 409 `chatClosed` where nothing may be said any more. What stood there before is kept nowhere.
 */
export async function editMessageAs(ctx: Context, actor: Actor, named: Named, message: string): Promise<Message> {
  return changeMessage(ctx, actor, named, async (trx, before, now) => {
    const files = await listFilesOfMessages(trx, [named._id]);
    if (isBlank(message) && files.length === 0)
      throw new AppError('invalidInput', { fields: [{ path: 'message', message: 'required' }] });
    if (message === before.message) return null;
    await updateMessage(trx, { _id: named._id, message, editedAt: now });
    return 'messageEdited';
  });
}

/** Deletes what the actor said, with its files; its place stays, since those after it were counted from there. Refused as a correction is. */
export async function deleteMessageAs(ctx: Context, actor: Actor, named: Named): Promise<Message> {
  return changeMessage(ctx, actor, named, async (trx, _, now) => {
    await emptyMessage(trx, { _id: named._id, deletedAt: now });
    return 'messageDeleted';
  });
}

/** One change of one message, with what follows from it: both sides' windows hear of it, and it is on record that it was, not what it said. */
async function changeMessage(
  ctx: Context,
  actor: Actor,
  { _id, chatId }: Named,
  change: (
    trx: Transaction<DB>,
    before: MessageRecord,
    now: string,
  ) => Promise<'messageEdited' | 'messageDeleted' | null>,
): Promise<Message> {
  return ctx.db.transaction().execute(async (trx) => {
    const chat = await lockChat(trx, actor, chatId);
    const refusal = refusalToSay(actor, chat);
    if (refusal !== null) throw refusal;
    const now = ctx.clock.now();
    const before = await getOwnMessage(trx, actor, _id);
    if (!canStillChange(before, now)) throw new AppError('messageTooOld');
    const action = await change(trx, before, now.toISOString());
    const record = await getOwnMessage(trx, actor, _id);
    const reply = replyMessage(ctx, actor.userId, record, await listFilesOfMessages(trx, [_id]));
    if (action === null) return reply;
    const { sequence } = record;
    const news = reply.attachment.length > 0 ? { chatId, sequence } : liveMessage(reply);
    for (const hearer of hearersOf(actor, chat)) await publish(trx, `user:${hearer}`, 'messageChanged', news);
    const company = chat.agencyId === null ? {} : { agencyId: chat.agencyId };
    await audit(ctx, trx, actor, { action, entity: { type: 'chat', id: chatId }, ...company });
    await ctx.jobs.emit(trx, 'message.changed', { chatId, messageId: _id });
    return reply;
  });
}

async function getOwnMessage(trx: Transaction<DB>, actor: Actor, id: string): Promise<MessageRecord> {
  const message = await findMessage(trx, id);
  if (message === null || message.senderId !== actor.userId) throw new AppError('notFound');
  return message;
}
