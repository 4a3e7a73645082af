import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import type { TestApp } from '../world/app.ts';
import { anAgency, aUser } from './factories.ts';
import { insert } from './rows.ts';

/** A conversation of a company with a consultant, with as many messages as texts, each said by whoever is named beside it. */
export async function aChat(
  ctx: Context,
  { agencyId, advisorId }: { agencyId: string; advisorId: string },
  said: readonly (readonly [senderId: string, message: string])[] = [],
): Promise<{ _id: string; messageIds: readonly string[] }> {
  const _id = newId();
  const now = ctx.clock.now().getTime();
  // A second apart and all of them past, so that what is said next is said after them.
  const at = (index: number) => new Date(now - (said.length - index) * 1000).toISOString();
  const times = { createdAt: at(0), updatedAt: at(Math.max(0, said.length - 1)) };
  await insert(ctx.db, 'chats', { _id, agencyId, advisorId, lastSequence: said.length, ...times });
  const messages = said.map(([senderId, message], index) => ({
    _id: newId(),
    chatId: _id,
    sequence: index + 1,
    senderId,
    message,
    createdAt: at(index),
  }));
  if (messages.length > 0) await insert(ctx.db, 'chat_messages', messages);
  return { _id, messageIds: messages.map((message) => message._id) };
}

/**
 * A company that talks with its consultant, somebody new unless told who: both sides as they speak, and what names the conversation.
 * `said` are the sides that spoke, one message each.
 */
export async function aConversation(
  portal: Pick<TestApp, 'ctx' | 'as'>,
  said: readonly ('company' | 'consultant')[] = [],
  following?: { readonly _id: string },
) {
  const { ctx } = portal;
  const owner = await aUser(ctx);
  const advisor = following ?? (await aUser(ctx, { role: 'advisor' }));
  const agency = await anAgency(ctx, { userId: owner._id, advisorId: advisor._id });
  const names = { company: owner._id, consultant: advisor._id };
  const talk = said.map((side, at) => [names[side], `Messaggio ${at + 1}`] as const);
  const { _id: chatId, messageIds } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id }, talk);
  const sides = { company: portal.as(owner, agency), consultant: portal.as(advisor) };
  return { owner, advisor, agency, chatId, messageIds, params: { chatId }, ...sides };
}
