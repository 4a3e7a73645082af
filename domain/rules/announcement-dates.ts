/**
 * Days and hours of an announcement, all counted in Rome (5-matching §1; 12-whole-record §2). A call that expires today is open until
 * midnight in Rome, or until the hour that somebody stated; clock changes move neither.
 */

import { type Shut, SHUTTING } from './vocabulary.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CLOSING_SOON_DAYS = 10;
const REMEMBERED_DAYS = 5_000;

const romeDate = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
// Rome is a whole number of hours from UTC, so a day never changes within an hour: one format an hour is enough for any list.
const dayOfHour = new Map<number, string>();
const numberOfDay = new Map<string, number>();

/** Dates of an announcement as they travel: ISO moments or null, with the two switches that stand for a missing date. */
export interface AnnouncementDates {
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
  readonly expiryCommercialDate: string | null;
  readonly waitingPubblication: boolean;
  readonly untilFoundAvailable: boolean;
  /** When the office shut it before its day: the funds are gone, or it is suspended. */
  readonly closedAt: string | null;
}

/** The calendar day in Rome of a moment, as `2026-11-27`; days so written compare as text. */
export function romeDay(moment: Date | string): string {
  const hour = Math.floor((typeof moment === 'string' ? Date.parse(moment) : moment.getTime()) / HOUR);
  const known = dayOfHour.get(hour);
  if (known !== undefined) return known;
  const day = romeDate.format(hour * HOUR);
  if (dayOfHour.size >= REMEMBERED_DAYS) dayOfHour.clear();
  dayOfHour.set(hour, day);
  return day;
}

/** That day as people write it: `27/11/2026`. */
export function writtenDay(moment: string): string {
  return romeDay(moment).split('-').toReversed().join('/');
}

/** The last moment of a day in Rome (`2026-11-27`), ISO UTC: what a day without an hour means (decisions §1). */
export function endOfRomeDay(day: string): string {
  const next = Date.parse(`${day}T00:00:00Z`) + DAY;
  // Midnight in Rome is one or two hours before midnight UTC, whichever of the two begins a new day there.
  const start = [next - 2 * HOUR, next - HOUR].find((moment) => romeDay(new Date(moment)) > day) ?? next;
  return new Date(start - 1).toISOString();
}

/** The first moment of a day in Rome, ISO UTC: when what is published on that day begins. */
export function startOfRomeDay(day: string): string {
  return new Date(Date.parse(endOfRomeDay(dayAfter(day, -1))) + 1).toISOString();
}

const romeClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * The hour in Rome that somebody stated for a moment (`12:00`), or null: a day without an hour is stored as its first or its last instant, and a
 * moment with seconds is that of a machine. The twins in SQL are the columns `closesAt` and `opensAt`.
 */
export function timeOfRome(moment: string): string | null {
  const at = Date.parse(moment);
  if (at % MINUTE !== 0) return null;
  const time = romeClock.format(at);
  return time === '00:00' ? null : time;
}

/** An hour of a day in Rome as a moment, ISO UTC. One that the clock skips or repeats takes the offset that holds before it. */
export function romeMoment(day: string, time: string): string {
  const local = Date.parse(`${day}T${time}:00Z`);
  const before = new Date(local - 2 * HOUR);
  const clock = Date.parse(`${romeDay(before)}T${romeClock.format(before)}:00Z`);
  return new Date(local - (clock - before.getTime())).toISOString();
}

/** A deadline on a day in Rome, by an hour of it or, without one, until midnight; ISO UTC. */
export function deadlineAt(day: string, time: string | null): string {
  return time === null || time === '00:00' ? endOfRomeDay(day) : romeMoment(day, time);
}

/** An opening on a day in Rome, at an hour of it or, without one, at its beginning; ISO UTC. */
export function openingAt(day: string, time: string | null): string {
  return time === null ? startOfRomeDay(day) : romeMoment(day, time);
}

/** The moment at which a call with this deadline is shut, ISO UTC: the hour stated, or midnight in Rome. Its twin in SQL is the column `closesAt`. */
export function closesAt(expiryDate: string): string {
  return timeOfRome(expiryDate) === null ? after(endOfRomeDay(romeDay(expiryDate))) : expiryDate;
}

