import * as contract from '@volano/domain/contracts/announcement-checks';
import { AppError } from '@volano/domain/errors';
import { seesDrafts } from '@volano/domain/policies/catalogue';
import { bindRoute } from '../../../platform/http/route.ts';
import { findMatch } from '../../../matching/matching.queries.ts';
import { settleCheck } from './checks.actions.ts';
import { listChecks } from './checks.queries.ts';
import { getReadableAgency } from '../../../access/agency.ts';

/** Conditions to be read in a notice, settled for one company by whoever works for it (true calls §2). */
export const checksRoutes = [
  bindRoute(contract.listCompanyChecks, async ({ ctx, actor, params }) => {
    await getReadableAgency(ctx.db, actor, params.id);
    const match = await findMatch(ctx.db, params.id, params.announcementId, ctx.clock.now());
    if (match === null || (match.gate === 'inactive' && !seesDrafts(actor))) throw new AppError('notFound');
    return listChecks(ctx.db, params.id, params.announcementId);
  }),

  bindRoute(contract.settleCheck, async ({ ctx, actor, params, body }) => {
    const announcementId = await settleCheck(ctx, actor, { agencyId: params.id, checkId: params.checkId, ...body });
    return listChecks(ctx.db, params.id, announcementId);
  }),
];
