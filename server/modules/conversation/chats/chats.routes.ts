import * as contract from '@volano/domain/contracts/chats';
import { getChatCompany } from '@volano/domain/contracts/chat-company';
import { searchMessages } from '@volano/domain/contracts/chat-search';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import { type Actor, isAdmin, isCustomer } from '@volano/domain/policies/actor';
import { isOfficeChat, needsPremiumForChat, readabilityOf } from '@volano/domain/policies/chats';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { readAll } from '../../../platform/db/query-parts.ts';
import { storeExport } from '../../../platform/storage/exports.ts';
import { replyChatFile } from '../../../platform/storage/attachments.ts';
import {
  closeQuestion,
  noteReading,
  openChat,
  readChatUpTo,
  sendMessageAs,
  deleteMessageAs,
  editMessageAs,
  writeToMany,
} from './chats.actions.ts';
import {
  countUnreadChats,
  listChatRecords,
  listChats,
  listOwnersIn,
  findContractOf,
  listAgenciesToTalkTo,
} from './chats.queries.ts';
import { readChatCompany } from './chat-company.queries.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { findReaching, withReach } from '../../../access/reach.ts';
import { openOfficeChat } from './office-chats.actions.ts';
import { throttle } from '../../../platform/http/repeats.ts';
import { messagesToExport, listFilesOfMessages, listMessages, listChatFiles } from './messages.queries.ts';
import { findMessages } from './message-search.queries.ts';
import { replyChat, replyFound, replyMessage } from './chats.replies.ts';
import { drawMessages } from './chats.sheets.ts';
import { type KnownChat } from '../../../access/chat.ts';

/** Messages that the firm takes in a day from somebody whom it has not confirmed. */
const WHILE_PENDING = { attempts: 100, seconds: 86_400 } as const;

export const chatsRoutes = [
  bindRoute(contract.listChats, ({ ctx, actor, query }) => answerList(ctx, actor, query, false)),

  bindRoute(contract.listArchivedChats, ({ ctx, actor, query }) => answerList(ctx, actor, query, true)),

  // It is asked after every step through the portal: who has no list has nothing to read, and is not told off.
  bindRoute(contract.countChatsToRead, async ({ ctx, actor }) => {
    const company = await companyToReadFor(ctx, actor, undefined);
    if (company === 'none') return { chatToRead: 0, archivedToRead: 0 };
    // Admins have a mark in those with the firm alone; of what is locked nothing is to be read.
    const isOffice = isAdmin(actor) || company.isLocked;
    return countUnreadChats(ctx.db, actor, { agencyId: company.agencyId, isOffice });
  }),

  bindRoute(searchMessages, async ({ ctx, actor, query }) => {
    const company = await companyToReadFor(ctx, actor, query.agencyId);
    if (company === 'none') return [];
    if (company.isLocked) throw new AppError('premiumRequired');
    const { rows, stems } = await findMessages(ctx.db, actor, { ...query, agencyId: company.agencyId });
    const chats = new Map(
      rows.map(({ chatId, agencyId, advisorId }) => [chatId, { _id: chatId, agencyId, advisorId }]),
    );
    for (const chat of chats.values()) await noteLook(ctx, actor, chat);
    return rows.map((row) => replyFound(row, stems));
  }),

  bindRoute(contract.exportChat, async ({ ctx, actor, language, subject: { chat } }) => {
    await noteLook(ctx, actor, chat);
    const t = translations(language);
    return storeExport(ctx, actor, {
      title: t('chats.title'),
      list: 'chat',
      filters: { chatId: chat._id },
      agencyId: chat.agencyId,
      rows: (trx) => readAll(trx, messagesToExport(trx, chat._id)),
      draw: (rows) => drawMessages(t, rows),
    });
  }),

  bindRoute(getChatCompany, async ({ ctx, actor, subject: { chat } }) => {
    const company = chat.agencyId === null || chat.agency?.isDeleted ? null : chat.agencyId;
    if (company === null) throw new AppError('notFound');
    return readChatCompany(ctx, actor, company);
  }),

  bindRoute(contract.getChat, async ({ ctx, actor, params, subject }) => {
    await noteLook(ctx, actor, subject.chat);
    return answerChat(ctx, actor, params.id);
  }),

  bindRoute(contract.createChat, async ({ ctx, actor, body }) => {
    const others = body.participantsIds.filter((id) => id !== actor.userId);
    const [person, ...more] = others;
    if (person === undefined || new Set(body.participantsIds).size < body.participantsIds.length)
      throw new AppError('invalidInput', { fields: [{ path: 'participantsIds', message: 'invalid' }] });
    const companies = await listAgenciesToTalkTo(ctx.db, actor, person, body.agencyId);
    const [agencyId, another] = companies;
    if (more.length > 0 || agencyId === undefined) throw new AppError('notFound');
    if (another !== undefined)
      throw new AppError('invalidInput', { fields: [{ path: 'agencyId', message: 'required' }] });
    return answerChat(ctx, actor, await openChat(ctx, actor, agencyId));
  }),

  bindRoute(contract.openOfficeChat, async ({ ctx, actor }) =>
    answerChat(ctx, actor, await openOfficeChat(ctx, actor)),
  ),

  bindRoute(contract.readChat, async ({ ctx, actor, params, body }) => {
    await readChatUpTo(ctx, actor, params.id, body?.sequence);
    return answerChat(ctx, actor, params.id);
  }),

  bindRoute(contract.closeQuestion, async ({ ctx, actor, params }) => {
    await closeQuestion(ctx, actor, params.id);
    return answerChat(ctx, actor, params.id);
  }),

  bindRoute(contract.listChatFiles, async ({ ctx, actor, query, subject: { chat } }) => {
    await noteLook(ctx, actor, chat);
    const { rows, ...counted } = await listChatFiles(ctx.db, chat._id, query);
    return {
      rows: rows.map(({ sequence, senderId, senderName, senderSurname, ...file }) => ({
        ...replyChatFile(ctx, actor, chat._id, file),
        sequence,
        senderId,
        senderName: `${senderName} ${senderSurname}`,
      })),
      ...counted,
    };
  }),

  bindRoute(contract.listMessages, async ({ ctx, actor, query, subject: { chat } }) => {
    await noteLook(ctx, actor, chat);
    const { rows, ...counted } = await listMessages(ctx.db, chat._id, chat.lastSequence, query);
    const ids = rows.map(({ _id }) => _id);
    const files = await listFilesOfMessages(ctx.db, ids);
    return { rows: rows.map((row) => replyMessage(ctx, actor, row, files)), ...counted };
  }),

  bindRoute(contract.sendMessage, async ({ ctx, actor, params, body, idempotencyKey, subject }) => {
    await throttle(ctx, `message ${actor.userId}`, { attempts: ctx.config.messagesAMinute, seconds: 60 });
    if (actor.isPending) await throttle(ctx, `message pending ${actor.userId}`, WHILE_PENDING);
    const lastMessage = await sendMessageAs(ctx, actor, params.chatId, body, idempotencyKey);
    return { lastMessage, reader: await readerOf(ctx, actor, subject.chat) };
  }),

  bindRoute(contract.writeToMany, async ({ ctx, actor, body, idempotencyKey }) => {
    const outcomes = await writeToMany(ctx, actor, body, idempotencyKey);
    const lines = await withReach(ctx.db, outcomes, ({ agencyId }) => agencyId);
    const owners = await listOwnersIn(
      ctx.db,
      lines.flatMap(({ chatId }) => chatId ?? []),
    );
    return lines.map((line) => {
      const owner = owners.get(line.chatId ?? '');
      const isKnown = owner !== undefined && line.reach !== null;
      return { ...line, reader: isKnown ? readabilityOf(owner, line.reach, owner) : null };
    });
  }),

  bindRoute(contract.editMessage, ({ ctx, actor, body, subject: { message } }) =>
    editMessageAs(ctx, actor, message, body.message),
  ),

  bindRoute(contract.deleteMessage, ({ ctx, actor, subject: { message } }) => deleteMessageAs(ctx, actor, message)),
];

