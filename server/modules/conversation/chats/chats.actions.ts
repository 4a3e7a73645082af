import type {
  sendMessage as contract,
  MessageTopic,
  WritingOutcome as OutcomeWithReach,
} from '@volano/domain/contracts/chats';
import type { LiveEvents } from '@volano/domain/contracts/realtime';
import { AppError } from '@volano/domain/errors';
import { type Actor, isConsultant } from '@volano/domain/policies/actor';
import { isOpenChat, canStillChange } from '@volano/domain/policies/chats';
import type { MessageKind } from '@volano/domain/rules/vocabulary';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '@volano/database/types';
import type { Context } from '../../../platform/context.ts';
import { recordAct } from '../../../platform/audit/acts.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { publish } from '../../../platform/live/publish.ts';
import { getEntryToTalkAbout } from '../../../access/catalogue.ts';
import { findChatOf, insertChat, updateMark, lockAgencyToTalkTo } from './chats.queries.ts';
import { findOpenQuestion, updateQuestionClosed } from './questions.queries.ts';
import { type Message, replyMessage } from './chats.replies.ts';
import {
  hasReadSince,
  lockReadings,
  findMessageByKey,
  insertMessage,
  listFilesOfMessages,
  attachFiles,
  emptyMessage,
  findMessage,
  type MessageRecord,
  updateMessage,
} from './messages.queries.ts';
import { updateMessagesSeen } from '../notifications/notifications.queries.ts';
import { hearersOf, type KnownChat, lockOf, lockChat, lockChatToMark, lockChatToRead } from '../../../access/chat.ts';
import { isBlank } from '@volano/domain/rules/harmless-text';
import { idempotent } from '../../../platform/http/repeats.ts';

/** What became of one of many. Whether its company is reached is asked after all of them, since it may change between two repeats. */
type WritingOutcome = Omit<OutcomeWithReach, 'isReached' | 'reach' | 'reader'>;

const HOUR_MS = 3_600_000;

/**
 * Opens the conversation of a consultant with a company that they follow, or answers the one that is there, however many ask at once.
 * 404 where the company is not theirs or went meanwhile, 409 `conflict` where its person may not enter and there is nothing to answer
 * (abuse 34).
 */
export async function openChat(ctx: Context, actor: Actor, agencyId: string): Promise<string> {
  const known = await findChatOf(ctx.db, agencyId, actor.userId);
  return known ?? ctx.db.transaction().execute((trx) => openChatWithin(ctx, trx, actor, agencyId));
}

