import { deadlineAt, romeDay, romeMoment, startOfRomeDay, timeOfRome } from './announcement-dates.ts';
import type { OpenDoubt, StoredDoubt } from './call-fact-kinds.ts';
import type { ReadFact, ReadFacts } from './call-facts.ts';
import { windowAt } from './call-windows.ts';

/** The days of the columns, as moments. */
export interface StatedDates {
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
}

/** The same with the day of the record, which is news of a last day that is far away. */
export interface RecordDates extends StatedDates {
  readonly sourceUpdatedAt?: string | null;
}

/** How a call stands by its columns and its words together. */
export interface CallStanding extends StatedDates {
  /** Since when it is shut by its words; null where it is not. */
  readonly shut: { readonly kind: 'exhausted' | 'closedEarly'; readonly at: string } | null;
  readonly doubt: StoredDoubt | null;
}

/** Lays the facts over the columns at a moment: the newest that holds already wins, and what contradicts is a doubt. */
export function standByFacts(columns: RecordDates, read: ReadFacts, now: Date): CallStanding {
  const { facts, impossible } = read;
  const today = romeDay(now);
  const events = facts.filter(
    (fact) => EVENTS.has(fact.kind) && (fact.kind === 'extended' || (fact.since ?? '') <= today),
  );
  // A ranking opens nothing again: what was shut before it stays so.
  const last = events.find(({ kind }) => kind !== 'ranking');
  const newest = events[0]?.kind === 'ranking' && last !== undefined && isShutting(last) ? last : events[0];
  const dates = inWindow(datesBy(columns, facts, today), columns, read, now);
  const standing = (more: Partial<CallStanding>): CallStanding => ({
    ...dates.stated,
    shut: null,
    doubt: null,
    ...more,
  });
  if (newest !== undefined && isShutting(newest)) {
    const { day, time } = newest;
    const at = day === null ? now.toISOString() : momentOf({ day, time });
    return standing({ shut: { kind: newest.kind, at } });
  }
  if (newest?.kind === 'partlyClosed' || newest?.kind === 'suspended' || newest?.kind === 'ranking')
    return standing({ doubt: doubtOf(newest.kind, newest) });
  const unread = facts.find(({ kind, day }) => (kind === 'extended' || kind === 'notYetOpen') && day === null);
  const doubtful = unread ?? (isAfterShut(events) ? newest : undefined) ?? dates.against;
  if (doubtful !== undefined) return standing({ doubt: doubtOf('contradiction', doubtful) });
  const [wrong] = impossible;
  return wrong === undefined
    ? standing({ doubt: dates.over ?? null })
    : standing({ doubt: { kind: 'contradiction', day: null, field: wrong.field, quote: wrong.quote } });
}

function doubtOf(kind: OpenDoubt, { day, field, quote }: ReadFact): StoredDoubt {
  return { kind, day, field, quote };
}

const EVENTS: ReadonlySet<string> = new Set([
  'exhausted',
  'closedEarly',
  'partlyClosed',
  'suspended',
  'ranking',
  'extended',
  'reopened',
]);

/** Prolonged behind a closing, without a word that it opened again: nobody knows which holds. */
function isAfterShut([newest, ...older]: readonly ReadFact[]): boolean {
  if (newest?.kind !== 'extended' || newest.since !== null) return false;
  const before = older.find(({ kind }) => kind !== 'extended');
  return before !== undefined && isShutting(before);
}

function isShutting(fact: ReadFact): fact is ReadFact & { kind: 'exhausted' | 'closedEarly' } {
  return fact.kind === 'exhausted' || fact.kind === 'closedEarly';
}

/** The moments that hold, and the fact that contradicts them. */
function datesBy({ publicationDate, expiryDate }: StatedDates, facts: readonly ReadFact[], today: string) {
  const known = expiryDate === null ? null : romeDay(expiryDate);
  const longest = facts
    .filter(({ kind, day }) => kind === 'extended' && day !== null)
    .toSorted((a, b) => compare(b.day, a.day) || compare(b.time, a.time))[0];
  const ends = facts.filter(({ kind, edge, day }) => kind === 'hour' && edge === 'closes' && day !== null);
  // Without a column a day of the notes holds; one that is past leaves in doubt what no column closes.
  const only = known === null ? onlyDay(ends) : null;
  const isPast = only !== null && only < today;
  const day =
    longest?.day != null && (known === null || longest.day > known) ? longest.day : (known ?? (isPast ? null : only));
  const said = [longest, ...ends].find((fact) => fact?.day === day && fact?.time != null) ?? null;
  const stated = expiryDate === null ? null : timeOfRome(expiryDate);
  const time = stated !== null && day === known ? stated : (said?.time ?? null);
  const isSame = day === known && time === stated;
  const closes = isSame || day === null ? expiryDate : deadlineAt(day, time);
  // A day of the notes alone, when the column has another.
  const isKnown = (known === null && !isPast) || longest?.day === day || ends.some((fact) => fact.day === known);
  const reopening = facts.find(
    ({ kind, day: since }) => kind === 'reopened' && known !== null && (since ?? '') > known,
  );
  const against = reopening !== undefined && day === known ? reopening : isKnown ? undefined : ends[0];
  const stands = {
    publicationDate: opensBy(publicationDate, facts),
    expiryDate: reopening !== undefined && day === known ? null : closes,
  };
  const isOrdered =
    stands.publicationDate === null || stands.expiryDate === null || stands.publicationDate < stands.expiryDate;
  return { stated: isOrdered ? stands : { publicationDate, expiryDate }, against: isOrdered ? against : ends[0] };
}

