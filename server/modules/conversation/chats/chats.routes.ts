import * as contract from '@volano/domain/contracts/chats';
import { getChatCompany } from '@volano/domain/contracts/chat-company';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import { type Actor, isAdmin, isCustomer } from '@volano/domain/policies/actor';
import { needsPremiumForChat } from '@volano/domain/policies/chats';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { readAll } from '../../../platform/db/query-parts.ts';
import { drawSheet } from '../../../platform/rendering/sheets/sheet.ts';
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
  findContractOf,
  listAgenciesToTalkTo,
  readChatCompany,
} from './chats.queries.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { throttle } from '../../../platform/http/repeats.ts';
import { messagesToExport, listFilesOfMessages, listMessages, listChatFiles } from './messages.queries.ts';
import { findMessages } from './message-search.queries.ts';
import { messageColumns, replyChat, replyFound, replyMessage } from './chats.replies.ts';
import { type KnownChat } from '../../../access/chat.ts';

export const chatsRoutes = [
  bindRoute(contract.listChats, ({ ctx, actor, query }) => answerList(ctx, actor, query, false)),

  bindRoute(contract.listArchivedChats, ({ ctx, actor, query }) => answerList(ctx, actor, query, true)),

  // It is asked after every step through the portal: who has no list has nothing to read, and is not told off.
  bindRoute(contract.countChatsToRead, async ({ ctx, actor }) => {
    const company = await companyToReadFor(ctx, actor, undefined);
    const hasNone = isAdmin(actor) || company === 'none' || company === 'locked';
    if (hasNone) return { chatToRead: 0, archivedToRead: 0 };
    return countUnreadChats(ctx.db, actor, company.agencyId);
  }),

  bindRoute(contract.searchMessages, async ({ ctx, actor, query }) => {
    const company = await companyToReadFor(ctx, actor, query.agencyId);
    if (company === 'locked') throw new AppError('premiumRequired');
    if (company === 'none') return [];
    const { rows, stems } = await findMessages(ctx.db, actor, { ...query, agencyId: company.agencyId });
    const chats = new Map(rows.map(({ chatId, agencyId }) => [chatId, { _id: chatId, agencyId }]));
    if (isAdmin(actor)) for (const chat of chats.values()) await noteReading(ctx, actor, chat);
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
      draw: (rows) => drawSheet(t('chats.title'), messageColumns(t), rows),
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
        ...replyChatFile(ctx, actor.userId, chat._id, file),
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
    return { rows: rows.map((row) => replyMessage(ctx, actor.userId, row, files)), ...counted };
  }),

  bindRoute(contract.sendMessage, async ({ ctx, actor, params, body, idempotencyKey }) => {
    await throttle(ctx, `message ${actor.userId}`, { attempts: ctx.config.messagesAMinute, seconds: 60 });
    return { lastMessage: await sendMessageAs(ctx, actor, params.chatId, body, idempotencyKey) };
  }),

  bindRoute(contract.writeToMany, ({ ctx, actor, body, idempotencyKey }) =>
    writeToMany(ctx, actor, body, idempotencyKey),
  ),

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
  if (company === 'locked') throw new AppError('premiumRequired');
  if (company === 'none') return { rows: [], ...(query.count ? { total: 0 } : {}) };
  const choice = { q: query.q, agencyId: company.agencyId, isUnanswered: query.isUnanswered, isArchived };
  const { rows, ...counted } = await listChats(ctx.db, actor, query, choice);
  return { rows: rows.map((row) => replyChat(ctx, actor, row)), ...counted };
}

/** Staff read of all their companies unless they name one; a company's own people of the one named or in use, with premium. */
async function companyToReadFor(
  ctx: Context,
  actor: Actor,
  named: string | undefined,
): Promise<{ agencyId: string | undefined } | 'none' | 'locked'> {
  if (!isCustomer(actor)) return { agencyId: named };
  const agencyId = named ?? actor.agencyId;
  const contractType = agencyId === null ? null : await findContractOf(ctx.db, actor, agencyId);
  if (agencyId === null || contractType === null) return 'none';
  return needsPremiumForChat(actor, contractType) ? 'locked' : { agencyId };
}

/** The admin who reads a conversation is written down. */
async function noteLook(ctx: Context, actor: Actor, chat: KnownChat): Promise<void> {
  if (isAdmin(actor)) await noteReading(ctx, actor, chat);
}

async function answerChat(ctx: Context, actor: Actor, id: string) {
  const [record] = await listChatRecords(ctx.db, actor.userId, [id]);
  if (record === undefined) throw new AppError('notFound');
  return replyChat(ctx, actor, record);
}
