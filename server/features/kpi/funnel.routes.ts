import * as contract from '@volano/domain/contracts/kpi';
import { AppError } from '@volano/domain/errors';
import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import { door } from '../../platform/http/door.ts';
import { requirePeriod } from '../../platform/http/require-period.ts';
import { countFunnel, listFunnels } from './funnel.queries.ts';

export const funnelRoutes = [
  door(contract.getFunnel, ({ ctx, actor, query }) =>
    countFunnel(ctx.db, actor, {
      advisorId: advisorToRead(actor, query.advisorId),
      period: requirePeriod(query, ctx.clock.now()),
    }),
  ),

  door(contract.listFunnels, ({ ctx, actor, params, query }) => {
    const choice = {
      advisorId: advisorToRead(actor, query.advisorId),
      period: requirePeriod(query, ctx.clock.now()),
    };
    const { page, limit, count, sort = [{ field: 'recommended', isDescending: true }] } = query;
    return listFunnels(ctx.db, actor, params.by, choice, { page, limit, count, sort });
  }),
];

/** Whose recommendations are counted: one's own for consultants, to whom somebody else's are 404 (abuse 40); all unless said for admins. */
function advisorToRead(actor: Actor, asked: string | undefined): string | undefined {
  if (isAdmin(actor)) return asked;
  if (asked !== undefined && asked !== actor.userId) throw new AppError('notFound');
  return actor.userId;
}
