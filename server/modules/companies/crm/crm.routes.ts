import * as contract from '@volano/domain/contracts/crm';
import { AppError } from '@volano/domain/errors';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { crmOf } from '../../../platform/salesforce/crm.ts';
import { sendNow } from './crm.actions.ts';
import { getStanding } from './crm.queries.ts';

export const crmRoutes = [
  bindRoute(contract.getCrmStanding, ({ ctx, params }) => replyStanding(ctx, params.id)),

  bindRoute(contract.sendToCrm, async ({ ctx, params }) => {
    if (crmOf(ctx.config) === null) throw new AppError('notConfigured');
    await sendNow(ctx, params.id);
    return replyStanding(ctx, params.id);
  }),
];

async function replyStanding(ctx: Context, agencyId: string) {
  return { isConfigured: crmOf(ctx.config) !== null, ...(await getStanding(ctx.db, agencyId)) };
}
