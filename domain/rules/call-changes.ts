import { type AnnouncementDates, isExpired, isUpcoming, shutOf } from './announcement-dates.ts';
import { CHANGED_FIELDS, type ChangedField, type Closing } from './vocabulary.ts';

/** How a call stands: a draft, to come, open, past its day, or shut by the office. */
export const CALL_STATES = ['draft', 'upcoming', 'open', 'expired', 'exhausted', 'suspended'] as const;
export type CallState = (typeof CALL_STATES)[number];

/** What stands for a date: that it lasts until the funds do, or waits to be published. */
export const DATE_WORDS = ['untilFunds', 'waiting'] as const;

/** What stands among requirements for a call that no company may ask for. */
export const NO_FIRM = 'noFirm';

/** What one side of a change says: a word, a moment, an amount in euro, the entries of a list, or nothing. */
export type ChangeValue = string | number | readonly string[] | null;

/** What is kept of a published call, field by field, to be compared. Dates are ISO moments or a word of `DATE_WORDS`. */
export type CallRecord = { readonly [F in ChangedField]: ChangeValue };

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
