import type { Period } from '@volano/domain/rules/period';
import type { ChartType, EntityType, FunnelStep } from '@volano/domain/rules/vocabulary';
import { hrefOf } from '../../../lib/screens/address.ts';
import type { StatisticsAddress } from './statistics-address.ts';

export interface EventsBehind {
  readonly chartType: ChartType;
  /** Of one consultant, or `any` for all that counts for some consultant. */
  readonly advisorId: string | null;
  readonly period: Period;
}

/** The rows behind a number of events. */
export function eventsHref({ chartType, advisorId, period }: EventsBehind): string {
  return hrefOf('/admin/dashboard/events', {}, { chartType, advisorId, from: period.first, to: period.last });
}

export interface RecommendationsBehind {
  readonly stage: FunnelStep;
  readonly advisorId: string | null;
  readonly period: Period;
  /** Of one announcement or service. */
  readonly subject?: { readonly type: EntityType; readonly id: string } | undefined;
}

/** The recommendations behind a number of the funnel. */
export function recommendationsHref({ stage, advisorId, period, subject }: RecommendationsBehind): string {
  const { type: recommendationType = null, id: recommendationId = null } = subject ?? {};
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