async function answerList(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof contract.listChats.query>,
  isArchived: boolean,
) {
  const company = await companyToReadFor(ctx, actor, query.agencyId);
  if (company === 'none') return { rows: [], ...(query.count ? { total: 0 } : {}) };
  const choice = { q: query.q, agencyId: company.agencyId, isUnanswered: query.isUnanswered, isArchived };
  const { rows, ...counted } = await listChats(ctx.db, actor, query, choice);
  return { rows: rows.map((row) => replyChat(ctx, actor, row)), ...counted };
}

/** Whether the company can read what is said to it; somebody of the firm always can. */
async function readerOf({ db }: Context, actor: Actor, { agency, agencyId, advisorId }: KnownChat) {
  if (isCustomer(actor) || agency === null || agencyId === null) return { canRead: true, why: null };
  const { userId, ownerRole: role, isOwnerPending: isPending, contractType } = agency;
  const { reach } = await findReaching(db, agencyId);
  return readabilityOf({ userId, role, isPending }, reach, { advisorId, contractType });
}

/** Staff read of all their companies unless they name one; a company's own people of the one named or in use, without premium not all. */
async function companyToReadFor(
  ctx: Context,
  actor: Actor,
  named: string | undefined,
): Promise<{ agencyId: string | undefined; isLocked: boolean } | 'none'> {
  if (!isCustomer(actor)) return { agencyId: named, isLocked: false };
  const agencyId = named ?? actor.agencyId;
  const contractType = agencyId === null ? null : await findContractOf(ctx.db, actor, agencyId);
  if (agencyId === null || contractType === null) return 'none';
  return { agencyId, isLocked: actor.isPending || needsPremiumForChat(actor, contractType) };
}

/** The admin who reads a conversation is written down; in the one with the firm they are at home. */
async function noteLook(
  ctx: Context,
  actor: Actor,
  chat: Pick<KnownChat, '_id' | 'agencyId' | 'advisorId'>,
): Promise<void> {
  if (isAdmin(actor) && !isOfficeChat(chat)) await noteReading(ctx, actor, chat);
}

async function answerChat(ctx: Context, actor: Actor, id: string) {
  const [record] = await listChatRecords(ctx.db, actor.userId, [id]);
  if (record === undefined) throw new AppError('notFound');
  return replyChat(ctx, actor, record);
}
