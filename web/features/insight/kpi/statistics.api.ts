import {
  exportRecommendations,
  exportServiceRecommendations,
  getAdvisorGraphs,
  getFunnel,
  getGraph,
  getLeaderboard,
  listFunnels,
  listKpiEvents,
  listMeasures,
} from '@volano/domain/contracts/kpi';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import {
  momentsOf,
  type Period,
  daysIn,
  LONGEST_PERIOD_DAYS,
  PERIOD_PRESETS,
  periodOfPreset,
  type PeriodPreset,
} from '@volano/domain/rules/period';
import { type ChartType, CHART_TYPES, type EntityType, type FunnelStep } from '@volano/domain/rules/vocabulary';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Translate } from '@volano/domain/i18n/translate';
import { useMemo } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { useNow } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGoWithin, useHere } from '../../../lib/screens/use-screen.ts';

export type Measure = ReplyOf<typeof listMeasures>[number];
export type Days = ReplyOf<typeof getGraph>;
export type Ranked = ReplyOf<typeof getLeaderboard>['data'][number];
export type AdvisorStatistics = ReplyOf<typeof getAdvisorGraphs>;
export type KpiEvent = ReplyOf<typeof listKpiEvents>['rows'][number];
export type Funnel = ReplyOf<typeof getFunnel>;
export type FunnelRow = ReplyOf<typeof listFunnels>['rows'][number];
export type EventQuery = NonNullable<RequestOf<typeof listKpiEvents>['query']>;
type LeaderboardQuery = NonNullable<RequestOf<typeof getLeaderboard>['query']>;
type FunnelsQuery = NonNullable<RequestOf<typeof listFunnels>['query']>;

/** What is counted hangs under this key. */
const key = ['kpi', 'statistics'] as const;

export const STATISTICS_TABS = ['comparison', 'individuals', 'outcomes'] as const;
export type StatisticsTab = (typeof STATISTICS_TABS)[number];

