import type { Standpoint } from '../../../matching/public.ts';
import type { SortKey } from '@volano/domain/contracts/fields';
import type { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import type { Actor } from '@volano/domain/policies/actor';
import { canListNearMisses } from '@volano/domain/policies/announcements';
import { chooseFromFeed, type FeedChoice, type FeedEntry, inFeedOrder } from '@volano/domain/rules/matching/feed';
import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { judgeCalls, readStandpoint } from '../../../matching/public.ts';
import {
  type CallSearch,
  type CatalogueFilters,
  hasFilters,
  inCatalogue,
  matchCallSearch,
  readCallSearch,
  directed,
  type Ordering,
  orderingsOf,
  type SortField,
  unaskedOrder,
} from '../../catalogue/public.ts';
import { listFavoritesOf, listRecommendationsOf } from '../../../access/catalogue.ts';

/** What may be asked of a feed, whatever the page of it. */
export type FeedQuery = Omit<z.output<typeof listUserAnnouncements.query>, 'page' | 'limit' | 'count' | 'agencyId'>;

/** Whether a query asks for expired calls that nobody marked; what is kept or recommended is read anyway. */
export function hasExpired({ isExpired }: Pick<FeedQuery, 'isExpired'>): boolean {
  return isExpired === true || isExpired === 'any';
}

/**
 * The calls of which there is something to say for a company, the expired ones when asked, with what was kept and recommended: all of
 * that, whether it suits or not.
 */
export async function readFeed(
  db: Database,
  agencyId: string,
  now: Date,
  hasExpired = false,
): Promise<{
  standpoint: Standpoint;
  entries: FeedEntry[];
  favorites: Map<string, { _id: string; createdAt: string; objectId: string }>;
  recommendations: Map<string, { _id: string; recommendationId: string; advisorName: string }>;
}> {
  const [standpoint, favorites, recommendations] = await Promise.all([
    readStandpoint(db, agencyId, now),
    listFavoritesOf(db, agencyId, 'announcement'),
    listRecommendationsOf(db, agencyId, 'announcement'),
  ]);
  const marked = [...favorites.keys(), ...recommendations.keys()];
  const entries: FeedEntry[] = judgeCalls(standpoint, hasExpired, marked).map((call) => ({
    ...call,
    isFavorite: favorites.has(call._id),
    isRecommended: recommendations.has(call._id),
  }));
  return { standpoint, entries, favorites, recommendations };
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
  const overs = ordered.map(({ gate }) => gate === 'expired');
  const dated = ordered.map(({ daysLeft }) => daysLeft !== null);
  const places = ordered.map((_, place) => place);
  const feed = sql<{
    _id: string;
    fit: number;
    isOver: boolean;
    isDated: boolean;
    place: number;
  }>`unnest(${ids}::uuid[], ${fits}::float8[], ${overs}::bool[], ${dated}::bool[], ${places}::int[])`;
  let found = db
    .selectFrom(feed.as<'feed'>(sql`feed("_id", "fit", "isOver", "isDated", "place")`))
    .innerJoin('announcements as n', 'n._id', 'feed._id')
    .select('n._id')
    .where((eb) => inCatalogue(filters)(eb as never))
    .orderBy('feed.isOver');
  const orderings = sort === undefined ? unaskedOrder(filters) : sort.flatMap(feedOrderingsOf);
  for (const { key, order } of orderings) found = found.orderBy(key, order);
  // Ties fall in the order of 5-matching, which ends by id: pages never repeat or skip a row.
  const rows = await found.orderBy('feed.place').execute();
  return rows.map(({ _id }) => _id);
}

function feedOrderingsOf({ field, isDescending }: SortKey<SortField | 'fit'>): Ordering[] {
  if (field === 'fit') return [{ key: sql`feed."fit"`, order: directed(isDescending) }];
  // Without days left there is no deadline, or one too far away to be any.
  if (field === 'expiryDate')
    return [{ key: sql`case when feed."isDated" then n."expiryDate" end`, order: directed(isDescending) }];
  return orderingsOf({ field, isDescending });
}

/**
 * The ids of what a query asks for in a feed, in order: all of them, whatever the page; with how much they contain of the words typed. None
 * where no call of the feed has any of them.
 */
export async function findAsked(
  db: Database,
  entries: readonly FeedEntry[],
  actor: Actor,
  query: FeedQuery,
): Promise<{ ids: string[]; search?: CallSearch }> {
  const chosen = chooseFromFeed(entries, choiceOf(actor, query));
  const filters = filtersOf(query);
  if (!query.q) return { ids: await listFeedIds(db, chosen, filters, query.sort) };
  const read = await readCallSearch(db, query.q);
  const search = await matchCallSearch(
    db,
    read,
    (condition) => sql`select from announcements n where n."_id" = any(${chosen.map(({ _id }) => _id)}::uuid[])
      and ${inCatalogue(filters)(expressionBuilder())} and ${condition}`,
  );
  if (search === null) return { ids: [], search: { ...read, matched: 'any' } };
  return { ids: await listFeedIds(db, chosen, { ...filters, search }, query.sort), search };
}

/** The ids of what a query asks for in a feed, in order: all of them, whatever the page. */
export async function listAskedIds(
  db: Database,
  entries: readonly FeedEntry[],
  actor: Actor,
  query: FeedQuery,
): Promise<string[]> {
  return (await findAsked(db, entries, actor, query)).ids;
}

/** The same as the people of the company see it, of their calls that are open: what a digest may tell them of. */
export async function listOpenIdsForCompany(
  db: Database,
  entries: readonly FeedEntry[],
  query: FeedQuery,
): Promise<string[]> {
  const open = { ...query, isExpired: false, standing: standingsOf(query) };
  // An alert is for calls with every word that was kept.
  const filters = query.q ? { ...filtersOf(open), search: await readCallSearch(db, query.q) } : filtersOf(open);
  return listFeedIds(db, chooseFromFeed(entries, { ...open, canListNearMisses: false }), filters, undefined);
}

/** What the match and the company's people decide. */
function choiceOf(actor: Actor, query: FeedQuery): FeedChoice {
  const { isExpired, isInTarget, isUpcoming, isFavorite, isRecommended, verdict } = query;
  const canListAll = canListNearMisses(actor);
  const asked = { isExpired, isInTarget, standing: standingsOf(query), isUpcoming, isFavorite, isRecommended, verdict };
  return { ...asked, canListNearMisses: canListAll };
}

/** The standings of the company's own feed: the whole catalogue is none of them. */
function standingsOf({ standing }: FeedQuery) {
  return standing?.filter((one) => one !== 'catalogue');
}

/** What the catalogue decides. Neither activity, which every feed implies, nor expiry, which the match knows. */
export function filtersOf(query: FeedQuery): CatalogueFilters {
  const { title, announcementType, regionId, cciaaId } = query;
  const { publicationDateFrom, publicationDateTo, expiryDateFrom, expiryDateTo } = query;
  return {
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
