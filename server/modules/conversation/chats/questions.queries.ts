import { chatsWithCompany, openQuestion } from '../../../access/chat.ts';
import type { Database } from '../../../platform/context.ts';

/** Conversations with something that the company asked and nobody answered or closed. */
export function unansweredChats(db: Database) {
  return chatsWithCompany(db)
    .select('chats._id')
    .where((eb) => eb(openQuestion(eb), 'is not', null));
}

/** What a company asked and nobody answered or closed, by its sequence, or null where nothing is open. */
export async function findOpenQuestion(db: Database, chatId: string): Promise<number | null> {
  const chat = await chatsWithCompany(db)
    .select((eb) => openQuestion(eb).as('sequence'))
    .where('chats._id', '=', chatId)
    .executeTakeFirst();
  return chat?.sequence ?? null;
}

/** Closes what a company asked up to a message. False where somebody closed it meanwhile. */
export async function updateQuestionClosed(db: Database, chatId: string, closedSequence: number): Promise<boolean> {
  const closed = await db
    .updateTable('chats')
    .set({ closedSequence })
    .where('_id', '=', chatId)
    .where('closedSequence', '<', closedSequence)
    .returning('_id')
    .executeTakeFirst();
  return closed !== undefined;
}
