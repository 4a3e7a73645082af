import * as contract from '@volano/domain/contracts/kpi';
import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { requirePeriod } from '../../../platform/http/require-period.ts';
import { countFunnel, listFunnels } from './consultants.queries.ts';
import { getConsultantToRead } from '../../../access/user.ts';

export const funnelRoutes = [
  bindRoute(contract.getFunnel, async ({ ctx, actor, query }) => {
    const period = requirePeriod(query, ctx.clock.now());
    const advisorId = await getAdvisorToRead(ctx, actor, query.advisorId);
    return countFunnel(ctx.db, actor, { advisorId, period });
  }),

  bindRoute(contract.listFunnels, async ({ ctx, actor, params, query }) => {
    const period = requirePeriod(query, ctx.clock.now());
    const choice = { advisorId: await getAdvisorToRead(ctx, actor, query.advisorId), period };
    const { page, limit, count, sort = [{ field: 'recommended', isDescending: true }] } = query;
    return listFunnels(ctx.db, actor, params.by, choice, { page, limit, count, sort });
  }),
];

/** Whose recommendations are counted: one's own for consultants, all unless said for admins. */
async function getAdvisorToRead(ctx: Context, actor: Actor, asked: string | undefined): Promise<string | undefined> {
  const advisorId = isAdmin(actor) ? asked : (asked ?? actor.userId);
  if (advisorId !== undefined) await getConsultantToRead(ctx.db, actor, advisorId);
  return advisorId;
}
