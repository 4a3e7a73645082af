import * as contract from '@volano/domain/contracts/announcements';
import { getMatch, replyMatch } from '@volano/domain/contracts/matching';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { countByType, summarizeFeed } from '@volano/domain/rules/feed';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/query-parts.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { findMatch } from '../../../matching/matching.queries.ts';
import { hasExpired, listAskedIds, readFeed } from './feed.queries.ts';
import { replyFeedRows } from './announcements.replies.ts';

type PagedQuery = z.output<typeof contract.listUserAnnouncements.query>;

export const feedsRoutes = [
  bindRoute(contract.listUserAnnouncements, ({ ctx, actor, query, subject }) =>
    answerFeed(ctx, actor, subject.agency, query),
  ),
  bindRoute(contract.listPartnerAnnouncements, ({ ctx, actor, query, subject }) =>
    answerFeed(ctx, actor, subject.agency, query),
  ),

  bindRoute(contract.getFeedSummary, async ({ ctx, actor, params, query }) => {
    const { entries } = await readFeed(ctx.db, params.id, ctx.clock.now(), hasExpired(query));
    const listed = new Set(query.isActive === false ? [] : await listAskedIds(ctx.db, entries, actor, query));
    return { ...summarizeFeed(entries), byType: countByType(entries.filter(({ _id }) => listed.has(_id))) };
  }),

  bindRoute(getMatch, async ({ ctx, params }) => {
    const match = await findMatch(ctx.db, params.id, params.announcementId, ctx.clock.now());
    if (match === null) throw new AppError('notFound');
    return { ...replyMatch(match), gates: [...match.gates] };
  }),
];

/** A page of the feed of a company: chosen and ordered by the match, then only the page's rows are read. */
async function answerFeed(ctx: Context, actor: Actor, agency: { readonly _id: string } | null, query: PagedQuery) {
  // What is not active is never in a feed.
  if (agency === null || query.isActive === false)
    return { rows: [], ...(query.count ? { total: 0, notExpired: 0 } : {}) };
  const feed = await readFeed(ctx.db, agency._id, ctx.clock.now(), hasExpired(query));
  const ids = await listAskedIds(ctx.db, feed.entries, actor, query);
  const start = offsetOf(query);
  const rows = await replyFeedRows(ctx, actor, feed, ids.slice(start, start + query.limit));
  if (!query.count) return { rows };
  if (query.isExpired === true) {
    const open = await listAskedIds(ctx.db, feed.entries, actor, { ...query, isExpired: false, sort: undefined });
    return { rows, total: ids.length, notExpired: open.length };
  }
  const over = new Set(feed.entries.filter(({ gate }) => gate === 'expired').map(({ _id }) => _id));
  return { rows, total: ids.length, notExpired: ids.filter((id) => !over.has(id)).length };
}
