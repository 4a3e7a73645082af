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
  getAdvisorDashboard,
  getDashboard,
} from '@volano/domain/contracts/kpi';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { momentsOf, type Period } from '@volano/domain/rules/period';
import type { ChartType } from '@volano/domain/rules/vocabulary';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import type { OutcomesBy } from './statistics-address.ts';

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

/** Every kind over a period, and over as many days before. */
export function useMeasures(period: Period) {
  return useQuery({
    queryKey: [...key, 'measures', period],
    queryFn: ({ signal }) => call(listMeasures, { query: momentsOf(period) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One kind day by day, of all consultants together. */
export function useGraph(chartType: ChartType, period: Period, isEnabled = true) {
  return useQuery({
    queryKey: [...key, 'graph', chartType, period],
    queryFn: ({ signal }) => call(getGraph, { params: { chartType }, query: momentsOf(period) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

/** A page of the consultants by what they come to. */
export function useLeaderboard(chartType: ChartType, period: Period, query: LeaderboardQuery, isEnabled = true) {
  return useQuery({
    queryKey: [...key, 'leaderboard', chartType, period, query],
    queryFn: ({ signal }) =>
      call(getLeaderboard, { params: { chartType }, query: { ...momentsOf(period), ...query } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

/** One consultant day by day. */
export function useAdvisorStatistics(consultantId: string | null, period: Period) {
  return useQuery({
    queryKey: [...key, 'advisor', consultantId, period],
    queryFn: ({ signal }) =>
      call(getAdvisorGraphs, { params: { consultantId: consultantId ?? '' }, query: momentsOf(period) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: consultantId !== null,
  });
}

/** A page of the rows behind a number. */
export function useKpiEvents(query: EventQuery) {
  return useQuery({
    queryKey: [...key, 'events', query],
    queryFn: ({ signal }) => call(listKpiEvents, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** From the recommendation to the grant, over what was recommended in a period. */
export function useFunnel(advisorId: string | null, period: Period) {
  return useQuery({
    queryKey: [...key, 'funnel', advisorId, period],
    queryFn: ({ signal }) =>
      call(getFunnel, { query: { ...momentsOf(period), ...(advisorId === null ? {} : { advisorId }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The same by consultant, announcement or service. */
export function useFunnels(by: OutcomesBy, advisorId: string | null, period: Period, query: FunnelsQuery) {
  const asked = { ...momentsOf(period), ...(advisorId === null ? {} : { advisorId }), ...query, count: 'true' };
  return useQuery({
    queryKey: [...key, 'funnels', by, advisorId, period, query],
    queryFn: ({ signal }) => call(listFunnels, { params: { by }, query: asked }, { signal }),
    placeholderData: keepPreviousData,
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

type OfficeNumbers = ReplyOf<typeof getDashboard>;
type AdvisorNumbers = ReplyOf<typeof getAdvisorDashboard>;

/** What either dashboard counts. */
export type Counter = keyof OfficeNumbers['trends'] | keyof AdvisorNumbers['trends'];
export type Trend = OfficeNumbers['trends'][keyof OfficeNumbers['trends']];
export type ByType = OfficeNumbers['activeByType'];

export interface DashboardNumbers {
  readonly counts: Readonly<Partial<Record<Counter, number>>>;
  readonly trends: Readonly<Partial<Record<Counter, Trend>>>;
  readonly activeByType: ByType;
}

/** Everything on the dashboard hangs under this key. */
export const dashboardKey = ['kpi', 'dashboard'] as const;

/** The numbers of the whole office for admins, of one's own companies for consultants. Counted again each time it is opened. */
export function useDashboard(isAdmin: boolean) {
  return useQuery({
    queryKey: [...dashboardKey, isAdmin],
    queryFn: async ({ signal }): Promise<DashboardNumbers> => {
      const said = isAdmin ? await call(getDashboard, {}, { signal }) : await call(getAdvisorDashboard, {}, { signal });
      const { activeByType, trends, ...counts } = said;
      return { counts, trends, activeByType };
    },
    staleTime: 0,
  });
}
