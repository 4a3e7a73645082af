import type { sendMessage as contract } from '@volano/domain/contracts/chats';
import type { LiveEvents } from '@volano/domain/contracts/realtime';
import { AppError } from '@volano/domain/errors';
import { type Actor, isConsultant } from '@volano/domain/policies/actor';
import { isOpenChat } from '@volano/domain/policies/chats';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { insertKpiEvent } from '../../insight/kpi/kpi.queries.ts';
import { updateMessagesSeen } from '../notifications/notifications.queries.ts';
import { updateLast, updateMark } from './chats.queries.ts';
import { type Message, replyMessage } from './chats.replies.ts';
import { attachFiles } from './chat-files.queries.ts';
import { findMessageByKey, getMessage, insertMessage, listFilesOfMessages } from './messages.queries.ts';
import { hearersOf, lockChat, requirePremiumFor } from '../../../access/chat.ts';

/** What the database carries to the other nodes is at most eight thousand bytes, with the room's name and the event's. */
const MAX_LIVE_BYTES = 6000;

/**
 * Says something: stored with the next sequence of the conversation before anybody hears of it, in the turn of those who say something at
 * the same time (holes H31). With a `key` that the sender has used here before, what was said then is the answer, whatever is said now
 * (faults F14). 404 for files that are not the sender's to send here, and then nothing is stored (abuse 36); 409 `chatClosed` once one of
 * the two is gone.
 */
export async function say(
  ctx: Context,
  actor: Actor,
  chatId: string,
  { message, attachmentIds }: z.output<typeof contract.body>,
  key: string | undefined,
): Promise<Message> {
  return ctx.db.transaction().execute(async (trx) => {
    const chat = await lockChat(trx, actor, chatId);
    const { userId: senderId } = actor;
    const said = key === undefined ? null : await findMessageByKey(trx, chatId, senderId, key);
    if (said !== null) return replyMessage(ctx, senderId, said, await listFilesOfMessages(trx, [said._id]));
    requirePremiumFor(actor, chat);
    if (!isOpenChat(chat)) throw new AppError('chatClosed');
    const [_id, sequence, createdAt] = [newId(), chat.lastSequence + 1, ctx.clock.now().toISOString()];
    await insertMessage(trx, { _id, chatId, sequence, senderId, clientKey: key ?? null, message, createdAt });
    if (!(await attachFiles(trx, { messageId: _id, chatId, senderId, uploadIds: [...new Set(attachmentIds)] })))
      throw new AppError('notFound');
    await updateLast(trx, chatId, sequence, createdAt);
    await updateMark(trx, { chatId, userId: senderId, sequence, readAt: createdAt });
    if (chat.isBehind) await updateMessagesSeen(trx, senderId, chatId);
    await ctx.jobs.emit(trx, 'message.sent', { chatId, messageId: _id });
    const files = attachmentIds.length === 0 ? [] : await listFilesOfMessages(trx, [_id]);
    const whole = replyMessage(ctx, senderId, await getMessage(trx, _id), files);
    for (const userId of hearersOf(actor, chat)) await publish(trx, `user:${userId}`, 'newMessage', liveMessage(whole));
    if (isConsultant(actor))
      await insertKpiEvent(trx, {
        kpiType: 'chat',
        userId: senderId,
        agencyId: chat.agencyId,
        entityId: chatId,
        createdAt,
      });
    return whole;
  });
}

/** The message itself where it is short; what has files is fetched by each, since their addresses are for one person. */
function liveMessage(whole: Message): LiveEvents['newMessage'] {
  const { chatId, sequence } = whole;
  const news = { chatId, sequence, message: whole };
  const isShort = whole.attachment.length === 0 && Buffer.byteLength(JSON.stringify(news)) < MAX_LIVE_BYTES;
  return isShort ? news : { chatId, sequence };
}
