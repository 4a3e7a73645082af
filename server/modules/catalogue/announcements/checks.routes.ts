import * as contract from '@volano/domain/contracts/announcement-checks';
import { bindRoute } from '../../../access/bind-route.ts';
import { settleCheck } from './checks.actions.ts';
import { listChecks } from './checks.queries.ts';

/** Conditions to be read in a notice, settled for one company by whoever works for it (true calls §2). */
export const checksRoutes = [
  bindRoute(contract.listCompanyChecks, ({ ctx, params }) => listChecks(ctx.db, params.id, params.announcementId)),

  bindRoute(contract.settleCheck, async ({ ctx, actor, params, body }) => {
    const announcementId = await settleCheck(ctx, actor, { agencyId: params.id, checkId: params.checkId, ...body });
    return listChecks(ctx.db, params.id, announcementId);
  }),
];
