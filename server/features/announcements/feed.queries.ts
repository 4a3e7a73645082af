import type { SortKey } from '@volano/domain/contracts/lists';
import type { listUserAnnouncements } from '@volano/domain/contracts/announcements';
import type { Actor } from '@volano/domain/policies/actor';
import { canListNearMisses } from '@volano/domain/policies/announcements';
import { chooseFromFeed, type FeedChoice, type FeedEntry, inFeedOrder } from '@volano/domain/rules/feed';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../context.ts';
import { listFavoritesOf } from '../favorites/favorites.queries.ts';
import { listJudgements } from '../matching/matching.queries.ts';
import { listRecommendationsOf } from '../recommendations/recommendations.queries.ts';
import {
  type CatalogueFilters,
  directed,
  hasFilters,
  inCatalogue,
  orderingOf,
  type SortField,
} from './announcements.queries.ts';

/** What may be asked of a feed, whatever the page of it. */
export type FeedQuery = Omit<z.output<typeof listUserAnnouncements.query>, 'page' | 'limit' | 'count'>;

/** The calls of which there is something to say for a company, the expired ones when asked, with what was kept and recommended. */
export async function readFeed(db: Database, agencyId: string, now: Date, hasExpired = false) {
  const [judged, favorites, recommendations] = await Promise.all([
    listJudgements(db, agencyId, now, hasExpired),
    listFavoritesOf(db, agencyId, 'announcement'),
    listRecommendationsOf(db, agencyId, 'announcement'),
  ]);
  const entries: FeedEntry[] = judged.map((call) => ({
    ...call,
    isFavorite: favorites.has(call._id),
    isRecommended: recommendations.has(call._id),
  }));
  return { entries, favorites, recommendations };
}

/**
 * The ids of the entries that pass the filters, in order: the order of 5-matching unless sorted. Reads the catalogue only where
 * a filter or a sort asks something that the match does not know, and then nothing but ids.
 */
async function listFeedIds(
  db: Database,
  entries: readonly FeedEntry[],
  filters: CatalogueFilters,
  sort: readonly SortKey<SortField | 'fit'>[] | undefined,
): Promise<string[]> {
  const ordered = [...entries].sort(inFeedOrder);
  const ids = ordered.map(({ _id }) => _id);
  if (ids.length === 0 || (sort === undefined && !hasFilters(filters))) return ids;
  const fits = ordered.map(({ fit }) => fit);
  const places = ordered.map((_, place) => place);
  const feed = sql<{
    _id: string;
    fit: number;
    place: number;
  }>`unnest(${ids}::uuid[], ${fits}::float8[], ${places}::int[])`;
  let found = db
    .selectFrom(feed.as<'feed'>(sql`feed("_id", "fit", "place")`))
    .innerJoin('announcements as n', 'n._id', 'feed._id')
    .select('n._id')
    .where((eb) => inCatalogue(filters)(eb as never));
  for (const { field, isDescending } of sort ?? []) {
    const key: RawBuilder<unknown> = field === 'fit' ? sql`feed."fit"` : orderingOf(field);
    found = found.orderBy(key, directed(isDescending));
  }
  // Ties fall in the order of 5-matching, which ends by id: pages never repeat or skip a row.
  const rows = await found.orderBy('feed.place').execute();
  return rows.map(({ _id }) => _id);
}

/** The ids of what a query asks for in a feed, in order: all of them, whatever the page. */
export async function listAskedIds(
  db: Database,
  entries: readonly FeedEntry[],
  actor: Actor,
  query: FeedQuery,
): Promise<string[]> {
  const chosen = chooseFromFeed(entries, { ...choiceOf(actor, query), isExpired: query.isExpired });
  return listFeedIds(db, chosen, filtersOf(query), query.sort);
}

/** What the match and the company's people decide. */
function choiceOf(actor: Actor, { isUpcoming, isFavorite, isRecommended, verdict }: FeedQuery): FeedChoice {
  return { isUpcoming, isFavorite, isRecommended, verdict, canListNearMisses: canListNearMisses(actor) };
}

/** What the catalogue decides. Neither activity, which every feed implies, nor expiry, which is a list of its own. */
export function filtersOf(query: Omit<FeedQuery, 'isExpired'>): CatalogueFilters {
  const { q, title, announcementType, regionId, cciaaId } = query;
  const { publicationDateFrom, publicationDateTo, expiryDateFrom, expiryDateTo } = query;
  return {
    q,
    title,
    announcementType,
    regionId,
    cciaaId,
    publicationDateFrom,
    publicationDateTo,
    expiryDateFrom,
    expiryDateTo,
  };
}
