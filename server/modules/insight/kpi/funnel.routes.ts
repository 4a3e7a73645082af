import * as contract from '@volano/domain/contracts/kpi';
import { bindRoute } from '../../../access/bind-route.ts';
import { requirePeriod } from '../../../platform/http/require-period.ts';
import { countFunnel, listFunnels } from './consultants.queries.ts';

export const funnelRoutes = [
  bindRoute(contract.getFunnel, async ({ ctx, actor, query, subject }) => {
    const period = requirePeriod(query, ctx.clock.now());
    return countFunnel(ctx.db, actor, { advisorId: subject.consultant?._id, period });
  }),

  bindRoute(contract.listFunnels, async ({ ctx, actor, params, query, subject }) => {
    const period = requirePeriod(query, ctx.clock.now());
    const choice = { advisorId: subject.consultant?._id, period };
    const { page, limit, count, sort = [{ field: 'recommended', isDescending: true }] } = query;
    return listFunnels(ctx.db, actor, params.by, choice, { page, limit, count, sort });
  }),
];
