import { type AnnouncementDates, daysBetween, isExpired, isUpcoming, romeDay, shutOf } from './announcement-dates.ts';
import { CHANGED_FIELDS, type ChangedField, type Closing, SHUTTING } from './vocabulary.ts';

/** How a call stands: a draft, to come, open, past its day, or shut by the office. */
export const CALL_STATES = ['draft', 'upcoming', 'open', 'expired', ...SHUTTING] as const;
export type CallState = (typeof CALL_STATES)[number];

/** What stands for a date: that it lasts until the funds do, or waits to be published. */
export const DATE_WORDS = ['untilFunds', 'waiting'] as const;

/** What stands among requirements for a call that no company may ask for. */
export const NO_FIRM = 'noFirm';

/** What one side of a change says: a word, a moment, an amount in euro, the entries of a list, or nothing. */
export type ChangeValue = string | number | readonly string[] | null;

/** What is kept of a published call, field by field, to be compared. Dates are ISO moments or a word of `DATE_WORDS`. */
export type CallRecord = { readonly [F in ChangedField]: ChangeValue };

/** Why something that a company keeps is no more what it was kept for: its deadline is past, or a requirement is not met. */
export type FeedLoss = 'expired' | 'outside';

/** One field that is other than it was; of a list, what left it and what came. */
export interface CallChange {
  readonly field: ChangedField;
  readonly before: ChangeValue;
  readonly after: ChangeValue;
}

/** Whether a change is that no company may ask for the call any more. */
export function isForNobody({ field, after }: CallChange): boolean {
  return field === 'requirements' && entriesOf(after).includes(NO_FIRM);
}

export function callState(
  call: AnnouncementDates & { readonly isActive: boolean; readonly closing: Closing | null },
  now: Date,
): CallState {
  if (!call.isActive) return 'draft';
  const shut = shutOf(call);
  if (shut !== null) return shut;
  if (isExpired(call, now)) return 'expired';
  return isUpcoming(call, now) ? 'upcoming' : 'open';
}

/** How near a day must come to be told at once. */
const URGENT_DAYS = 14;

/**
 * Whether whoever keeps a call, or was recommended it, hears of a change at once (17-seams §16): its day moved nearer than fourteen days, or past; its
 * amount fell. That the office shut it is told by itself.
 */
export function isUrgent({ field, before, after }: CallChange, now: Date): boolean {
  if (field === 'amount') return typeof before === 'number' && typeof after === 'number' && after < before;
  if (field !== 'expiryDate' || !isMoment(after) || (isMoment(before) && before <= after)) return false;
  return daysBetween(romeDay(now), romeDay(after)) < URGENT_DAYS;
}

/** Whether a change is of what may make a call more urgent: its day or its amount. */
export function isOfTerms({ field }: Pick<CallChange, 'field'>): boolean {
  return field === 'expiryDate' || field === 'amount';
}

function isMoment(value: ChangeValue): value is string {
  return typeof value === 'string' && !(DATE_WORDS as readonly string[]).includes(value);
}

/** The fields that differ, in the order of the vocabulary; what either does not say is not compared. */
export function changesBetween(before: Partial<CallRecord>, after: Partial<CallRecord>): CallChange[] {
  return CHANGED_FIELDS.flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    return was === undefined || is === undefined ? [] : changeOf(field, was, is);
  });
}

/**
 * What some changes come to, the oldest first: what was changed and changed back is none. Of a list, what came and left again is none
 * either.
 */
export function netChanges(changes: readonly CallChange[]): CallChange[] {
  const byField = Map.groupBy(changes, ({ field }) => field);
  return CHANGED_FIELDS.flatMap((field) => {
    const lines = byField.get(field) ?? [];
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) return [];
    if (!isList(first.before) && !isList(first.after)) return changeOf(field, first.before, last.after);
    const [gone, come] = [new Set<string>(), new Set<string>()];
    for (const { before, after } of lines) {
      for (const entry of entriesOf(before)) if (!come.delete(entry)) gone.add(entry);
      for (const entry of entriesOf(after)) if (!gone.delete(entry)) come.add(entry);
    }
    return gone.size + come.size === 0 ? [] : [{ field, before: [...gone], after: [...come] }];
  });
}

function changeOf(field: ChangedField, before: ChangeValue, after: ChangeValue): CallChange[] {
  if (!isList(before) && !isList(after)) return before === after ? [] : [{ field, before, after }];
  const [was, is] = [entriesOf(before), entriesOf(after)];
  const [gone, come] = [was.filter((entry) => !is.includes(entry)), is.filter((entry) => !was.includes(entry))];
  return gone.length + come.length === 0 ? [] : [{ field, before: gone, after: come }];
}

function isList(value: ChangeValue): value is readonly string[] {
  return Array.isArray(value);
}

function entriesOf(value: ChangeValue): readonly string[] {
  return isList(value) ? value : [];
}
