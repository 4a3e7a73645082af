import { endOfRomeDay, romeDay, startOfRomeDay } from './announcement-dates.ts';

/** What the calendar shows of an announcement: the day it opens and the day it expires. */
export const CALENDAR_EVENT_KINDS = ['start', 'expiry'] as const;
export type CalendarEventKind = (typeof CALENDAR_EVENT_KINDS)[number];

/** Days of Rome, both included: `2026-11-01` to `2026-11-30`. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** Dates as they travel; of a call that waits or lasts until the funds do, those that it cannot have are null. */
export interface DatedCall {
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
}

/** The events of an announcement within some days, each on its day in Rome; the opening first. */
export function calendarEventsOf(call: DatedCall, { from, to }: DaySpan): { kind: CalendarEventKind; day: string }[] {
  const dated = [
    { kind: 'start', moment: call.publicationDate },
    { kind: 'expiry', moment: call.expiryDate },
  ] as const;
  return dated.flatMap(({ kind, moment }) => {
    if (moment === null) return [];
    const day = romeDay(moment);
    return day >= from && day <= to ? [{ kind, day }] : [];
  });
}

/** The first and the last moment of some days in Rome, ISO UTC: what a database compares moments with. */
export function momentsOf({ from, to }: DaySpan): { first: string; last: string } {
  return { first: startOfRomeDay(from), last: endOfRomeDay(to) };
}