/** The moment at which a call opens, ISO UTC: the hour stated, or the beginning of its day. Its twin in SQL is the column `opensAt`. */
export function opensAt(publicationDate: string): string {
  return timeOfRome(publicationDate) === null ? startOfRomeDay(romeDay(publicationDate)) : publicationDate;
}

function after(moment: string): string {
  return new Date(Date.parse(moment) + 1).toISOString();
}

function isOver(moment: string, now: Date): boolean {
  return Date.parse(moment) <= now.getTime();
}

/** The latest day that is over at a moment, as its last instant, ISO UTC: what counts by days alone, as the day to hand a case over, is compared with it. */
export function latestOver(now: Date): string {
  return endOfRomeDay(dayAfter(romeDay(now), -1));
}

/** How a call was shut before its day, or null where it was not. */
export function shutOf({
  closing,
  closedAt,
}: Pick<AnnouncementDates, 'closedAt'> & { readonly closing: string | null }): Shut | null {
  if (closedAt === null) return null;
  return SHUTTING.find((shut) => shut === closing) ?? 'exhausted';
}

/** A day some days later, or earlier with a negative number. Days have no hours, so clock changes move none. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/**
 * The last day in Rome on which it is open, null where there is none. What was shut before its day is over at once: its last day is the one
 * before.
 */
export function lastDayOf(dates: Omit<AnnouncementDates, 'publicationDate' | 'expiryCommercialDate'>): string | null {
  const hasExpiry = !dates.untilFoundAvailable && !dates.waitingPubblication && dates.expiryDate !== null;
  const due = hasExpiry ? romeDay(dates.expiryDate) : null;
  if (dates.closedAt === null) return due;
  const shut = dayAfter(romeDay(dates.closedAt), -1);
  return due !== null && due < shut ? due : shut;
}

/** Past its deadline, unless it waits for publication or lasts until the funds do, or shut before it. */
export function isExpired(
  dates: Omit<AnnouncementDates, 'publicationDate' | 'expiryCommercialDate'>,
  now: Date,
): boolean {
  if (dates.closedAt !== null && romeDay(dates.closedAt) <= romeDay(now)) return true;
  const hasExpiry = !dates.untilFoundAvailable && !dates.waitingPubblication && dates.expiryDate !== null;
  return hasExpiry && isOver(closesAt(dates.expiryDate), now);
}

/** "In arrivo": waiting for publication, or opening at a moment to come. */
export function isUpcoming(dates: AnnouncementDates, now: Date): boolean {
  if (dates.closedAt !== null) return false;
  return dates.waitingPubblication || (dates.publicationDate !== null && !isOver(opensAt(dates.publicationDate), now));
}

/** After the last day to hand the case over: the page says to ask the consultant, and nobody may recommend it any more. */
export function isAfterCommercialDate({ expiryCommercialDate }: AnnouncementDates, now: Date): boolean {
  return expiryCommercialDate !== null && romeDay(expiryCommercialDate) < romeDay(now);
}

/** The day by which the firm wants the case, never after the one on which the call closes: a record may have moved that nearer. */
export function entrustBy({
  expiryDate,
  expiryCommercialDate,
}: Pick<AnnouncementDates, 'expiryDate' | 'expiryCommercialDate'>): string | null {
  if (expiryDate === null || expiryCommercialDate === null) return expiryCommercialDate;
  return romeDay(expiryCommercialDate) > romeDay(expiryDate) ? expiryDate : expiryCommercialDate;
}

/**
 * Whether a call still asks something of anybody: it is published, not withdrawn, open, and before its commercial day (17-seams §5). Asked by
 * pages, lists, mails, dossiers and to-dos alike; the twin in SQL is `mayCallBeActedOn`. One that is still to open may be prepared for.
 */
export function mayBeActedOn(
  call: AnnouncementDates & { readonly isActive: boolean; readonly withdrawnAt: string | null },
  now: Date,
): boolean {
  return call.isActive && call.withdrawnAt === null && !isExpired(call, now) && !isAfterCommercialDate(call, now);
}

