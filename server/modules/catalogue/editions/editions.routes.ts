import * as contract from '@volano/domain/contracts/editions';
import { bindRoute } from '../../../platform/http/route.ts';
import { linkEdition, refuseEdition, unlinkEdition } from './editions.actions.ts';
import { replyEditions } from './editions.replies.ts';
import { stopWaiting, waitForEdition } from './waits.actions.ts';
import { getReadableAgency } from '../../../access/agency.ts';
import { getReadableAnnouncement } from '../../../access/announcement.ts';

export const editionsRoutes = [
  bindRoute(contract.getEditions, async ({ ctx, actor, params }) => {
    await getReadableAnnouncement(ctx.db, actor, params.id, ctx.clock.now());
    return replyEditions(ctx, actor, params.id);
  }),

  bindRoute(contract.linkEdition, async ({ ctx, actor, params, body }) => {
    await linkEdition(ctx, actor, params.id, body.otherId);
    return replyEditions(ctx, actor, params.id);
  }),

  bindRoute(contract.unlinkEdition, async ({ ctx, actor, params }) => {
    await unlinkEdition(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.refuseEdition, async ({ ctx, actor, params, body }) => {
    await refuseEdition(ctx, actor, params.id, body.otherId);
    return replyEditions(ctx, actor, params.id);
  }),

  // Only companies wait, each for itself: the contracts let nobody else in.
  bindRoute(contract.waitForEdition, async ({ ctx, actor, params, body }) => {
    await getReadableAnnouncement(ctx.db, actor, params.id, ctx.clock.now(), body.agencyId);
    await waitForEdition(ctx, params.id, body.agencyId);
    return null;
  }),

  bindRoute(contract.stopWaitingForEdition, async ({ ctx, actor, params, query }) => {
    await getReadableAgency(ctx.db, actor, query.agencyId);
    await stopWaiting(ctx, params.id, query.agencyId);
    return null;
  }),
];
