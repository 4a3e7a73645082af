import * as contract from '@volano/domain/contracts/kpi';
import { type Language, translations } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import { daysOf, type Period, periodBefore } from '@volano/domain/rules/period';
import { CHART_TYPES, type ChartType, type EntityType, ANNOUNCEMENT_TYPES } from '@volano/domain/rules/vocabulary';
import { bindRoute } from '../../../access/bind-route.ts';
import type { Context } from '../../../platform/context.ts';
import { readAll } from '../../../platform/db/query-parts.ts';
import { requireBounds, requirePeriod } from '../../../platform/http/require-period.ts';
import { requireSelf } from '../../../platform/http/repeats.ts';
import { imageAddress } from '../../../platform/storage/attachments.ts';
import { storeExport } from '../../../platform/storage/exports.ts';
import { recommendationsToExport } from '../../advising/public.ts';
import { countConversationsOf } from '../../conversation/public.ts';
import {
  countAssignedAgencies,
  listLeaderboard,
  countFunnel,
  listFunnels,
  dateAgencies,
  dateAnnouncements,
  dateChats,
  type DatedAnnouncements,
  type DatedCount,
  dateNews,
  datePeople,
} from './dashboard.queries.ts';
import { countEvents, countUnreached, listEvents, type Counted, listDays, sumKinds } from './events.queries.ts';
import { countDownload } from './kpi.actions.ts';
import { drawRecommendations } from './kpi.sheets.ts';
import { countWaiting } from './waiting.queries.ts';
import { dayAfter, romeDay } from '@volano/domain/rules/announcement-dates';
import type { z } from 'zod';

export const kpiRoutes = [
  bindRoute(contract.logDownload, async ({ ctx, actor, body, subject }) => {
    requireSelf(ctx, actor, body.userId);
    await countDownload(ctx, actor, subject.upload);
    return null;
  }),

  bindRoute(contract.listKpiEvents, async ({ ctx, actor, query, subject }) => {
    const choice = {
      chartType: query.chartType,
      bounds: requireBounds(query),
      counted: subject.consultant === null ? everybody(query.advisorId) : { advisorId: subject.consultant._id },
      isDescending: query.sort?.[0]?.isDescending ?? true,
    };
    const rows = await listEvents(ctx.db, actor, choice, query);
    return { rows: rows.map(replyEvent), ...(query.count ? { total: await countEvents(ctx.db, choice) } : {}) };
  }),
];

/** Admins who name nobody read what counts for all, or for any consultant. */
function everybody(asked: string | undefined): Counted {
  return asked === 'any' ? 'any' : 'all';
}

export const dashboardRoutes = [
  bindRoute(contract.getDashboard, ({ ctx, actor }) => replyDashboard(ctx, actor)),
  bindRoute(contract.countWaiting, ({ ctx, actor }) => countWaiting(ctx.db, actor, ctx.clock.now())),
  bindRoute(contract.getAdvisorDashboard, ({ ctx, actor }) => replyAdvisorDashboard(ctx, actor)),
];

export const graphsRoutes = [
  bindRoute(contract.listMeasures, async ({ ctx, query }) => {
    const period = requirePeriod(query, ctx.clock.now());
    const [counts, before, unreached] = await Promise.all([
      sumKinds(ctx.db, CHART_TYPES, 'any', period),
      sumKinds(ctx.db, CHART_TYPES, 'any', periodBefore(period)),
      countUnreached(ctx.db, CHART_TYPES, null, period),
    ]);
    return CHART_TYPES.map((_id) => ({
      _id,
      count: counts.get(_id) ?? 0,
      before: before.get(_id) ?? 0,
      unreached: unreached.get(_id) ?? 0,
    }));
  }),

  bindRoute(contract.getGraph, async ({ ctx, params, query }) => {
    const period = requirePeriod(query, ctx.clock.now());
    const counted = await listDays(ctx.db, [params.chartType], 'any', period);
    return withZeros(counted, params.chartType, period);
  }),

  bindRoute(contract.getLeaderboard, async ({ ctx, actor, params, query }) => {
    const period = requirePeriod(query, ctx.clock.now());
    const { q, page, limit, sort } = query;
    const isWorstFirst = sort?.[0]?.isDescending === false;
    const found = await listLeaderboard(ctx.db, params.chartType, period, { q, page, limit, isWorstFirst });
    return {
      data: found.data.map(({ frontImageId, ...row }) => ({
        ...row,
        frontImage: imageAddress(ctx, actor, frontImageId),
      })),
      totalData: found.totalData,
    };
  }),

  bindRoute(contract.getAdvisorGraphs, async ({ ctx, actor, params, query }) => {
    const period = requirePeriod(query, ctx.clock.now());
    const { consultantId } = params;
    const [counted, unreached, chatNumber, numberOfAssignedAgencies] = await Promise.all([
      listDays(ctx.db, CHART_TYPES, { advisorId: consultantId }, period),
      countUnreached(ctx.db, CHART_TYPES, consultantId, period),
      countConversationsOf(ctx.db, consultantId),
      countAssignedAgencies(ctx.db, actor, consultantId),
    ]);
    const of = (kind: ChartType) => withZeros(counted, kind, period);
    return {
      accesses: of('accesses'),
      chatsData: { chatNumber, messagesData: of('chat') },
      dossierReminders: of('dossierReminder'),
      generations: of('dossierGenerated'),
      autoGeneratedDossiers: of('autoGeneratedDossiers'),
      downloads: of('downloads'),
      emailReminders: of('surveyReminder'),
      recommendations: of('recommendation'),
      serviceRecommendations: of('serviceRecommendation'),
      unreached: {
        recommendations: unreached.get('recommendation') ?? 0,
        serviceRecommendations: unreached.get('serviceRecommendation') ?? 0,
      },
      numberOfAssignedAgencies,
    };
  }),
];

