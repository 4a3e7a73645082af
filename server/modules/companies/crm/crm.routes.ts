import * as contract from '@volano/domain/contracts/crm';
import { AppError } from '@volano/domain/errors';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { crmOf } from '../../../platform/salesforce/crm.ts';
import { sendNow } from './crm.actions.ts';
import { getStanding } from './crm.queries.ts';
import { getAgencyToWorkFor, getReadableAgency } from '../../../access/agency.ts';

export const crmRoutes = [
  bindRoute(contract.getCrmStanding, async ({ ctx, actor, params }) => {
    await getReadableAgency(ctx.db, actor, params.id);
    return replyStanding(ctx, params.id);
  }),

  bindRoute(contract.sendToCrm, async ({ ctx, actor, params }) => {
    await getAgencyToWorkFor(ctx.db, actor, params.id);
    if (crmOf(ctx.config) === null) throw new AppError('notConfigured');
    await sendNow(ctx, params.id);
    return replyStanding(ctx, params.id);
  }),
];

async function replyStanding(ctx: Context, agencyId: string) {
  return { isConfigured: crmOf(ctx.config) !== null, ...(await getStanding(ctx.db, agencyId)) };
}
