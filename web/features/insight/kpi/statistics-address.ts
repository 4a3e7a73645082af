import {
  daysIn,
  LONGEST_PERIOD_DAYS,
  type Period,
  PERIOD_PRESETS,
  periodOfPreset,
  type PeriodPreset,
} from '@volano/domain/rules/period';
import { CHART_TYPES, type ChartType } from '@volano/domain/rules/vocabulary';

export const STATISTICS_TABS = ['comparison', 'individuals', 'outcomes'] as const;
export type StatisticsTab = (typeof STATISTICS_TABS)[number];

export const CHART_VIEWS = ['bars', 'line', 'area'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

/** What the outcomes are told apart by. */
export const OUTCOMES_BY = ['advisors', 'announcements', 'services'] as const;
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
