import type { Context } from '../context.ts';
import { newId } from '../platform/new-id.ts';

/** The conversation of a company with a consultant, with a message, which somebody has put aside: as things that calls name. */
export async function chatThings(
  ctx: Context,
  { agencyId, personId, advisorId, archiverId }: Record<'agencyId' | 'personId' | 'advisorId' | 'archiverId', string>,
) {
  const { db } = ctx;
  const at = ctx.clock.now().toISOString();
  await db
    .insertInto('chats')
    .values({ _id: newId(), agencyId, advisorId, lastSequence: 1, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.columns(['agencyId', 'advisorId']).doNothing())
    .execute();
  const { _id: chatId } = await db
    .selectFrom('chats')
    .select('_id')
    .where('agencyId', '=', agencyId)
    .where('advisorId', '=', advisorId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('chat_messages')
    .values({ _id: newId(), chatId, sequence: 1, senderId: advisorId, message: 'Buongiorno', createdAt: at })
    .onConflict((conflict) => conflict.columns(['chatId', 'sequence']).doNothing())
    .execute();
  await db
    .insertInto('archivings')
    .values({ _id: newId(), objectId: chatId, userId: archiverId, createdAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'objectId']).doNothing())
    .execute();
  const { _id: archivingId } = await db
    .selectFrom('archivings')
    .select('_id')
    .where('objectId', '=', chatId)
    .where('userId', '=', archiverId)
    .executeTakeFirstOrThrow();
  return { chatId, archivingId, chatPersonId: personId };
}