/** Whether an event of the calendar is a deadline to come of a published call that may not be acted on any more: its commercial day is over. */
export function isLateExpiry(
  event: {
    readonly kind: CalendarEventKind;
    readonly day: string;
    readonly isActive: boolean;
    readonly mayBeActedOn: boolean;
  },
  today: string,
): boolean {
  return event.kind === 'expiry' && event.isActive && !event.mayBeActedOn && event.day >= today;
}

/** Whole days to the expiry: 0 on the last day, negative from its closing on, null where there is none or it was shut. */
export function daysLeft(dates: AnnouncementDates, now: Date): number | null {
  const last = dates.closedAt === null ? lastDayOf(dates) : null;
  if (last === null) return null;
  const days = daysBetween(romeDay(now), last);
  return days === 0 && isExpired(dates, now) ? -1 : days;
}

/** Open, with ten days or fewer to go: what the deadline shows as near (visual language §6). */
export function isClosingSoon(dates: AnnouncementDates, now: Date): boolean {
  const days = daysLeft(dates, now);
  return days !== null && days >= 0 && days <= CLOSING_SOON_DAYS;
}

/** Calendar days from one day to another, both as `2026-11-27`. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

function dayNumber(day: string): number {
  const known = numberOfDay.get(day);
  if (known !== undefined) return known;
  const number = Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
  if (numberOfDay.size >= REMEMBERED_DAYS) numberOfDay.clear();
  numberOfDay.set(day, number);
  return number;
}

/** What the calendar shows of an announcement: the day it opens and the day it expires. */
export const CALENDAR_EVENT_KINDS = ['start', 'expiry'] as const;
type CalendarEventKind = (typeof CALENDAR_EVENT_KINDS)[number];

/** Days of Rome, both included: `2026-11-01` to `2026-11-30`. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** Dates as they travel; of a call that waits or lasts until the funds do, those that it cannot have are null. */
interface DatedCall {
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
}

/** An event on its day in Rome, with its hour there (`12:00`) where somebody stated one. */
export interface CalendarEvent {
  readonly kind: CalendarEventKind;
  readonly day: string;
  readonly time: string | null;
}

/** The events of an announcement within some days, the opening first. Past its hour a deadline is left out for the rest of its day, as one to come. */
export function calendarEventsOf(call: DatedCall, { from, to }: DaySpan, now: Date): CalendarEvent[] {
  const dated = [
    { kind: 'start', moment: call.publicationDate },
    { kind: 'expiry', moment: call.expiryDate },
  ] as const;
  return dated.flatMap(({ kind, moment }) => {
    if (moment === null) return [];
    const day = romeDay(moment);
    const time = timeOfRome(moment);
    const isGone = kind === 'expiry' && time !== null && day === romeDay(now) && isOver(moment, now);
    return day >= from && day <= to && !isGone ? [{ kind, day, time }] : [];
  });
}

/** The first and the last moment of some days in Rome, ISO UTC: what a database compares moments with. */
export function momentsOf({ from, to }: DaySpan): { first: string; last: string } {
  return { first: startOfRomeDay(from), last: endOfRomeDay(to) };
}

/**
 * When companies hear that an announcement opened: `soon` after it was published and left alone, `whenOpens` on a day to come, `told` where
 * they have heard already, `never` of one that is past. Each is told once.
 */
export const OPENING_NOTICES = ['soon', 'whenOpens', 'told', 'never'] as const;
type OpeningNotice = (typeof OPENING_NOTICES)[number];

/** When those whom it suits hear of an announcement, were it published now. */
export function openingNotice(dates: AnnouncementDates, announcedAt: string | null, now: Date): OpeningNotice {
  if (announcedAt !== null) return 'told';
  if (isExpired(dates, now)) return 'never';
  return isUpcoming(dates, now) ? 'whenOpens' : 'soon';
}

/** Who hears of it at once: those that would first have to answer something hear of it from their digest. */
export function isNotifiedOfOpening(verdict: string): boolean {
  return verdict === 'eligible';
}
