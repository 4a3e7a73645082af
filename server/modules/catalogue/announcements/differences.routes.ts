import * as contract from '@volano/domain/contracts/announcement-differences';
import { settleDifference } from './open-points.actions.ts';
import { listOpenDifferences } from './open-points.queries.ts';
import { bindRoute } from '../../../access/bind-route.ts';

export const differencesRoutes = [
  bindRoute(contract.listDifferences, ({ ctx, params }) => listOpenDifferences(ctx.db, [params.id])),

  bindRoute(contract.settleDifference, async ({ ctx, actor, params, body }) => {
    await settleDifference(ctx, actor, params, body.isAccepted);
    return null;
  }),
];
