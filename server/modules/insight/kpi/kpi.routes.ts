import * as contract from '@volano/domain/contracts/kpi';
import { bindRoute } from '../../../access/bind-route.ts';
import { requireBounds } from '../../../platform/http/require-period.ts';
import { requireSelf } from '../../../platform/http/require-self.ts';
import { countEvents, listEvents, type Counted } from './events.queries.ts';
import { countDownload } from './kpi.actions.ts';
import { replyEvent } from './kpi.replies.ts';

export const kpiRoutes = [
  bindRoute(contract.logDownload, async ({ ctx, actor, body, subject }) => {
    requireSelf(ctx, actor, body.userId);
    await countDownload(ctx, actor, subject.upload);
    return null;
  }),

  bindRoute(contract.listKpiEvents, async ({ ctx, actor, query, subject }) => {
    const choice = {
      chartType: query.chartType,
      bounds: requireBounds(query),
      counted: subject.consultant === null ? everybody(query.advisorId) : { advisorId: subject.consultant._id },
      isDescending: query.sort?.[0]?.isDescending ?? true,
    };
    const rows = await listEvents(ctx.db, actor, choice, query);
    return { rows: rows.map(replyEvent), ...(query.count ? { total: await countEvents(ctx.db, choice) } : {}) };
  }),
];

/** Admins who name nobody read what counts for all, or for any consultant. */
function everybody(asked: string | undefined): Counted {
  return asked === 'any' ? 'any' : 'all';
}
