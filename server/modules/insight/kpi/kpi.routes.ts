import * as contract from '@volano/domain/contracts/kpi';
import { AppError } from '@volano/domain/errors';
import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { requireBounds } from '../../../platform/http/require-period.ts';
import { requireSelf } from '../../../platform/http/require-self.ts';
import { countEvents, listEvents, type Counted } from './events.queries.ts';
import { countDownload } from './kpi.actions.ts';
import { replyEvent } from './kpi.replies.ts';
import { findOpenableUpload } from '../../../access/upload.ts';
import { getConsultantToRead } from '../../../access/user.ts';

export const kpiRoutes = [
  bindRoute(contract.logDownload, async ({ ctx, actor, body }) => {
    requireSelf(ctx, actor, body.userId);
    const upload = await findOpenableUpload(ctx.db, actor.userId, body.entityId);
    if (upload === null) throw new AppError('notFound');
    await countDownload(ctx, actor, upload);
    return null;
  }),

  bindRoute(contract.listKpiEvents, async ({ ctx, actor, query }) => {
    const choice = {
      chartType: query.chartType,
      bounds: requireBounds(query),
      counted: await getCounted(ctx, actor, query.advisorId),
      isDescending: query.sort?.[0]?.isDescending ?? true,
    };
    const rows = await listEvents(ctx.db, actor, choice, query);
    return { rows: rows.map(replyEvent), ...(query.count ? { total: await countEvents(ctx.db, choice) } : {}) };
  }),
];

/** What a consultant sees is what counts for themself. */
async function getCounted(ctx: Context, actor: Actor, asked: string | undefined): Promise<Counted> {
  if (isAdmin(actor) && (asked === undefined || asked === 'any')) return asked ?? 'all';
  const advisorId = asked === undefined || asked === 'any' ? actor.userId : asked;
  await getConsultantToRead(ctx.db, actor, advisorId);
  return { advisorId };
}
