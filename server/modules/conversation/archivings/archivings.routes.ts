import * as contract from '@volano/domain/contracts/archivings';
import { bindRoute } from '../../../access/bind-route.ts';
import { requireSelf } from '../../../platform/http/repeats.ts';
import { putAside, deleteArchived } from './archivings.actions.ts';

/** What is put aside is one's own, for admins too; a new message does not bring it back (decisions §7). */
export const archivingsRoutes = [
  bindRoute(contract.createArchiving, async ({ ctx, actor, body }) => {
    requireSelf(ctx, actor, body.userId);
    return putAside(ctx, actor, body.objectId);
  }),

  bindRoute(contract.deleteArchiving, async ({ ctx, actor, params }) => {
    await deleteArchived(ctx, actor, params.id);
    return null;
  }),
];