/** The same within a transaction that goes on to say something there. */
async function openChatWithin(ctx: Context, trx: Transaction<DB>, actor: Actor, agencyId: string): Promise<string> {
  const known = await findChatOf(trx, agencyId, actor.userId);
  if (known !== null) return known;
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
  for (const userId of [actor.userId, company.userId]) await publish(trx, `user:${userId}`, 'newChat', { chatId: _id });
  return _id;
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
export async function noteReading(
  ctx: Context,
  actor: Actor,
  chat: Pick<KnownChat, '_id' | 'agencyId'>,
): Promise<void> {
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

/**
 * Closes what the company asked last in a conversation that the actor may read: both windows of its consultant and who looks at the lists
 * see it leave. 409 `nothingOpen` where nothing waits, or somebody closed it meanwhile.
 */
export async function closeQuestion(ctx: Context, actor: Actor, chatId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { agencyId, firmIds } = await lockChatToRead(trx, actor, chatId);
    const sequence = await findOpenQuestion(trx, chatId);
    if (sequence === null || !(await updateQuestionClosed(trx, chatId, sequence))) throw new AppError('nothingOpen');
    const company = agencyId === null ? {} : { agencyId };
    await audit(ctx, trx, actor, { action: 'questionClosed', entity: { type: 'chat', id: chatId }, ...company });
    for (const hearer of firmIds) await publish(trx, `user:${hearer}`, 'messageChanged', { chatId, sequence });
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
  words: z.output<typeof contract.body>,
  key: string | undefined,
): Promise<Message> {
  const said = { ...words, kind: 'personal' } as const;
  return ctx.db.transaction().execute((trx) => sendMessageWithin(ctx, trx, actor, chatId, said, key));
}

/** The same within a transaction that has something else to do. */
async function sendMessageWithin(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  chatId: string,
  { kind, message, attachmentIds, about }: z.output<typeof contract.body> & { readonly kind: MessageKind },
  key: string | undefined,
): Promise<Message> {
  const chat = await lockChat(trx, actor, chatId);
  const { userId: senderId } = actor;
  const refusal = refusalToSay(actor, chat);
  if (refusal === null) {
    const [_id, sequence, createdAt] = [newId(), chat.lastSequence + 1, ctx.clock.now().toISOString()];
    const topic = await topicOf({ ...ctx, db: trx }, chat, about);
    const words = { kind, message, ...topic };
    const said = { _id, chatId, sequence, senderId, ...words, createdAt, editedAt: null, deletedAt: null };
    const record = { ...said, senderName: chat.actorName, senderSurname: chat.actorSurname };
    const news = attachmentIds.length > 0 ? { chatId, sequence } : liveMessage(replyMessage(ctx, actor, record, []));
    const { agencyId } = chat;
    const counted = isConsultant(actor)
      ? { kpiType: 'chat' as const, userId: senderId, agencyId, entityId: chatId, createdAt }
      : null;
    const around = { counted, news, hearers: hearersOf(actor, chat) };
    if (await insertMessage(trx, { ...said, clientKey: key ?? null }, around)) {
      const files = await sendFiles(trx, said, attachmentIds);
      // The sender's own bell, and what follows for the other side.
      if (chat.isBehind) await updateMessagesSeen(trx, senderId, chatId);
      await ctx.jobs.emit(trx, 'message.sent', { chatId, messageId: _id });
      return replyMessage(ctx, actor, record, files);
    }
  }
  const before = key === undefined ? null : await findMessageByKey(trx, chatId, senderId, key);
  if (before !== null) return replyMessage(ctx, actor, before, await listFilesOfMessages(trx, [before._id]));
  throw refusal ?? new Error('a message was neither stored nor there');
}

/** What a message is about, as it is kept. 404 `notFound` where the company of the conversation may not see it. */
async function topicOf(
  ctx: Pick<Context, 'db' | 'clock'>,
  { agencyId }: KnownChat,
  about: z.output<typeof contract.body>['about'],
) {
  if (about === undefined) return { aboutType: null, aboutId: null, aboutTitle: null };
  if (agencyId === null) throw new AppError('notFound');
  const { type, _id, title } = await getEntryToTalkAbout(ctx, agencyId, about);
  return { aboutType: type, aboutId: _id, aboutTitle: title };
}

/** Why nothing more may be said or changed here, or null. */
function refusalToSay(actor: Actor, chat: KnownChat): AppError | null {
  return lockOf(actor, chat) ?? (isOpenChat(chat) ? null : new AppError('chatClosed'));
}

async function sendFiles(
  trx: Transaction<DB>,
  said: { _id: string; chatId: string; senderId: string },
  ids: readonly string[],
) {
  if (ids.length === 0) return [];
  const { _id: messageId, chatId, senderId } = said;
  if (!(await attachFiles(trx, { messageId, chatId, senderId, uploadIds: [...new Set(ids)] })))
    throw new AppError('notFound');
  return listFilesOfMessages(trx, [messageId]);
}

/** The message itself where it is short. What has files is fetched by each, since their addresses are for one person. */
function liveMessage(whole: Message): LiveEvents['newMessage'] {
  const { chatId, sequence } = whole;
  const news = { chatId, sequence, message: whole };
  return Buffer.byteLength(JSON.stringify(news)) < MAX_LIVE_BYTES ? news : { chatId, sequence };
}

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
    const reply = replyMessage(ctx, actor, record, await listFilesOfMessages(trx, [_id]));
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

/** What is said to many companies, or to one with what is recommended to it, and about what. */
export interface Words {
  readonly message: string;
  readonly about?: Pick<MessageTopic, 'type' | '_id'> | undefined;
}

/**
 * Says something to a company in its conversation with the actor, which is opened where there is none, and answers where it stands. 404 where the
 * company is not the actor's, or may not see what it is about; 409 `conflict` where its person may not enter, `chatClosed` once they are gone.
 */
export async function writeToCompany(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  agencyId: string,
  { message, about }: Words,
): Promise<{ chatId: string; messageId: string }> {
  const chatId = await openChatWithin(ctx, trx, actor, agencyId);
  const words = { kind: 'broadcast' as MessageKind, message, attachmentIds: [], about };
  const { _id: messageId } = await sendMessageWithin(ctx, trx, actor, chatId, words, undefined);
  return { chatId, messageId };
}

/** Says the same to many companies, each in a transaction of its own: what is refused for one keeps nobody else from it. */
export async function writeToMany(
  ctx: Context,
  actor: Actor,
  { agenciesIds, ...words }: Words & { readonly agenciesIds: readonly string[] },
  key: string | undefined,
): Promise<WritingOutcome[]> {
  const outcomes: WritingOutcome[] = [];
  const act = { key, actId: newId() };
  for (const agencyId of new Set(agenciesIds)) outcomes.push(await writeToOne(ctx, actor, agencyId, words, act));
  return outcomes;
}

/** One line of many. Throws only what is no answer about this company: a fault, or a key that was used for something else. */
async function writeToOne(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  words: Words,
  { key, actId }: { readonly key: string | undefined; readonly actId: string },
): Promise<WritingOutcome> {
  const { userId } = actor;
  try {
    return await ctx.db.transaction().execute((trx) =>
      idempotent(trx, { userId, route: `writeToMany ${agencyId}`, key, request: words }, async () => {
        const { chatId, messageId } = await writeToCompany(ctx, trx, actor, agencyId, words);
        await recordAct(ctx, trx, actor, { actId, action: 'write', items: [{ agencyId, messageId }], agencyId });
        return { agencyId, status: 'sent' as const, chatId };
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'idempotencyMismatch') throw error;
    return { agencyId, status: 'refused', code: error.code };
  }
}
