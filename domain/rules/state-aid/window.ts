import { dayAfter } from '../announcement-dates.ts';
import type { AidCeiling, AidWindow, DeMinimisRegime } from './facts.ts';

const YEARS = 3;

/** The first and the last day whose grants count for a new one; both included. */
export interface CountedDays {
  readonly from: string;
  readonly to: string;
  readonly kind: AidWindow;
}

/** The row of a regime that is in force on a day; null where none is. A road haulier has rows of its own as far as there are any. */
export function ceilingOn<T extends AidCeiling>(
  ceilings: readonly T[],
  regime: DeMinimisRegime,
  day: string,
  isRoadHaulier: boolean,
): T | null {
  const inForce = ceilings.filter(
    (row) => row.regime === regime && row.from <= day && (row.to === null || day <= row.to),
  );
  const own = isRoadHaulier ? inForce.find((row) => row.isRoadHaulage) : undefined;
  return own ?? inForce.find((row) => !row.isRoadHaulage) ?? null;
}

/** Which grants count on a day. `fiscalYearEnd` is `MM-DD`. */
export function countedDays(kind: AidWindow, day: string, fiscalYearEnd: string): CountedDays {
  const from =
    kind === 'rolling3'
      ? dayAfter(sameDayOrLast(yearOf(day) - YEARS, day.slice(5)))
      : dayAfter(fiscalEndOf(fiscalYearOf(day, fiscalYearEnd) - YEARS, fiscalYearEnd));
  return { from, to: day, kind };
}

/** The first day on which a grant of `grantedOn` counts no more. */
export function outOn(kind: AidWindow, grantedOn: string, fiscalYearEnd: string): string {
  if (kind === 'fiscal3')
    return dayAfter(fiscalEndOf(fiscalYearOf(grantedOn, fiscalYearEnd) + YEARS - 1, fiscalYearEnd));
  const same = `${yearText(yearOf(grantedOn) + YEARS)}${grantedOn.slice(4)}`;
  return isDay(same) ? same : dayAfter(sameDayOrLast(yearOf(grantedOn) + YEARS, grantedOn.slice(5)));
}

/** The year in which the fiscal year of a day ends. */
function fiscalYearOf(day: string, fiscalYearEnd: string): number {
  return day <= fiscalEndOf(yearOf(day), fiscalYearEnd) ? yearOf(day) : yearOf(day) + 1;
}

function fiscalEndOf(year: number, fiscalYearEnd: string): string {
  return sameDayOrLast(year, fiscalYearEnd);
}

/** That day of the year; of the 29th of February in a year without one, the 28th. */
function sameDayOrLast(year: number, monthAndDay: string): string {
  const day = `${yearText(year)}-${monthAndDay}`;
  return isDay(day) ? day : `${yearText(year)}-02-28`;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function yearText(year: number): string {
  return String(year).padStart(4, '0');
}

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
