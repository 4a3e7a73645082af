import type { sendMessage as contract } from '@volano/domain/contracts/chats';
import type { LiveEvents } from '@volano/domain/contracts/realtime';
import { AppError } from '@volano/domain/errors';
import { type Actor, isConsultant } from '@volano/domain/policies/actor';
import { isOpenChat } from '@volano/domain/policies/chats';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { audit, insertKpiEvent } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { publish } from '../../../platform/live/publish.ts';
import { findChatOf, insertChat, updateMark, lockAgencyToTalkTo, updateLast } from './chats.queries.ts';
import { type Message, replyMessage } from './chats.replies.ts';
import {
  hasReadSince,
  lockReadings,
  findMessageByKey,
  getMessage,
  insertMessage,
  listFilesOfMessages,
  attachFiles,
} from './messages.queries.ts';
import { updateMessagesSeen } from '../notifications/notifications.queries.ts';
import { hearersOf, type KnownChat, lockChat, lockChatToMark, requirePremiumFor } from '../../../access/chat.ts';

const HOUR_MS = 3_600_000;

/**
 * Opens the conversation of a consultant with a company that they follow, or answers the one that is there, however many ask at once.
 * 404 where the company is not theirs or went meanwhile, 409 `conflict` where its person may not enter and there is nothing to answer
 * (abuse 34).
 */
export async function openChat(ctx: Context, actor: Actor, agencyId: string): Promise<string> {
  const known = await findChatOf(ctx.db, agencyId, actor.userId);
  if (known !== null) return known;
  return ctx.db.transaction().execute(async (trx) => {
    const company = await lockAgencyToTalkTo(trx, actor, agencyId);
    if (company === null) throw new AppError('notFound');
    if (!company.isEnabled) throw new AppError('conflict');
    const createdAt = ctx.clock.now().toISOString();
    const _id = await insertChat(trx, { _id: newId(), agencyId, advisorId: actor.userId, createdAt });
    if (_id === null) {
      const first = await findChatOf(trx, agencyId, actor.userId);
      if (first === null) throw new AppError('conflict');
      return first;
    }
    await audit(ctx, trx, actor, { action: 'chatOpened', entity: { type: 'chat', id: _id }, agencyId });
    await ctx.jobs.emit(trx, 'chat.opened', { chatId: _id });
    for (const userId of [actor.userId, company.userId])
      await publish(trx, `user:${userId}`, 'newChat', { chatId: _id });
    return _id;
  });
}

/** Moves the actor's mark up to a message, or to the last. What the bell says of the conversation is seen once nothing is left unread. */
export async function readChatUpTo(
  ctx: Context,
  actor: Actor,
  chatId: string,
  sequence: number | undefined,
): Promise<void> {
  const { userId } = actor;
  const readAt = ctx.clock.now().toISOString();
  const chat = await ctx.db.transaction().execute(async (trx) => {
    const chat = await lockChatToMark(trx, actor, chatId);
    const moved = await updateMark(trx, { chatId: chat._id, userId, sequence, readAt });
    if (moved === null) return chat;
    for (const recipient of hearersOf(actor, chat))
      await publish(trx, `user:${recipient}`, 'chatRead', { chatId: chat._id, userId, sequence: moved });
    return chat;
  });
  // Once the mark stands: a line that is being written meanwhile either looks at it, or is there to be seen.
  if (sequence === undefined || sequence >= chat.lastSequence) await updateMessagesSeen(ctx.db, userId, chat._id);
}

/** Writes down that an admin looks into a conversation (holes H16): once an hour, so that reading on fills no record. */
export async function noteReading(ctx: Context, actor: Actor, chat: KnownChat): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - HOUR_MS).toISOString();
  const reading = { userId: actor.userId, chatId: chat._id, since };
  if (await hasReadSince(ctx.db, reading)) return;
  await ctx.db.transaction().execute(async (trx) => {
    await lockReadings(trx, reading);
    if (await hasReadSince(trx, reading)) return;
    const company = chat.agencyId === null ? {} : { agencyId: chat.agencyId };
    await audit(ctx, trx, actor, { action: 'chatRead', entity: { type: 'chat', id: chat._id }, ...company });
  });
}

/** What the database carries to the other nodes is at most eight thousand bytes, with the room's name and the event's. */
const MAX_LIVE_BYTES = 6000;

/**
 * Says something: stored with the next sequence of the conversation before anybody hears of it, in the turn of those who say something at
 * the same time (holes H31). With a `key` that the sender has used here before, what was said then is the answer, whatever is said now
 * (faults F14). 404 for files that are not the sender's to send here, and then nothing is stored (abuse 36); 409 `chatClosed` once one of
 * the two is gone.
 */
export async function sendMessageAs(
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
