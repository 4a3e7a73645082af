import { dayAfter, endOfRomeDay, romeDay, startOfRomeDay } from './announcement-dates.ts';

/** Days in Rome, as `2026-11-27`, both of them counted. */
export interface Period {
  readonly first: string;
  readonly last: string;
}

/** As many days as a period may have: two years and a leap day. */
export const LONGEST_PERIOD_DAYS = 731;

/** What a period can be picked by (1-people §2, Consultant dashboard; 17-seams §18); `custom` has days of its own. */
export const PERIOD_PRESETS = [
  'today',
  'last7',
  'last30',
  'lastMonth',
  'last3Months',
  'last12Months',
  'custom',
] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** The period of a preset: the calendar month before this one, or until today 7 and 30 days, and months by their number of the day (31 May goes back to 28 February). */
export function periodOfPreset(preset: Exclude<PeriodPreset, 'custom'>, now: Date): Period {
  const last = romeDay(now);
  switch (preset) {
    case 'today':
      return { first: last, last };
    case 'last7':
      return { first: dayAfter(last, -6), last };
    case 'last30':
      return { first: dayAfter(last, -29), last };
    case 'lastMonth': {
      const end = dayAfter(`${last.slice(0, 8)}01`, -1);
      return { first: `${end.slice(0, 8)}01`, last: end };
    }
    case 'last3Months':
      return { first: dayAfter(monthsBefore(last, 3)), last };
    case 'last12Months':
      return { first: dayAfter(monthsBefore(last, 12)), last };
  }
}

/** The period that two moments lie in. What is not said: until today, and seven days (1-people §4, Date filter). */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const last = to === undefined ? romeDay(now) : romeDay(to);
  return { first: from === undefined ? dayAfter(last, -6) : romeDay(from), last };
}

/** As many days just before, to compare with. */
export function periodBefore(period: Period): Period {
  const last = dayAfter(period.first, -1);
  return { first: dayAfter(last, 1 - daysIn(period)), last };
}

export function daysIn({ first, last }: Period): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000) + 1;
}

/** Each of its days, in order. */
export function daysOf(period: Period): string[] {
  return Array.from({ length: daysIn(period) }, (_, n) => dayAfter(period.first, n));
}

/** Its first and its last moment, ISO UTC, as they travel. */
export function momentsOf({ first, last }: Period): { from: string; to: string } {
  return { from: startOfRomeDay(first), to: endOfRomeDay(last) };
}

function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** A calendar month (`2026-11`) as far as it has come by a day in Rome, and the one before; null for a month to come. */
export function monthsAround(month: string, now: Date): { period: Period; before: Period; isRunning: boolean } | null {
  const today = romeDay(now);
  const first = `${month}-01`;
  if (first > today) return null;
  const next = dayAfter(first, 31).slice(0, 7);
  const last = dayAfter(`${next}-01`, -1);
  const end = dayAfter(first, -1);
  const period = { first, last: last > today ? today : last };
  return { period, before: { first: `${end.slice(0, 7)}-01`, last: end }, isRunning: last >= today };
}
