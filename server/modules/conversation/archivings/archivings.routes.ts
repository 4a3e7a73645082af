import * as contract from '@volano/domain/contracts/archivings';
import { AppError } from '@volano/domain/errors';
import { bindRoute } from '../../../platform/http/route.ts';
import { requireSelf } from '../../../platform/http/require-self.ts';
import { newId } from '../../../platform/new-id.ts';
import { deleteArchiving, insertArchiving } from './archivings.queries.ts';
import { getReadableChat } from '../../../access/chat.ts';

/** What is put aside is one's own, for admins too; a new message does not bring it back (decisions §7). */
export const archivingsRoutes = [
  bindRoute(contract.createArchiving, async ({ ctx, actor, body }) => {
    requireSelf(ctx, actor, body.userId);
    const { _id: objectId } = await getReadableChat(ctx.db, actor, body.objectId);
    const createdAt = ctx.clock.now().toISOString();
    const archiving = await insertArchiving(ctx.db, { _id: newId(), objectId, userId: actor.userId, createdAt });
    // Somebody took it back between the two statements.
    if (archiving === null) throw new AppError('conflict');
    return archiving;
  }),

  bindRoute(contract.deleteArchiving, async ({ ctx, actor, params }) => {
    if (!(await deleteArchiving(ctx.db, actor.userId, params.id))) throw new AppError('notFound');
    return null;
  }),
];
