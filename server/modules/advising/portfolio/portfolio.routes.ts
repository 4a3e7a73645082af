import * as contract from '@volano/domain/contracts/portfolio';
import { translations } from '@volano/domain/i18n/t';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { shownVerdict } from '@volano/domain/rules/matching/said';
import { providerFor, providersOf } from '@volano/domain/rules/matching/providers';
import { answerOf, leversOf, unlocksOf } from '@volano/domain/rules/matching/portfolio';
import { bindRoute } from '../../../access/bind-route.ts';
import { type Portfolio, readPortfolio, readStanding } from '../../../matching/public.ts';
import type { Context } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/query-parts.ts';
import { storeExport } from '../../../platform/storage/exports.ts';
import { AppError } from '@volano/domain/errors';
import {
  chooseMatrix,
  headOf,
  type MatrixChoice,
  findVisit,
  listAgencyNames,
  listCallHeads,
  listObtainable,
  listQuestionTexts,
} from './portfolio.queries.ts';
import { listNews, standsAt } from './news.queries.ts';
import { markNewsSeen, putAside } from './portfolio.actions.ts';
import { drawMatrix, type MatrixRow } from './portfolio.sheets.ts';

const FIRST_DAYS = 7;
const DAY_MS = 86_400_000;
const NAMED_CALLS = 5;
const UNLOCKS_AT_MOST = 20;

export const portfolioRoutes = [
  bindRoute(contract.getPortfolioNews, async ({ ctx, actor, query }) => {
    const now = ctx.clock.now();
    const seenAt = await findVisit(ctx.db, actor.userId);
    const since = seenAt ?? new Date(now.getTime() - FIRST_DAYS * DAY_MS).toISOString();
    const portfolio = await portfolioOf(ctx, actor, query.advisorId);
    const news =
      typeof portfolio === 'number'
        ? { groups: [], total: 0 }
        : await listNews(ctx.db, portfolio, since, { ...query, userId: actor.userId });
    return {
      ...countedOf(portfolio),
      since,
      until: now.toISOString(),
      isFirst: seenAt === null,
      ...news,
    };
  }),

  bindRoute(contract.markPortfolioSeen, async ({ ctx, actor, body }) => {
    await markNewsSeen(ctx, actor, body.until);
    return null;
  }),

  bindRoute(contract.putNewsAside, async ({ ctx, actor, body }) => {
    await putAside(ctx, actor, body);
    return null;
  }),

  bindRoute(contract.listLevers, async ({ ctx, actor, query }) => {
    const portfolio = await portfolioOf(ctx, actor, query.advisorId);
    if (typeof portfolio === 'number') return { ...countedOf(portfolio), levers: [] };
    const found = leversOf(portfolio.members);
    const providers = providersOf(portfolio.services.values());
    const ids = found.flatMap(({ key }) => answerOf(key) ?? []);
    const answers = await listObtainable(ctx.db, ids);
    const levers = found.flatMap(({ key, agencies, announcements }) => {
      const answer = answers.get(answerOf(key) ?? '');
      if (key !== 'newSite' && answer === undefined) return [];
      const service = answer === undefined ? null : providerFor([answer._id], providers, { role: 'user' });
      const { name = '', question = '' } = answer ?? {};
      const amount = [...announcements.keys()].reduce((sum, at) => sum + (portfolio.calls[at]?.facts.amount ?? 0), 0);
      return [{ key, name, question, agencies: agencies.size, announcements: announcements.size, amount, service }];
    });
    return { ...countedOf(portfolio), levers };
  }),

  bindRoute(contract.getLever, async ({ ctx, actor, params, query }) => {
    const portfolio = await portfolioOf(ctx, actor, query.advisorId);
    const found =
      typeof portfolio === 'number' ? undefined : leversOf(portfolio.members).find(({ key }) => key === params.key);
    if (typeof portfolio === 'number' || found === undefined)
      return { ...countedOf(portfolio), agencies: [], announcements: [] };
    const idAt = (place: number): string => portfolio.calls[place]?.facts._id ?? '';
    const [names, heads] = [
      await listAgencyNames(ctx.db, [...found.agencies.keys()]),
      await listCallHeads(ctx.db, [...found.announcements.keys()].map(idAt)),
    ];
    return {
      ...countedOf(portfolio),
      agencies: [...found.agencies].map(([_id, count]) => ({ _id, name: names.get(_id) ?? '', announcements: count })),
      announcements: [...found.announcements]
        .map(([place, count]) => ({ _id: idAt(place), name: heads.get(idAt(place))?.title ?? '', agencies: count }))
        .sort((a, b) => b.agencies - a.agencies || (a.name < b.name ? -1 : 1)),
    };
  }),

  bindRoute(contract.listUnlocks, async ({ ctx, params }) => {
    const found = await readStanding(ctx.db, params.id, ctx.clock.now());
    const points = found?.standing.open.slice(0, UNLOCKS_AT_MOST) ?? [];
    const texts = await questionsOf(ctx, points);
    const callsOf = (places: readonly number[]) =>
      places
        .flatMap((place) => found?.calls[place] ?? [])
        .sort((a, b) => ((a.expiryDay ?? '9999') < (b.expiryDay ?? '9999') ? -1 : 1))
        .slice(0, NAMED_CALLS)
        .map(({ facts }) => facts._id);
    const heads = await listCallHeads(
      ctx.db,
      points.flatMap(({ calls }) => callsOf(calls)),
    );
    return points.map(({ key, kind, calls }) => ({
      ...pointOf(key, texts),
      kind,
      announcements: calls.length,
      calls: callsOf(calls).flatMap((id) => {
        const head = heads.get(id);
        return head === undefined ? [] : [{ _id: id, title: head.title }];
      }),
    }));
  }),

  bindRoute(contract.listPortfolioUnlocks, async ({ ctx, actor, query }) => {
    const portfolio = await portfolioOf(ctx, actor, query.advisorId);
    if (typeof portfolio === 'number') return { ...countedOf(portfolio), questions: [] };
    const found = unlocksOf(portfolio.members);
    const texts = await questionsOf(ctx, found);
    const names = await listAgencyNames(
      ctx.db,
      found.flatMap(({ agencies }) => agencies.map(({ agencyId }) => agencyId)),
    );
    const questions = found.map(({ key, kind, announcements, agencies }) => ({
      ...pointOf(key, texts),
      kind,
      announcements,
      agencies: agencies.map(({ agencyId, count }) => ({
        _id: agencyId,
        name: names.get(agencyId) ?? '',
        announcements: count,
      })),
    }));
    return { ...countedOf(portfolio), questions };
  }),

  bindRoute(contract.getMatrix, async ({ ctx, actor, query }) => {
    const portfolio = await portfolioOf(ctx, actor, query.advisorId);
    if (typeof portfolio === 'number')
      return { ...countedOf(portfolio), total: 0, agenciesTotal: 0, agencies: [], rows: [] };
    const { members, places } = await chooseMatrix(ctx.db, actor, portfolio, query);
    const columns = { page: query.agenciesPage, limit: query.agenciesLimit };
    const shown = members.slice(offsetOf(columns), offsetOf(columns) + columns.limit);
    const page = places.slice(offsetOf(query), offsetOf(query) + query.limit);
    const idAt = (place: number): string => portfolio.calls[place]?.facts._id ?? '';
    const [names, heads] = [
      await listAgencyNames(
        ctx.db,
        shown.map(({ agencyId }) => agencyId),
      ),
      await listCallHeads(ctx.db, page.map(idAt)),
    ];
    const rows = page.flatMap((place) => {
      const head = heads.get(idAt(place));
      return head === undefined ? [] : [{ ...head, cells: shown.map((one) => cellOf(actor, one, place)) }];
    });
    const agencies = shown.map((one) => headOf(one, names));
    return { ...countedOf(portfolio), total: places.length, agenciesTotal: members.length, agencies, rows };
  }),

  bindRoute(contract.exportMatrix, async ({ ctx, actor, query, language }) => {
    const portfolio = await portfolioOf(ctx, actor, query.advisorId);
    if (typeof portfolio === 'number') throw new AppError('portfolioTooLarge');
    const choice = await chooseMatrix(ctx.db, actor, portfolio, query);
    const names = await listAgencyNames(
      ctx.db,
      choice.members.map(({ agencyId }) => agencyId),
    );
    const t = translations(language);
    const { q, agency, ...filters } = query;
    const agencies = choice.members.map((member) => ({
      name: names.get(member.agencyId) ?? '',
      cellAt: (place: number) => cellOf(actor, member, place),
    }));
    return storeExport(ctx, actor, {
      title: t('portfolio.matrix.title'),
      list: 'matrix',
      filters: { ...filters, isSearched: Boolean(q ?? agency) },
      rows: (trx) => matrixRows(trx, portfolio, choice),
      draw: (rows) => drawMatrix(t, agencies, rows),
    });
  }),
];