/** Each day of a period in order; one with nothing is a zero, not a gap. */
function withZeros(counted: Awaited<ReturnType<typeof listDays>>, kind: ChartType, period: Period) {
  const counts = new Map(counted.filter(({ kpiType }) => kpiType === kind).map(({ day, count }) => [day, count]));
  return daysOf(period).map((_id) => ({ _id, count: counts.get(_id) ?? 0 }));
}

export const funnelRoutes = [
  bindRoute(contract.getFunnel, async ({ ctx, actor, query, subject }) => {
    const period = requirePeriod(query, ctx.clock.now());
    return countFunnel(ctx.db, actor, { advisorId: subject.consultant?._id, period });
  }),

  bindRoute(contract.listFunnels, async ({ ctx, actor, params, query, subject }) => {
    const period = requirePeriod(query, ctx.clock.now());
    const choice = { advisorId: subject.consultant?._id, period };
    const { page, limit, count, sort = [{ field: 'recommended', isDescending: true }] } = query;
    return listFunnels(ctx.db, actor, params.by, choice, { page, limit, count, sort });
  }),
];

export const kpiExportRoutes = [
  bindRoute(contract.exportRecommendations, ({ ctx, actor, query, language, subject }) =>
    exportMade(ctx, actor, 'announcement', { consultant: subject.consultant, ...query }, language),
  ),

  bindRoute(contract.exportServiceRecommendations, ({ ctx, actor, query, language, subject }) =>
    exportMade(ctx, actor, 'service', { consultant: subject.consultant, ...query }, language),
  ),
];

interface Consultant {
  readonly _id: string;
  readonly name: string;
  readonly surname: string;
}

const TITLES = { announcement: 'recommendation', service: 'serviceRecommendation' } as const;

/** What a consultant recommended of a kind in a period, in companies that the actor sees: the rows of the list of recommendations. */
async function exportMade(
  ctx: Context,
  actor: Actor,
  recommendationType: EntityType,
  asked: { consultant: Consultant; from?: string | undefined; to?: string | undefined },
  language: Language,
): Promise<{ url: string }> {
  const { _id: advisorId, name, surname } = asked.consultant;
  const bounds = requirePeriod(asked, ctx.clock.now());
  const t = translations(language);
  const title = t(`statistics.measures.${TITLES[recommendationType]}`);
  // As many rows as the chart counts: what a company cannot see yet is not recommended (17-seams §7).
  const choice = { advisorId, recommendationType, stage: 'recommended', bounds } as const;
  return storeExport(ctx, actor, {
    title: `${title} ${name} ${surname}`,
    list: 'recommendations',
    filters: { advisorId, recommendationType, ...bounds },
    rows: (trx) => readAll(trx, recommendationsToExport(trx, actor, choice)),
    draw: (rows) => drawRecommendations(t, title, rows),
  });
}

/** An event as its list shows it. */
function replyEvent(row: Awaited<ReturnType<typeof listEvents>>[number]): z.input<typeof contract.listKpiEvents.reply> {
  const { _id, kpiType, createdAt, title, agencyId, businessName, advisorId, advisorName, advisorSurname } = row;
  return {
    _id,
    // The list is asked for by what is drawn, so that nothing else is in it.
    chartType: kpiType as ChartType,
    createdAt,
    agency: agencyId === null ? null : { _id: agencyId, businessName: businessName ?? '' },
    advisor: advisorId === null ? null : { _id: advisorId, name: advisorName ?? '', surname: advisorSurname ?? '' },
    actor: row.actorName === null ? null : { name: row.actorName, surname: row.actorSurname ?? '' },
    title,
  };
}

