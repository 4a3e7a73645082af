import { listFavoriteAnnouncements } from '@volano/domain/contracts/favorites';
import { isOpenToCompany } from '@volano/domain/policies/announcements';
import type { Match } from '@volano/domain/rules/matching/types';
import { offsetOf } from '../../../platform/db/query-parts.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { matchCalls, readStandpoint } from '../../../matching/matching.queries.ts';
import { replyFeedRows } from './announcements.replies.ts';
import { listFavoritesOf, listRecommendationsOf } from '../../../access/marks.ts';

/** The path is of favourites; it lives here because its rows are announcements. */
export const favoritesFeedRoutes = [
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
