import { addBits, type Bits, dropBits, keepBits, makeBits } from './bitset.ts';

/**
 * The verdict over many pairs at once: each criterion says for which of them it passes, fails, is unknown or waits for what was
 * not given, and the same reading as `verdictOf` is done on whole words. Which is which comes from the functions that judge one.
 */
export interface Target {
  readonly eligible: Bits;
  readonly toVerify: Bits;
  /** Nothing can be said until the survey is answered. */
  readonly notAssessable: Bits;
}

export interface Tally {
  readonly size: number;
  readonly waits: Bits;
  readonly fails: Bits;
  readonly unknown: Bits;
}

export function startTally(size: number): Tally {
  return { size, waits: makeBits(size), fails: makeBits(size), unknown: makeBits(size) };
}

/** One criterion: asked of `asked`; of those, the ones that are neither passed, unknown nor waiting fail. */
export function addCriterion(
  tally: Tally,
  asked: Bits,
  outcome: { readonly passes: Bits; readonly unknown?: Bits; readonly waits?: Bits },
): void {
  const rest = asked.slice();
  dropBits(rest, outcome.passes);
  for (const [kind, bits] of [
    ['waits', outcome.waits],
    ['unknown', outcome.unknown],
  ] as const) {
    if (bits === undefined) continue;
    const part = rest.slice();
    keepBits(part, bits);
    addBits(tally[kind], part);
    dropBits(rest, part);
  }
  addBits(tally.fails, rest);
}

/** What came of the listed ones. */
export function endTally(tally: Tally, listed: Bits): Target {
  const notAssessable = listed.slice();
  keepBits(notAssessable, tally.waits);
  const eligible = listed.slice();
  dropBits(eligible, tally.waits);
  dropBits(eligible, tally.fails);
  const toVerify = eligible.slice();
  keepBits(toVerify, tally.unknown);
  dropBits(eligible, tally.unknown);
  return { eligible, toVerify, notAssessable };
}
