import * as contract from '@volano/domain/contracts/proposals';
import { applyProposals, listProposals } from './open-points.actions.ts';
import { bindRoute } from '../../../access/bind-route.ts';

export const proposalsRoutes = [
  bindRoute(contract.listProposals, ({ ctx, params }) => listProposals(ctx.db, params.id)),
  bindRoute(contract.applyProposals, async ({ ctx, actor, params, body }) => {
    await applyProposals(ctx, actor, params.id, body.proposals);
    return listProposals(ctx.db, params.id);
  }),
];
