import * as contract from '@volano/domain/contracts/links';
import { AppError } from '@volano/domain/errors';
import { linksOf } from '@volano/domain/rules/link-outcome';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { checkCallLinks } from './links.actions.ts';
import { countLinks, findNamingTexts, listKnownLinks, listLinks } from './links.queries.ts';

export const linksRoutes = [
  bindRoute(contract.listLinks, async ({ ctx, query }) => {
    // An empty list asks for no outcome in particular.
    const outcomes = query.outcome?.length === 0 ? undefined : query.outcome;
    const rows = await listLinks(ctx.db, outcomes, query);
    if (!query.count) return { rows };
    const counts = await countLinks(ctx.db);
    const { ok, broken, uncertain, unchecked } = counts;
    const total = outcomes?.reduce((sum, outcome) => sum + counts[outcome], 0);
    return { rows, total: total ?? ok + broken + uncertain + unchecked };
  }),

  bindRoute(contract.getLinksSummary, async ({ ctx }) => ({
    isOn: ctx.config.checksLinks,
    ...(await countLinks(ctx.db)),
  })),

  bindRoute(contract.getCallLinks, ({ ctx, params }) => replyCallLinks(ctx, params.id)),

  bindRoute(contract.checkCallLinks, async ({ ctx, params }) => {
    await checkCallLinks(ctx, params.id);
    return replyCallLinks(ctx, params.id);
  }),
];

async function replyCallLinks(ctx: Context, id: string) {
  const texts = await findNamingTexts(ctx.db, id);
  if (texts === null) throw new AppError('notFound');
  return { isOn: ctx.config.checksLinks, links: await listKnownLinks(ctx.db, linksOf(texts)) };
}
