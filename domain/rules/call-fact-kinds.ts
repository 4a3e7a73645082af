/** What a record says in words of how a call stands (12-whole-record §2). */
export const CALL_FACT_KINDS = [
  ...(['exhausted', 'closedEarly', 'partlyClosed', 'suspended', 'ranking'] as const),
  ...(['extended', 'reopened', 'notYetOpen', 'hour'] as const),
];
export type CallFactKind = (typeof CALL_FACT_KINDS)[number];

/** One fact: `day` in Rome, of an extension the new last day; `field` is the column as the record spells it, `quote` its sentence. */
export interface CallFact {
  readonly kind: CallFactKind;
  readonly day: string | null;
  readonly time: string | null;
  readonly field: string;
  readonly quote: string;
}

/**
 * Why nobody knows whether a call is open: what its newest fact says, such as that a part of it closed; that a fact and a column contradict each other; of
 * a call with several windows that the one its record was read in, or before, is over: that alone holds from the day after its own.
 */
export const OPEN_DOUBTS = ['partlyClosed', 'suspended', 'ranking', 'contradiction', 'windowOver'] as const;
export type OpenDoubt = (typeof OPEN_DOUBTS)[number];

/** A doubt as it is kept of a call: the column and the sentence that it comes from. */
export interface StoredDoubt {
  readonly kind: OpenDoubt;
  readonly day: string | null;
  readonly field: string;
  readonly quote: string;
}

/** Whether a doubt holds on a day in Rome. */
export function isInDoubt(doubt: StoredDoubt | null, today: string): doubt is StoredDoubt {
  return doubt !== null && (doubt.kind !== 'windowOver' || today > (doubt.day ?? ''));
}
