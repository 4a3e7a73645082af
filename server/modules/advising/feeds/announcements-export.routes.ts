import { exportAnnouncements } from '@volano/domain/contracts/feeds';
import { translations } from '@volano/domain/i18n/t';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { seesDrafts } from '@volano/domain/policies/announcements';
import { placeInFeed } from '@volano/domain/rules/feed';
import type { Verdict } from '@volano/domain/rules/matching/types';
import { saysEnough } from '@volano/domain/rules/survey-progress';
import type { Context, Database } from '../../../platform/context.ts';
import { readAll } from '../../../platform/db/query-parts.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { storeExport } from '../../../platform/storage/exports.ts';
import { drawSheet } from '../../../platform/rendering/sheets/sheet.ts';
import { matchCalls } from '../../../matching/public.ts';
import { countQuestions, getSurveyProgress } from '../../companies/public.ts';
import { announcementColumns, type ExportedAnnouncement, type Standing } from './announcements-sheet.replies.ts';
import { announcementsToExport, type BaseList, listPublishedAnnouncements } from '../../catalogue/public.ts';
import { type FeedQuery, filtersOf, hasExpired, listAskedIds, readFeed } from './feed.queries.ts';

const AT_A_TIME = 500;

/** The rows of one's own list with these filters: the catalogue for staff, a feed for companies and for staff who name one. */
export const announcementsExportRoutes = [
  bindRoute(exportAnnouncements, async ({ ctx, actor, query, language, subject }) => {
    const t = translations(language);
    const isSales = actor.role === 'sales';
    const agencyId = isSales ? null : (subject.agency?._id ?? null);
    const isForCompany = agencyId !== null || isCustomer(actor);
    const columns = announcementColumns(t, { isForCompany, isOffice: !isCustomer(actor) });
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
        return readAll(trx, announcementsToExport(trx, catalogueOf(actor, { ...query, isExpired }), ctx.clock.now()));
      },
      draw: (rows) => drawSheet(t('announcements.titleShort'), columns, rows),
    });
  }),
];

async function* nothing(): AsyncGenerator<ExportedAnnouncement> {}

/** What of the query narrows and orders the catalogue. A verdict, a favourite and a recommendation are of a company. */
function catalogueOf(actor: Actor, query: FeedQuery & Pick<BaseList, 'isExpired'>) {
  const { isActive, isExpired, sort } = query;
  return {
    ...filtersOf(query),
    isActive,
    isExpired,
    isPublishedOnly: !seesDrafts(actor),
    sort: sort?.flatMap(({ field, isDescending }) => (field === 'fit' ? [] : [{ field, isDescending }])),
  };
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
