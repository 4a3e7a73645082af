import * as contract from '@volano/domain/contracts/announcement-differences';
import { AppError } from '@volano/domain/errors';
import { bindRoute } from '../../../platform/http/route.ts';
import { findAnnouncement } from './announcements.queries.ts';
import { settleDifference } from './open-points.actions.ts';
import { listOpenDifferences } from './open-points.queries.ts';

export const differencesRoutes = [
  bindRoute(contract.listDifferences, async ({ ctx, params }) => {
    if ((await findAnnouncement(ctx.db, params.id)) === null) throw new AppError('notFound');
    return listOpenDifferences(ctx.db, [params.id]);
  }),

  bindRoute(contract.settleDifference, async ({ ctx, actor, params, body }) => {
    await settleDifference(ctx, actor, params, body.isAccepted);
    return null;
  }),
];
