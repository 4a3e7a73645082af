import { listFavoriteAnnouncements } from '@volano/domain/contracts/favorites';
import { isOpenToCompany } from '@volano/domain/policies/announcements';
import type { Match } from '@volano/domain/rules/matching/types';
import { findMatch, matchCalls, readStandpoint, sortNarrowestFirst } from '../../../matching/public.ts';
import { listFavoritesOf, listRecommendationsOf, listSeen } from '../../../access/marks.ts';
import { listAnnouncementRows, replyAnnouncementRow } from '../../catalogue/public.ts';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import * as contract from '@volano/domain/contracts/feeds';
import { getMatch, replyMatch } from '@volano/domain/contracts/matching';
import { AppError } from '@volano/domain/errors';
import { countByType, summarizeFeed } from '@volano/domain/rules/feed';
import type { z } from 'zod';
import { bindRoute } from '../../../access/bind-route.ts';
import type { Context } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/query-parts.ts';
import { hasExpired, listAskedIds, readFeed } from './feed.queries.ts';

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

  // The path is of favourites; it stands here because its rows are those of a feed.
  bindRoute(listFavoriteAnnouncements, async ({ ctx, actor, query }) => {
    const { agencyId } = query;
    const [standpoint, favorites, recommendations] = await Promise.all([
      readStandpoint(ctx.db, agencyId, ctx.clock.now()),
      listFavoritesOf(ctx.db, agencyId, 'announcement'),
      listRecommendationsOf(ctx.db, agencyId, 'announcement'),
    ]);
    // What was taken off the catalogue stays kept, and comes back with it.
    const isOpen = (id: string, match: Match) =>
      isOpenToCompany({ ...match, isFavorite: true, isRecommended: recommendations.has(id) });
    const isOldestFirst = query.sort?.[0]?.isDescending === false;
    const kept = [...matchCalls(standpoint, [...favorites.keys()])]
      .filter(([id, match]) => isOpen(id, match))
      .map(([id]) => ({ id, key: `${favorites.get(id)?.createdAt ?? ''} ${id}` }))
      .sort((a, b) => (a.key < b.key === isOldestFirst ? -1 : 1));
    const page = kept.slice(offsetOf(query), offsetOf(query) + query.limit).map(({ id }) => id);
    const rows = await replyFeedRows(ctx, actor, { standpoint, favorites, recommendations }, page);
    return { rows, ...(query.count ? { total: kept.length } : {}) };
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

/** The rows of a page of a feed, in the order of the ids, each with why it is there; for a company, with what it has still to read. */
async function replyFeedRows(
  ctx: Context,
  actor: Actor,
  feed: Pick<Awaited<ReturnType<typeof readFeed>>, 'standpoint' | 'favorites' | 'recommendations'>,
  ids: readonly string[],
) {
  const now = ctx.clock.now();
  const [rows, matches, seen] = await Promise.all([
    listAnnouncementRows(ctx.db, ids),
    sortNarrowestFirst(ctx.db, matchCalls(feed.standpoint, ids), now),
    isCustomer(actor) ? listSeen(ctx.db, actor.userId, 'announcementsUser', ids) : null,
  ]);
  return rows.map((row) => {
    const recommendation = feed.recommendations.get(row._id);
    const shown = replyAnnouncementRow(ctx, actor, row, {
      match: matches.get(row._id) ?? null,
      favoriteId: feed.favorites.get(row._id)?._id ?? null,
      recommendedId: recommendation?._id ?? null,
      recommendedBy: recommendation?.advisorName ?? null,
    });
    // What the menu counts, and nothing else, is marked.
    return seen === null ? shown : { ...shown, isToRead: shown.isInTarget === true && !seen.has(row._id) };
  });
}