const CHART_VIEWS = ['bars', 'line', 'area'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

/** What the outcomes are told apart by. */
const OUTCOMES_BY = ['advisors', 'announcements', 'services'] as const;
export type OutcomesBy = (typeof OUTCOMES_BY)[number];

/** All that a screen of statistics shows, as its address says it: read again or sent to somebody, it is the same screen. */
export interface StatisticsAddress {
  readonly tab: StatisticsTab;
  readonly preset: PeriodPreset;
  readonly period: Period;
  readonly chartType: ChartType;
  readonly view: ChartView;
  /** The consultant in view; null for all of them. */
  readonly consultant: string | null;
  readonly by: OutcomesBy;
  /** Empty where a list has its own order. */
  readonly sort: string;
  readonly q: string;
  readonly page: number;
}

/** An empty date filter (1-people §4). */
const DEFAULT_PRESET = 'last7';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Every kind over a period, and over as many days before. */
export function useMeasures(period: Period) {
  return useQuery({
    queryKey: [...key, 'measures', period],
    queryFn: ({ signal }) => call(listMeasures, { query: momentsOf(period) }, { signal }),
    placeholderData: keepFilled,
  });
}

/** One kind day by day, of all consultants together. */
export function useGraph(chartType: ChartType, period: Period, isEnabled = true) {
  return useQuery({
    queryKey: [...key, 'graph', chartType, period],
    queryFn: ({ signal }) => call(getGraph, { params: { chartType }, query: momentsOf(period) }, { signal }),
    placeholderData: keepFilled,
    enabled: isEnabled,
  });
}

/** A page of the consultants by what they come to. */
export function useLeaderboard(chartType: ChartType, period: Period, query: LeaderboardQuery, isEnabled = true) {
  return useQuery({
    queryKey: [...key, 'leaderboard', chartType, period, query],
    queryFn: ({ signal }) =>
      call(getLeaderboard, { params: { chartType }, query: { ...momentsOf(period), ...query } }, { signal }),
    placeholderData: keepFilled,
    enabled: isEnabled,
  });
}

/** As many consultants a page of the leaderboard (1-people §2). */
export const BOARD_SIZE = 20;

/** A page of the leaderboard, and what all pages are measured by: how many consultants there are and the highest number of any. */
export function useBoard({ chartType, period, q, sort, page }: StatisticsState) {
  const isWorstFirst = sort === 'count';
  const isSearched = q !== '';
  const found = useLeaderboard(chartType, period, {
    page: String(page),
    limit: String(BOARD_SIZE),
    sort: isWorstFirst ? 'count' : '-count',
    ...(isSearched ? { q } : {}),
  });
  const isWhole = !isSearched && !isWorstFirst && page === 1;
  const first = useLeaderboard(chartType, period, { page: '1', limit: '1', sort: '-count' }, !isWhole);
  const whole = isWhole ? found.data : first.data;
  return {
    found,
    rows: found.data?.data ?? [],
    total: found.data?.totalData ?? 0,
    isWorstFirst,
    isStale: found.isPlaceholderData,
    advisors: whole?.totalData,
    highest: whole?.data[0]?.count,
  };
}

export type Board = ReturnType<typeof useBoard>;

/** One consultant day by day. */
export function useAdvisorStatistics(consultantId: string | null, period: Period) {
  return useQuery({
    queryKey: [...key, 'advisor', consultantId, period],
    queryFn: ({ signal }) =>
      call(getAdvisorGraphs, { params: { consultantId: consultantId ?? '' }, query: momentsOf(period) }, { signal }),
    placeholderData: keepFilled,
    enabled: consultantId !== null,
  });
}

/** A page of the rows behind a number. */
export function useKpiEvents(query: EventQuery) {
  return useQuery({
    queryKey: [...key, 'events', query],
    queryFn: ({ signal }) => call(listKpiEvents, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** From the recommendation to the grant, over what was recommended in a period. */
export function useFunnel(advisorId: string | null, period: Period) {
  return useQuery({
    queryKey: [...key, 'funnel', advisorId, period],
    queryFn: ({ signal }) =>
      call(getFunnel, { query: { ...momentsOf(period), ...(advisorId === null ? {} : { advisorId }) } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** The same by consultant, announcement or service. */
export function useFunnels(by: OutcomesBy, advisorId: string | null, period: Period, query: FunnelsQuery) {
  const asked = { ...momentsOf(period), ...(advisorId === null ? {} : { advisorId }), ...query, count: 'true' };
  return useQuery({
    queryKey: [...key, 'funnels', by, advisorId, period, query],
    queryFn: ({ signal }) => call(listFunnels, { params: { by }, query: asked }, { signal }),
    placeholderData: keepFilled,
  });
}

/** Has what a consultant recommended drawn as a spreadsheet and opens its address: the browser saves the file and the page stays. */
export function useExportRecommended(of: 'announcement' | 'service') {
  return useMutation({
    mutationFn: ({ id, period }: { id: string; period: Period }) =>
      call(of === 'announcement' ? exportRecommendations : exportServiceRecommendations, {
        params: { id },
        query: momentsOf(period),
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** Reads an address. It may have been typed by hand: what is not understood is as if it were not there. */
export function readStatisticsAddress(search: Readonly<Record<string, unknown>>, now: Date): StatisticsAddress {
  const text = (name: string): string => textOf(search[name]);
  const custom = periodOfDays(text('from'), text('to'));
  const asked = oneOf(PERIOD_PRESETS, text('preset'), custom === null ? DEFAULT_PRESET : 'custom');
  const preset = asked === 'custom' && custom === null ? DEFAULT_PRESET : asked;
  const consultant = text('consultant');
  const page = Number(text('page'));
  return {
    tab: oneOf(STATISTICS_TABS, text('tab'), 'comparison'),
    preset,
    period: preset === 'custom' && custom !== null ? custom : periodOfPreset(presetOr(preset), now),
    chartType: oneOf(CHART_TYPES, text('chartType'), 'accesses'),
    view: oneOf(CHART_VIEWS, text('view'), 'bars'),
    consultant: ID.test(consultant) ? consultant : null,
    by: oneOf(OUTCOMES_BY, text('by'), 'advisors'),
    sort: text('sort'),
    q: text('q'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The period of two days, or null where they are no period that can be asked for. */
export function periodOfDays(first: string, last: string): Period | null {
  if (!isDay(first) || !isDay(last) || first > last) return null;
  const period = { first, last };
  return daysIn(period) > LONGEST_PERIOD_DAYS ? null : period;
}

/** An address reads `12` as a number. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) && !text.startsWith('0000');
}

function presetOr(preset: PeriodPreset): Exclude<PeriodPreset, 'custom'> {
  return preset === 'custom' ? DEFAULT_PRESET : preset;
}

function oneOf<const T extends string>(known: readonly T[], text: string, otherwise: NoInfer<T>): T {
  return known.find((value) => value === text) ?? otherwise;
}

type Name = 'tab' | 'preset' | 'from' | 'to' | 'chartType' | 'view' | 'consultant' | 'by' | 'sort' | 'q' | 'page';
type AddressChanges = Partial<Record<Name, string | null>>;

export interface StatisticsState extends StatisticsAddress {
  /** Each change is a step that the browser goes back over; a search while it is typed is not. */
  readonly set: (changes: AddressChanges) => void;
}

/** What changes only how the same rows are looked at, and keeps their page. */
const LOOKS = new Set<string>(['page', 'view']);

/** The state of the screens of statistics, in the address alone. */
export function useStatisticsAddress(): StatisticsState {
  const { search } = useHere();
  const goWithin = useGoWithin();
  const now = useNow();
  const address = useMemo(() => readStatisticsAddress(search, now), [search, now]);
  return {
    ...address,
    set(changes) {
      const isTyping = Object.keys(changes).every((name) => name === 'q');
      const keepsPage = Object.keys(changes).every((name) => LOOKS.has(name));
      goWithin((now) => ({ ...now, ...(keepsPage ? {} : { page: null }), ...changes }), { replace: isTyping });
    },
  };
}

/** A period in as few words as it can be said: `19/10 – 18/11`, with years where they are not the present one, a single day by itself. */
export function periodText(t: Translate, { first, last }: Period, today: string): string {
  const year = today.slice(0, 4);
  const isThisYear = first.startsWith(year) && last.startsWith(year);
  const say = (day: string): string => (isThisYear ? formatDate(day).slice(0, 5) : formatDate(day));
  return first === last
    ? t('statistics.period.on', { day: say(first) })
    : t('statistics.period.span', { first: say(first), last: say(last) });
}

/** Of fewer than so many a percentage says more than is known: one more of two would be half as many again. */
const FEW = 5;

/** How a number moved against the one before: `+11%`, or that one where it is too small for a part of it to mean anything. */
export function changeText(t: Translate, count: number, before: number): string {
  if (count === before) return t('statistics.change.same');
  if (before < FEW) return t('statistics.change.fromFew', { before: String(before) });
  const percent = Math.round(((count - before) / before) * 100);
  if (percent === 0) return t('statistics.change.same');
  return `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}%`;
}

/** A part of a whole in per cent, whole numbers: never all unless it is all, never none unless it is none; empty for a part of a few. */
export function shareText(part: number, whole: number): string {
  if (whole < FEW) return '';
  const percent = Math.round((part / whole) * 100);
  if (percent === 100 && part < whole) return '99%';
  if (percent === 0 && part > 0) return '1%';
  return `${String(percent)}%`;
}

interface EventsBehind {
  readonly chartType: ChartType;
  /** Of one consultant, or `any` for all that counts for some consultant. */
  readonly advisorId: string | null;
  readonly period: Period;
}

/** The rows behind a number of events. */
export function eventsHref({ chartType, advisorId, period }: EventsBehind): string {
  return hrefOf('/admin/dashboard/events', {}, { chartType, advisorId, from: period.first, to: period.last });
}

interface RecommendationsBehind {
  readonly stage: FunnelStep | 'unreached';
  readonly advisorId: string | null;
  readonly period: Period;
  /** Of announcements or services alone. */
  readonly type?: EntityType | undefined;
  /** Of one announcement or service. */
  readonly subject?: { readonly type: EntityType; readonly id: string } | undefined;
}

/** The recommendations behind a number of the funnel. */
export function recommendationsHref({ stage, advisorId, period, type, subject }: RecommendationsBehind): string {
  const recommendationType = subject?.type ?? type ?? null;
  const recommendationId = subject?.id ?? null;
  const days = { from: period.first, to: period.last };
  return hrefOf('/admin/recommendations', {}, { stage, advisorId, ...days, recommendationType, recommendationId });
}

/** The companies that a consultant follows, in any of the four ways. */
export function followedHref(followerId: string, name: string): string {
  return hrefOf('/admin/agencies', {}, { followerId, followerIdName: name });
}

/** One consultant over the period in view. */
export function individualHref(consultant: string, { preset, period, chartType }: StatisticsAddress): string {
  const isOwn = preset === 'custom';
  const days = isOwn ? { from: period.first, to: period.last } : {};
  return hrefOf('/admin/dashboard/advisors', {}, { tab: 'individuals', consultant, preset, chartType, ...days });
}
