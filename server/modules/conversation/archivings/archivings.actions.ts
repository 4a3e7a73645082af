import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { lockChatToRead } from '../../../access/chat.ts';
import { lockOwn } from '../../../access/office.ts';
import { recordAct } from '../../../platform/audit/acts.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { deleteArchiving, insertArchiving } from './archivings.queries.ts';

/** Puts a conversation aside for the actor alone, once. 404 `notFound` where they may not read it. */
export async function putAside(ctx: Context, actor: Actor, chatId: string) {
  const [_id, createdAt] = [newId(), ctx.clock.now().toISOString()];
  return ctx.db.transaction().execute(async (trx) => {
    const { _id: objectId, agencyId } = await lockChatToRead(trx, actor, chatId);
    const archiving = await insertArchiving(trx, { _id, objectId, userId: actor.userId, createdAt });
    // Somebody took it back between the two statements.
    if (archiving === null) throw new AppError('conflict');
    if (archiving._id === _id)
      await recordAct(ctx, trx, actor, { action: 'archiveChat', items: [{ archivingId: _id }], agencyId });
    return archiving;
  });
}

/** Takes back what the actor has put aside. 404 `notFound` where it is not theirs. */
export async function deleteArchived(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwn(trx, actor, 'archiving', id);
    await deleteArchiving(trx, id);
  });
}
