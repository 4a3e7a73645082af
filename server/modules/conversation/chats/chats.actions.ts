import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { holdAgencyToTalkTo } from './chat-companies.queries.ts';
import { findChatOf, insertChat, updateMark } from './chats.queries.ts';
import { hasReadSince, holdReadings } from './readings.queries.ts';
import { updateMessagesSeen } from '../notifications/notifications.queries.ts';
import { hearersOf, type KnownChat } from '../../../access/chat.ts';

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
    const company = await holdAgencyToTalkTo(trx, actor, agencyId);
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
  chat: KnownChat,
  sequence: number | undefined,
): Promise<void> {
  const { userId } = actor;
  const readAt = ctx.clock.now().toISOString();
  await ctx.db.transaction().execute(async (trx) => {
    const moved = await updateMark(trx, { chatId: chat._id, userId, sequence, readAt });
    if (moved === null) return;
    for (const hearer of hearersOf(actor, chat))
      await publish(trx, `user:${hearer}`, 'chatRead', { chatId: chat._id, userId, sequence: moved });
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
    await holdReadings(trx, reading);
    if (await hasReadSince(trx, reading)) return;
    const company = chat.agencyId === null ? {} : { agencyId: chat.agencyId };
    await audit(ctx, trx, actor, { action: 'chatRead', entity: { type: 'chat', id: chat._id }, ...company });
  });
}
