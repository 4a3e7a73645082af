import { daysBetween, romeDay } from './announcement-dates.ts';

/** What a reader was told of an announcement, kept to be compared with what holds now. Moments ISO 8601 UTC, amount in euro. */
export interface ToldFacts {
  readonly title: string;
  readonly amount: number | null;
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
}

/** What a company was told of one announcement. */
export interface DigestMark {
  readonly told: ToldFacts;
  /** The smallest number of days before its expiry that was told of. */
  readonly closingTold: ClosingStep | null;
}

const CLOSING_STEPS = [3, 14, 30] as const;
export type ClosingStep = (typeof CLOSING_STEPS)[number];

/** A field that is other than what was told. */
export interface DigestChange {
  readonly field: 'amount' | 'publicationDate' | 'expiryDate';
  readonly from: string | number | null;
  readonly to: string | number | null;
}

/** What a digest says to one company, each announcement once: new before changed before closing. */
export interface DigestSection<T extends ToldFacts> {
  readonly fresh: readonly T[];
  readonly changed: readonly { readonly call: T; readonly changes: readonly DigestChange[] }[];
  readonly closing: readonly { readonly call: T; readonly days: number }[];
  /** What is told after this, by announcement. */
  readonly marks: ReadonlyMap<string, DigestMark>;
}

/**
 * Compares what is in target for a company now with what it was told. `daysToNext` is how long until the next digest: an expiry that would
 * come within its step before then is told now, so that who reads weekly misses none.
 */
export function composeDigest<T extends ToldFacts & { readonly _id: string }>(
  calls: readonly T[],
  marks: ReadonlyMap<string, DigestMark>,
  now: Date,
  daysToNext: number,
): DigestSection<T> {
  const fresh: T[] = [];
  const changed: { call: T; changes: readonly DigestChange[] }[] = [];
  const closing: { call: T; days: number }[] = [];
  const after = new Map<string, DigestMark>();
  for (const call of calls) {
    const mark = marks.get(call._id);
    const days = call.expiryDate === null ? null : daysBetween(romeDay(now), romeDay(call.expiryDate));
    const step = days === null ? null : stepOf(days - (daysToNext - 1));
    const changes = mark === undefined ? [] : changesOf(mark.told, call);
    const isStepNew = step !== null && (mark?.closingTold == null || step < mark.closingTold);
    if (mark === undefined) fresh.push(call);
    else if (changes.length > 0) changed.push({ call, changes });
    else if (isStepNew && days !== null) closing.push({ call, days });
    else continue;
    const { title, amount, publicationDate, expiryDate } = call;
    after.set(call._id, { told: { title, amount, publicationDate, expiryDate }, closingTold: step });
  }
  closing.sort((a, b) => a.days - b.days);
  return { fresh, changed, closing, marks: after };
}

/** The smallest step that a number of days lies within, or null. */
function stepOf(days: number): ClosingStep | null {
  return CLOSING_STEPS.find((step) => days <= step) ?? null;
}

function changesOf(told: ToldFacts, now: ToldFacts): DigestChange[] {
  return (['amount', 'publicationDate', 'expiryDate'] as const)
    .filter((field) => told[field] !== now[field])
    .map((field) => ({ field, from: told[field], to: now[field] }));
}
