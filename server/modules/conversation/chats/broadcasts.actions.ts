import { isOpenChat } from '@volano/domain/policies/chats';
import type { MessageFate } from '@volano/domain/rules/vocabulary';
import type { Transaction } from 'kysely';
import type { DB } from '@volano/database/types';
import { audit, deleteKpiEvent } from '../../../platform/audit/audit.ts';
import { publish } from '../../../platform/live/publish.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '@volano/domain/policies/actor';
import { findChatFacts } from '../../../access/chat.ts';
import { type Broadcast, deleteLastMessage, listBroadcastsToTakeBack } from './broadcasts.queries.ts';
import { emptyMessage } from './messages.queries.ts';

/**
 * Takes back what was said with something that is withdrawn, as long as nobody read it (17-seams §3), and answers what became of each: one
 * that its sender deleted is not there any more. Nobody reads in the conversations meanwhile. The last of a conversation leaves no trace;
 * of one that something was said after the place stays, since those after it were counted from there.
 */
export async function takeBackMessages(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, MessageFate>> {
  const fates = new Map<string, MessageFate>();
  for (const message of await listBroadcastsToTakeBack(trx, messageIds)) {
    if (!message.isRead) await takeBack(ctx, trx, actor, message);
    fates.set(message._id, message.isRead ? 'read' : 'takenBack');
  }
  return fates;
}

async function takeBack(ctx: Context, trx: Transaction<DB>, actor: Actor, message: Broadcast): Promise<void> {
  const { _id, chatId, sequence, senderId, createdAt } = message;
  if (!(await deleteLastMessage(trx, message)))
    await emptyMessage(trx, { _id, deletedAt: ctx.clock.now().toISOString() });
  const chat = await findChatFacts(trx, chatId);
  await deleteKpiEvent(trx, { kpiType: 'chat', agencyId: chat?.agencyId ?? null, entityId: chatId, createdAt });
  const owner = chat !== null && isOpenChat(chat) ? chat.agency?.userId : undefined;
  for (const hearer of [senderId, ...(owner === undefined ? [] : [owner])])
    await publish(trx, `user:${hearer}`, 'messageChanged', { chatId, sequence });
  const company = chat?.agencyId == null ? {} : { agencyId: chat.agencyId };
  await audit(ctx, trx, actor, { action: 'messageTakenBack', entity: { type: 'chat', id: chatId }, ...company });
  await ctx.jobs.emit(trx, 'message.takenBack', { chatId, sequence, senderId });
}
