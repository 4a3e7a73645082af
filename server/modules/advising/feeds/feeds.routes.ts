import { listFavoriteAnnouncements } from '@volano/domain/contracts/favorites';
import * as contract from '@volano/domain/contracts/feeds';
import { translations } from '@volano/domain/i18n/t';
import { isOpenToCompany, seesDrafts } from '@volano/domain/policies/announcements';
import type { Match, Verdict } from '@volano/domain/rules/matching/types';
import { saysEnough } from '@volano/domain/rules/survey-progress';
import { countOpenFor, findMatch, matchCalls, readStandpoint, sortNarrowestFirst } from '../../../matching/public.ts';
import { listFavoritesOf, listRecommendationsOf, listSeen } from '../../../access/catalogue.ts';
import { storeExport } from '../../../platform/storage/exports.ts';
import {
  chooseCallSearch,
  countAnnouncements,
  listAnnouncementIds,
  listAnnouncementRows,
  reportSearch,
  replyAnnouncementRow,
  announcementsToExport,
  type BaseList,
  listPublishedAnnouncements,
} from '../../catalogue/public.ts';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { getMatch, replyMatch } from '@volano/domain/contracts/matching';
import { AppError } from '@volano/domain/errors';
import { countByType, summarizeFeed, placeInFeed } from '@volano/domain/rules/matching/feed';
import type { z } from 'zod';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import { bindRoute } from '../../../access/bind-route.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { offsetOf, readAll } from '../../../platform/db/query-parts.ts';
import { countQuestions, getSurveyProgress } from '../../companies/public.ts';
import { drawAnnouncements, type ExportedAnnouncement, type Standing } from './feeds.sheets.ts';
import { findAsked, hasExpired, listAskedIds, readFeed, type FeedQuery, filtersOf } from './feed.queries.ts';

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

  bindRoute(contract.countOpenCalls, async ({ ctx, params }) => {
    const counted = await countOpenFor(ctx.db, params.id, ctx.clock.now());
    if (counted === null) throw new AppError('notFound');
    return counted;
  }),

  bindRoute(getMatch, async ({ ctx, actor, params }) => {
    const match = await findMatch(ctx.db, params.id, params.announcementId, ctx.clock.now());
    if (match === null) throw new AppError('notFound');
    return { ...replyMatch(match, isCustomer(actor) ? 'company' : 'office'), gates: [...match.gates] };
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
  if (query.standing?.includes('catalogue')) return answerCatalogue(ctx, actor, agency._id, query);
  const feed = await readFeed(ctx.db, agency._id, ctx.clock.now(), hasExpired(query));
  const { ids, search } = await findAsked(ctx.db, feed.entries, actor, query);
  const said = search && { search: reportSearch(search) };
  const start = offsetOf(query);
  const rows = await replyFeedRows(ctx, actor, feed, ids.slice(start, start + query.limit));
  if (!query.count) return { rows, ...said };
  if (query.isExpired === true) {
    const open = await listAskedIds(ctx.db, feed.entries, actor, { ...query, isExpired: false, sort: undefined });
    return { rows, total: ids.length, notExpired: open.length, ...said };
  }
  const over = new Set(feed.entries.filter(({ gate }) => gate === 'expired').map(({ _id }) => _id));
  return { rows, total: ids.length, notExpired: ids.filter((id) => !over.has(id)).length, ...said };
}

/** A page of the open published calls of the whole catalogue, each with how it stands for the company, whatever its verdict. */
async function answerCatalogue(ctx: Context, actor: Actor, agencyId: string, query: PagedQuery) {
  const now = ctx.clock.now();
  const { page, limit, q, sort } = query;
  const choice = { ...filtersOf(query), isPublishedOnly: true, isExpired: false };
  const [search, feed] = await Promise.all([chooseCallSearch(ctx.db, q, choice, now), readFeed(ctx.db, agencyId, now)]);
  const list = { ...choice, search, sort: catalogueSort(sort) };
  const [ids, total] = await Promise.all([
    listAnnouncementIds(ctx.db, { ...list, page, limit }, now),
    query.count ? countAnnouncements(ctx.db, list, now).then(({ notExpired }) => notExpired) : null,
  ]);
  const rows = await replyFeedRows(ctx, actor, feed, ids);
  return {
    rows,
    ...(total === null ? {} : { total, notExpired: total }),
    ...(search && { search: reportSearch(search) }),
  };
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

const AT_A_TIME = 500;

/** The rows of one's own list with these filters: the catalogue for staff, a feed for companies and for staff who name one. */
export const announcementsExportRoutes = [
  bindRoute(contract.exportAnnouncements, async ({ ctx, actor, query, language, subject }) => {
    const t = translations(language);
    const isSales = actor.role === 'sales';
    const agencyId = isSales ? null : (subject.agency?._id ?? null);
    const isForCompany = agencyId !== null || isCustomer(actor);
    const reader = { isForCompany, isOffice: !isCustomer(actor) };
    const { q, title, ...filters } = query;
    const { isExpired = false } = query;
    return storeExport(ctx, actor, {
      title: t('announcements.titleShort'),
      list: 'announcements',
      filters: { isExpired, ...filters, isSearched: Boolean(q ?? title) },
      rows: (trx) => {
        if (agencyId !== null) return feedRows(ctx, trx, actor, agencyId, query);
        // Neither sales people nor a customer without a company have a list.
        if (isForCompany || isSales) return nothing();
        return catalogueRows(ctx, trx, actor, { ...query, isExpired });
      },
      draw: (rows) => drawAnnouncements(t, reader, rows),
    });
  }),
];

async function* nothing(): AsyncGenerator<ExportedAnnouncement> {}

/** The catalogue to its end, as its list shows it. */
async function* catalogueRows(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  query: FeedQuery & Pick<BaseList, 'isExpired'>,
): AsyncGenerator<ExportedAnnouncement> {
  const choice = catalogueOf(actor, query);
  const now = ctx.clock.now();
  const search = await chooseCallSearch(trx, query.q, choice, now);
  yield* readAll(trx, announcementsToExport(trx, { ...choice, search }, now));
}

/** What of the query narrows and orders the catalogue. A verdict, a favourite and a recommendation are of a company. */
function catalogueOf(actor: Actor, query: FeedQuery & Pick<BaseList, 'isExpired'>) {
  const { isActive, isExpired, sort } = query;
  return {
    ...filtersOf(query),
    isActive,
    isExpired,
    isPublishedOnly: !seesDrafts(actor),
    sort: catalogueSort(sort),
  };
}

/** An order of a feed as the catalogue has it, to which nothing fits better or worse. */
function catalogueSort(sort: FeedQuery['sort']): BaseList['sort'] {
  return sort?.flatMap(({ field, isDescending }) => (field === 'fit' ? [] : [{ field, isDescending }]));
}

/** A feed to its end, some hundred rows at a time, in its order. */
async function* feedRows(
  ctx: Context,
  db: Database,
  actor: Actor,
  agencyId: string,
  query: FeedQuery,
): AsyncGenerator<ExportedAnnouncement> {
  // What is not active is never in a feed.
  if (query.isActive === false) return;
  const now = ctx.clock.now();
  const { standpoint, entries, favorites, recommendations } = await readFeed(db, agencyId, now, hasExpired(query));
  const ids = await listAskedIds(db, entries, actor, query);
  const isSettled = saysEnough(await getSurveyProgress(db, agencyId, await countQuestions(db)));
  const places = new Map(entries.map((entry) => [entry._id, placeInFeed(entry)]));
  for (let start = 0; start < ids.length; start += AT_A_TIME) {
    const some = ids.slice(start, start + AT_A_TIME);
    const [rows, matches] = [await listPublishedAnnouncements(db, some), matchCalls(standpoint, some)];
    for (const row of rows) {
      const verdict = matches.get(row._id)?.verdict;
      const isInTarget = places.get(row._id) === 'inTarget';
      const company = {
        verdict,
        standing: standingOf(verdict, isInTarget, isSettled),
        isFavorite: favorites.has(row._id),
        recommendedBy: recommendations.get(row._id)?.advisorName ?? null,
      };
      yield { ...row, company };
    }
  }
}

/** Rows in target and rows recommended beside it stand in one file: each says which it is. */
function standingOf(verdict: Verdict | undefined, isInTarget: boolean, isSettled: boolean): Standing {
  if (isInTarget) return isSettled ? 'yes' : 'toVerify';
  return verdict === undefined || verdict === 'notAssessable' ? null : 'no';
}
