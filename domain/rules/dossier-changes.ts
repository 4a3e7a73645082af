/** What may have changed of a call since a dossier was made of it, as its banner says it (9-working-day §8). */
export const DOSSIER_CHANGES = [
  'withdrawn',
  'exhausted',
  'suspended',
  'deadline',
  'untilFunds',
  'waiting',
  'noDeadline',
  'amount',
] as const;
type DossierChangeKind = (typeof DOSSIER_CHANGES)[number];

/** What a dossier and its reader are told of a call: moments in ISO 8601, euro. */
interface ToldOfCall {
  readonly amount: number | null;
  readonly expiryDate: string | null;
  readonly untilFoundAvailable: boolean;
  readonly waitingPublication: boolean;
}

/** A call as it is now. */
export interface CallNow extends ToldOfCall {
  readonly isActive: boolean;
  readonly closing: string | null;
  readonly closedAt: string | null;
}

export interface DossierChange {
  readonly what: DossierChangeKind;
  /** The new deadline, with `deadline`. */
  readonly date: string | null;
  /** The new ceiling in euro, with `amount`; null where none is stated any more. */
  readonly amount: number | null;
}

/**
 * What is no longer as a dossier of `frozenAt` says it; `now` is null where the call was deleted. A call that is gone or shut says nothing
 * more. That its own deadline passed is no change: the document told it.
 */
export function dossierChanges(frozen: ToldOfCall, now: CallNow | null, frozenAt: string): DossierChange[] {
  if (now?.isActive !== true) return [changed('withdrawn')];
  const isShutSince = now.closedAt !== null && at(now.closedAt) > at(frozenAt);
  if (isShutSince) return [changed(now.closing === 'suspended' ? 'suspended' : 'exhausted')];
  const [before, after] = [endOf(frozen), endOf(now)];
  return [
    ...(before.what === after.what && before.at === after.at ? [] : [{ ...changed(after.what), date: after.date }]),
    ...(frozen.amount === now.amount ? [] : [{ ...changed('amount'), amount: now.amount }]),
  ];
}

function changed(what: DossierChangeKind): DossierChange {
  return { what, date: null, amount: null };
}

/** Until when a call is open, as it is said. */
function endOf({ waitingPublication, untilFoundAvailable, expiryDate }: ToldOfCall) {
  if (waitingPublication) return { what: 'waiting', date: null, at: null } as const;
  if (untilFoundAvailable) return { what: 'untilFunds', date: null, at: null } as const;
  if (expiryDate === null) return { what: 'noDeadline', date: null, at: null } as const;
  return { what: 'deadline', date: expiryDate, at: at(expiryDate) } as const;
}

function at(moment: string): number {
  return new Date(moment).getTime();
}
