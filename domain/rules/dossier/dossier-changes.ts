import { shutOf } from '../announcement-dates.ts';
import type { Verdict } from '../matching/types.ts';
import type { Shut } from '../vocabulary.ts';

/** What may have changed of a call since a dossier was made of it, as its banner says it (9-working-day §8). */
export const DOSSIER_CHANGES = [
  'withdrawn',
  'exhausted',
  'closedEarly',
  'suspended',
  'reopened',
  'deadline',
  'untilFunds',
  'waiting',
  'noDeadline',
  'amount',
  'verdict',
] as const;
type DossierChangeKind = (typeof DOSSIER_CHANGES)[number];

/** What a dossier and its reader are told of a call: moments in ISO 8601, euro. */
interface CallFacts {
  readonly amount: number | null;
  readonly expiryDate: string | null;
  readonly untilFoundAvailable: boolean;
  readonly waitingPublication: boolean;
}

interface ToldOfCall extends CallFacts {
  /** How the call suited the company; absent in documents of before it was kept. */
  readonly verdict?: Verdict | null;
  /** How the document says that the call is shut, in the place of its deadline; undefined where it is from before it said so. */
  readonly shut?: Shut | null;
}

/** A call as it is now. */
export interface CallNow extends CallFacts {
  readonly isActive: boolean;
  readonly closing: string | null;
  readonly closedAt: string | null;
  /** How it suits the company now, as far as that is known. */
  readonly verdict?: Verdict | null;
}

export interface DossierChange {
  readonly what: DossierChangeKind;
  /** The new deadline, with `deadline`. */
  readonly date: string | null;
  /** The new ceiling in euro, with `amount`; null where none is stated any more. */
  readonly amount: number | null;
  /** How it suits now, with `verdict`. */
  readonly verdict: Verdict | null;
}

/**
 * What is no longer as a dossier of `frozenAt` says it; `now` is null where the call was deleted. A call that is gone or shut says nothing
 * more. That its own deadline passed is no change: the document told it.
 */
export function dossierChanges(frozen: ToldOfCall, now: CallNow | null, frozenAt: string): DossierChange[] {
  if (now?.isActive !== true) return [changed('withdrawn')];
  const shut = shutOf(now);
  // Who goes from suspended to out of funds was shut before, and yet is not as the document says it.
  const isShutSince = now.closedAt !== null && at(now.closedAt) > at(frozenAt);
  if (shut !== null && (isShutSince || (frozen.shut !== undefined && frozen.shut !== shut))) return [changed(shut)];
  const [before, after] = [endOf(frozen), endOf(now)];
  return [
    ...(shut === null && frozen.shut != null ? [changed('reopened')] : []),
    ...(before.what === after.what && before.at === after.at ? [] : [{ ...changed(after.what), date: after.date }]),
    ...(frozen.amount === now.amount ? [] : [{ ...changed('amount'), amount: now.amount }]),
    ...(now.verdict != null && frozen.verdict != null && frozen.verdict !== now.verdict
      ? [{ ...changed('verdict'), verdict: now.verdict }]
      : []),
  ];
}

function changed(what: DossierChangeKind): DossierChange {
  return { what, date: null, amount: null, verdict: null };
}

/** Until when a call is open, as it is said. */
function endOf({ waitingPublication, untilFoundAvailable, expiryDate }: CallFacts) {
  if (waitingPublication) return { what: 'waiting', date: null, at: null } as const;
  if (untilFoundAvailable) return { what: 'untilFunds', date: null, at: null } as const;
  if (expiryDate === null) return { what: 'noDeadline', date: null, at: null } as const;
  return { what: 'deadline', date: expiryDate, at: at(expiryDate) } as const;
}

function at(moment: string): number {
  return new Date(moment).getTime();
}
