import * as contract from '@volano/domain/contracts/editions';
import { bindRoute } from '../../../access/bind-route.ts';
import { linkEdition, refuseEdition, unlinkEdition, stopWaiting, waitForEdition } from './editions.actions.ts';
import { replyEditions } from './editions.replies.ts';

export const editionsRoutes = [
  bindRoute(contract.getEditions, ({ ctx, actor, params }) => replyEditions(ctx, actor, params.id)),

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
    await waitForEdition(ctx, actor, params.id, body.agencyId);
    return null;
  }),

  bindRoute(contract.stopWaitingForEdition, async ({ ctx, actor, params, query }) => {
    await stopWaiting(ctx, actor, params.id, query.agencyId);
    return null;
  }),
];
