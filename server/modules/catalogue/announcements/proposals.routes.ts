import * as contract from '@volano/domain/contracts/proposals';
import { door } from '../../../platform/http/door.ts';
import { applyProposals, listProposals } from './proposals.actions.ts';

export const proposalsRoutes = [
  door(contract.listProposals, ({ ctx, params }) => listProposals(ctx.db, params.id)),
  door(contract.applyProposals, async ({ ctx, actor, params, body }) => {
    await applyProposals(ctx, actor, params.id, body.proposals);
    return listProposals(ctx.db, params.id);
  }),
];
