import { toIsoDay } from '../../../lib/format/format.ts';

const DAY = 86_400_000;
/** One day less than the service allows: a morning of the last day may be past that by some hours. */
export const LONGEST_DAYS = 89;

/** The calendar day so many days from now, in Rome. */
export function dayIn(now: Date, days: number): string {
  return toIsoDay(new Date(now.getTime() + days * DAY));
}

/** Early in the morning of a day in Rome, whatever the season: before anybody looks at the list. */
export function morningOf(day: string): string {
  return new Date(`${day}T04:00:00Z`).toISOString();
}