const ROWS_AT_A_TIME = 200;

async function* matrixRows(
  db: Context['db'],
  portfolio: Portfolio,
  { places }: MatrixChoice,
): AsyncGenerator<MatrixRow> {
  const idAt = (place: number): string => portfolio.calls[place]?.facts._id ?? '';
  for (let at = 0; at < places.length; at += ROWS_AT_A_TIME) {
    const some = places.slice(at, at + ROWS_AT_A_TIME);
    const heads = await listCallHeads(db, some.map(idAt));
    for (const place of some) {
      const head = heads.get(idAt(place));
      if (head !== undefined) yield { place, ...head };
    }
  }
}

function portfolioOf(ctx: Context, actor: Actor, advisorId: string | undefined): Promise<Portfolio | number> {
  return readPortfolio(ctx.db, actor, advisorId, ctx.clock.now());
}

function countedOf(portfolio: Portfolio | number) {
  return typeof portfolio === 'number'
    ? { companies: portfolio, isTooLarge: true }
    : { companies: portfolio.members.length, isTooLarge: false };
}

/** Near misses are told to staff only (5-matching §3). */
function cellOf(actor: Actor, { standing }: Portfolio['members'][number], place: number): contract.MatrixCell {
  const verdict = shownVerdict(standsAt(standing.target, place));
  return verdict === 'nearMiss' && isCustomer(actor) ? 'notEligible' : verdict;
}

const QUESTION = 'requirement:';

function questionsOf(ctx: Context, points: readonly { readonly key: string }[]): Promise<Map<string, string>> {
  const keys = points.flatMap(({ key }) => (key.startsWith(QUESTION) ? [key.slice(QUESTION.length)] : []));
  return listQuestionTexts(ctx.db, keys);
}

function pointOf(key: string, texts: ReadonlyMap<string, string>) {
  const categoryId = key.startsWith(QUESTION) ? key.slice(QUESTION.length) : null;
  return { key, categoryId, question: texts.get(categoryId ?? '') ?? '' };
}
