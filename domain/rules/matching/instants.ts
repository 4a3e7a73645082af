import { type AnnouncementDates, lastDayOf, romeDay, startOfRomeDay, timeOfRome } from '../announcement-dates.ts';

/**
 * When a list is looked at, as text that compares: a day in Rome (`2026-11-28`), or that day and the minutes since its midnight
 * (`2026-11-28T0720`). What is kept of a day is kept until an hour of one of its calls has passed, and not for every minute anew.
 */
export type Instant = string;

const MINUTE = 60_000;

/** The instant of a moment, to the minute. Minutes are counted as they pass, so that a clock change repeats and skips none. */
export function instantOf(moment: Date | string): Instant {
  const at = typeof moment === 'string' ? Date.parse(moment) : moment.getTime();
  const day = romeDay(new Date(at));
  const minutes = Math.floor((at - Date.parse(startOfRomeDay(day))) / MINUTE);
  return `${day}T${String(minutes).padStart(4, '0')}`;
}

/** The day of an instant. */
export function dayOf(instant: Instant): string {
  return instant.slice(0, 10);
}

/** Behind every instant of a day, and before the next day. */
export function lastInstant(day: string): Instant {
  return `${day}T9999`;
}

/** From which instant a call is shut; null where it never is. */
export function closingInstant(call: AnnouncementDates): Instant | null {
  const last = lastDayOf(call);
  if (last === null) return null;
  const { expiryDate } = call;
  const isByHour = expiryDate !== null && romeDay(expiryDate) === last && timeOfRome(expiryDate) !== null;
  return isByHour ? instantOf(expiryDate) : lastInstant(last);
}

/** From which instant a call is open; null where no day is known. */
export function openingInstant({ publicationDate }: Pick<AnnouncementDates, 'publicationDate'>): Instant | null {
  if (publicationDate === null) return null;
  return timeOfRome(publicationDate) === null ? romeDay(publicationDate) : instantOf(publicationDate);
}

interface Dated {
  readonly opens: Instant | null;
  readonly closes: Instant | null;
}

const hoursOf = new WeakMap<readonly Dated[], readonly Instant[]>();

/** The instant from which the calls of a catalogue stand as they do at a moment: the last hour of one of them on that day, else the day. */
export function standingInstant(
  { index }: { readonly index: { readonly calls: readonly Dated[] } },
  now: Date,
): Instant {
  const { calls } = index;
  const known = hoursOf.get(calls) ?? calls.flatMap(statedHours).sort();
  hoursOf.set(calls, known);
  const [instant, day] = [instantOf(now), romeDay(now)];
  const last = known.findLast((hour) => hour <= instant);
  return last !== undefined && last > day ? last : day;
}

function statedHours({ opens, closes }: Dated): Instant[] {
  return [opens, closes].filter(
    (instant) => instant !== null && instant.length > 10 && !instant.endsWith('T9999'),
  ) as Instant[];
}
