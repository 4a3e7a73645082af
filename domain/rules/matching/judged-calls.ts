import type { CompiledCall } from './compiled.ts';
import { isHeldOutcome, waitsForSurvey } from './judge.ts';
import { isPortalDoubt } from './said.ts';
import { addBit, addCriterion, type Bits, both, eachBit, makeBits, type Tally } from './target.ts';
import type { Outcome } from './types.ts';

/**
 * A criterion that is judged call by call is looked into only where it can still make a difference: a few calls instead of all that ask it.
 * Returns where the company could settle it.
 */
export function addJudged(
  calls: readonly CompiledCall[],
  tally: Tally,
  inDoubt: Bits,
  outcomeOf: (call: CompiledCall, at: number) => Outcome,
): Bits {
  const { length: size } = calls;
  const [passes, waits, unknown, fixable] = [makeBits(size), makeBits(size), makeBits(size), makeBits(size)];
  const [answerable, held] = [makeBits(size), makeBits(size)];
  eachBit(inDoubt, (at) => {
    const call = calls[at];
    if (call === undefined) return;
    const outcome = outcomeOf(call, at);
    if (outcome.isFixable) addBit(fixable, at);
    if (isHeldOutcome(outcome)) addBit(held, at);
    if (outcome.status === 'unknown' && !isPortalDoubt(outcome)) addBit(answerable, at);
    if (waitsForSurvey(outcome)) addBit(waits, at);
    else if (outcome.status === 'unknown') addBit(unknown, at);
    else if (outcome.status !== 'fail') addBit(passes, at);
  });
  addCriterion(tally, inDoubt, { passes, waits, unknown, fixable, held });
  return both(unknown, answerable);
}