/**
 * The opening of the next window, where the notes tell of several and none is open: until then the call is not. Its last day stays that of the column,
 * so that it is there again for the windows that follow; once the window is over it is in doubt until its record is read again. What comes back every
 * year is not known to do so where its record is old, and whether it does behind its last day is in doubt.
 */
function inWindow(
  dates: ReturnType<typeof datesBy>,
  { expiryDate, sourceUpdatedAt = null }: RecordDates,
  { windows, days }: Pick<ReadFacts, 'windows' | 'days'>,
  now: Date,
): ReturnType<typeof datesBy> & { readonly over?: StoredDoubt | null } {
  const today = romeDay(now);
  const window = windowAt(windows, today);
  const { publicationDate } = dates.stated;
  const notedDay = days.findLast((day) => day <= today) ?? null;
  const news = { publicationDate, expiryDate, untilFoundAvailable: false, sourceUpdatedAt, notedDay };
  if (window === null || isExpiryFar(news, now)) return dates;
  const { opens, closes, field, quote } = window;
  const last = expiryDate === null ? null : romeDay(expiryDate);
  if (last !== null && (opens?.day ?? closes.day) > last)
    return { ...dates, against: { kind: 'hour', ...closes, field, quote, since: null, edge: 'closes' } };
  const isLast = last === null || closes.day >= last;
  const time = closes.time ?? timeOfRome(expiryDate ?? '');
  return {
    stated: {
      publicationDate: opens !== null && opens.day > today ? momentOf(opens) : publicationDate,
      expiryDate: closes.day === last ? deadlineAt(last, time) : expiryDate,
    },
    against: undefined,
    over: isLast && last !== null ? null : { kind: 'windowOver', day: closes.day, field, quote },
  };
}

function momentOf({ day, time }: { readonly day: string; readonly time: string | null }): string {
  return time === null ? startOfRomeDay(day) : romeMoment(day, time);
}

/** The opening of the column, with the hour of the words, or the later day that they name. */
function opensBy(publicationDate: string | null, facts: readonly ReadFact[]): string | null {
  const known = publicationDate === null ? null : romeDay(publicationDate);
  const openings = facts.filter(({ kind, day }) => kind === 'notYetOpen' && day !== null);
  const day = known ?? onlyDay(openings);
  const said = openings.find((fact) => fact.day === day);
  if (day === null || said === undefined) return publicationDate;
  if (said.time === null || (publicationDate !== null && timeOfRome(publicationDate) !== null))
    return publicationDate ?? startOfRomeDay(day);
  return romeMoment(day, said.time);
}

function onlyDay(facts: readonly ReadFact[]): string | null {
  const days = new Set(facts.map(({ day }) => day));
  const [only = null] = days.size === 1 ? days : [];
  return only;
}

function compare(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : Number((a ?? '') > (b ?? ''));
}

/** What is told of a call by days: its last day, and what is news of it. */
export interface CallNews {
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
  readonly untilFoundAvailable: boolean;
  readonly sourceUpdatedAt: string | null;
  /** The newest day, not after its reading, that the notes on its days name. */
  readonly notedDay: string | null;
}

/**
 * The newest of what is news of a call: the day of its record, of its opening, and what its notes name. Of one whose last day nobody can have meant, an
 * opening that its record only foretold is no news.
 */
export function newsDayOf({ sourceUpdatedAt, publicationDate, notedDay, expiryDate }: CallNews): string | null {
  const isMeant = expiryDate === null || isPeriodEnd(romeDay(expiryDate));
  const opening = isMeant || sourceUpdatedAt === null ? publicationDate : null;
  const days = [sourceUpdatedAt, opening].map((moment) => (moment === null ? null : romeDay(moment)));
  return (
    [...days, notedDay]
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null
  );
}

function isPeriodEnd(day: string): boolean {
  return (PERIOD_ENDS as readonly string[]).includes(day);
}

/** The last day on which news is new enough: the same day of the next year. No day is one that stands between two. */
export function freshUntil(newsDay: string): string {
  return `${Number(newsDay.slice(0, 4)) + 1}${newsDay.slice(4)}`;
}

/** Until when the last day of a call is too far away to be one; null for one without a last day. */
export function farUntilOf({ expiryDate, untilFoundAvailable }: CallNews): string | null {
  return expiryDate === null || untilFoundAvailable ? null : farDayUntil(romeDay(expiryDate));
}

/**
 * Whether a last day is no day: the end of an EU period or more than five years ahead, without news for a year. Its twin in SQL is
 * `firmDeadline`.
 */
export function isExpiryFar(call: CallNews, now: Date): boolean {
  const [until, news, today] = [farUntilOf(call), newsDayOf(call), romeDay(now)];
  return until !== null && news !== null && today < until && today > freshUntil(news);
}

/** Days on which an EU period ends: they stand in records for a day that nobody fixed. */
export const PERIOD_ENDS = ['2020-12-31', '2027-12-31', '2034-12-31'] as const;
const NEVER = '9999-12-31';
export const FAR_YEARS = 5;

/** Until which day a last day is so far ahead, or the end of an EU period, that nobody fixed it for the call. */
function farDayUntil(day: string): string {
  if (isPeriodEnd(day)) return NEVER;
  return `${Number(day.slice(0, 4)) - FAR_YEARS}${day.slice(4)}`;
}
