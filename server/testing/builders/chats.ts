import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { insert } from './rows.ts';

/** A conversation of a company with a consultant, with as many messages as texts, each said by whoever is named beside it. */
export async function aChat(
  ctx: Context,
  { agencyId, advisorId }: { agencyId: string; advisorId: string },
  said: readonly (readonly [senderId: string, message: string])[] = [],
): Promise<{ _id: string; messageIds: readonly string[] }> {
  const _id = newId();
  const at = ctx.clock.now().toISOString();
  const times = { createdAt: at, updatedAt: at };
  await insert(ctx.db, 'chats', { _id, agencyId, advisorId, lastSequence: said.length, ...times });
  const messages = said.map(([senderId, message], index) => ({
    _id: newId(),
    chatId: _id,
    sequence: index + 1,
    senderId,
    message,
    createdAt: at,
  }));
  if (messages.length > 0) await insert(ctx.db, 'chat_messages', messages);
  return { _id, messageIds: messages.map((message) => message._id) };
}