const TREND_DAYS = 30;
const EVENTS = ['dossierGenerated', 'autoGeneratedDossiers'] as const;

/** A total, what was added to it in the last thirty days, and where it stood at the end of each of them. */
interface Counter {
  readonly count: number;
  readonly trend: { readonly added: number; readonly points: number[] };
}

/** What the office counts for an admin. */
async function replyDashboard(ctx: Context, actor: Actor) {
  const month = lastMonth(ctx);
  const [monitorUsers, advisorUsers, common] = await Promise.all([
    datePeople(ctx.db, month.first, undefined),
    datePeople(ctx.db, month.first, true),
    countCommon(ctx, actor, month, 'all'),
  ]);
  const { activeByType, ...counters } = common;
  return replyCounters(
    { monitorUsers: standing(monitorUsers, month), advisorUsers: standing(advisorUsers, month), ...counters },
    activeByType,
  );
}

/** What a consultant's own companies count; announcements and news are everybody's. */
async function replyAdvisorDashboard(ctx: Context, actor: Actor) {
  const month = lastMonth(ctx);
  const [assigned, common] = await Promise.all([
    dateAgencies(ctx.db, actor, month.first),
    countCommon(ctx, actor, month, { advisorId: actor.userId }),
  ]);
  const { activeByType, ...counters } = common;
  return replyCounters({ assignedAgencies: standing(assigned, month), ...counters }, activeByType);
}

function lastMonth({ clock }: Context): Period {
  const last = romeDay(clock.now());
  return { first: dayAfter(last, 1 - TREND_DAYS), last };
}

async function countCommon({ db, clock }: Context, actor: Actor, month: Period, counted: Counted) {
  const since = month.first;
  const [published, news, chats, sums, days] = await Promise.all([
    dateAnnouncements(db, clock.now(), since),
    dateNews(db, since),
    dateChats(db, actor, since),
    sumKinds(db, EVENTS, counted, { first: null, last: month.last }),
    listDays(db, EVENTS, counted, month),
  ]);
  const happened = (kind: ChartType): Counter => {
    const recent = days.filter(({ kpiType }) => kpiType === kind);
    return standing([{ day: null, count: (sums.get(kind) ?? 0) - total(recent) }, ...recent], month);
  };
  const open = published.filter(({ isClosed }) => !isClosed);
  return {
    activeAnnouncements: openAnnouncements(published, month),
    closedAnnouncements: standing(closings(published), month),
    announcements: standing(writings(published), month),
    news: standing(news, month),
    chats: standing(chats, month),
    reports: happened('dossierGenerated'),
    autoGeneratedDossiers: happened('autoGeneratedDossiers'),
    activeByType: ANNOUNCEMENT_TYPES.map((_id) => ({
      _id,
      count: total(open.filter(({ announcementType }) => announcementType === _id)),
    })),
  };
}

/** Of what counts today: how much of it there was at the end of each day, and how much came within the days. */
function standing(dates: readonly DatedCount[], month: Period): Counter {
  const points = daysOf(month).map((end) => totalUntil(dates, end));
  return { count: total(dates), trend: { added: total(dates.filter(({ day }) => day !== null)), points } };
}

/** Those that closed within the days were open before: the total may have fallen while some were added. */
function openAnnouncements(published: readonly DatedAnnouncements[], month: Period): Counter {
  const [written, closed] = [writings(published), closings(published)];
  const points = daysOf(month).map((end) => totalUntil(written, end) - totalUntil(closed, end));
  const open = standing(writings(published.filter(({ isClosed }) => !isClosed)), month);
  return { count: open.count, trend: { added: open.trend.added, points } };
}

function writings(published: readonly DatedAnnouncements[]): DatedCount[] {
  return published.map(({ writtenOn, count }) => ({ day: writtenOn, count }));
}

/** Written after its own deadline, an announcement is closed from the day on which it was written. */
function closings(published: readonly DatedAnnouncements[]): DatedCount[] {
  return published
    .filter(({ isClosed }) => isClosed)
    .map(({ writtenOn, closedOn, count }) => ({ day: laterOf(writtenOn, closedOn), count }));
}

/** The later of two days, where null is before any. */
function laterOf(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

function totalUntil(dates: readonly DatedCount[], end: string): number {
  return total(dates.filter(({ day }) => day === null || day <= end));
}

function total(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

function replyCounters<K extends string, T>(counters: Readonly<Record<K, Counter>>, activeByType: T) {
  const each = <V>(of: (counter: Counter) => V) =>
    Object.fromEntries(Object.entries<Counter>(counters).map(([name, counter]) => [name, of(counter)])) as Record<K, V>;
  return { ...each(({ count }) => count), activeByType, trends: each(({ trend }) => trend) };
}
