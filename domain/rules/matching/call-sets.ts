import { addBit, addBits, type Bits, makeBits } from './bitset.ts';
import type { CompiledCall } from './compiled.ts';
import { canExclude } from './requirements.ts';

/** A criterion over the calls: which of them ask it, what each answer is accepted by, and where a fail can be fixed. */
export interface Asked {
  readonly asked: Bits;
  readonly accepts: Map<string, Bits>;
  readonly fixable: Bits;
}

/** Where calls hold, by region or by chamber. */
export function indexTerritory(calls: readonly CompiledCall[], isByChamber: boolean): Asked {
  const isAsked = ({ territory }: CompiledCall): boolean =>
    territory.kind !== 'everywhere' && (territory.kind === 'chamber') === isByChamber;
  const accepts = new Map<string, Bits>();
  calls.forEach((call, at) => {
    if (!isAsked(call)) return;
    for (const place of call.territory.accepted)
      addBit(
        remember(accepts, place, () => makeBits(calls.length)),
        at,
      );
  });
  return {
    asked: selectCalls(calls, isAsked),
    accepts,
    fixable: selectCalls(calls, (call) => call.territory.isFixable),
  };
}

/** What calls ask, by question: only where some answer is not accepted. */
export function indexQuestions(calls: readonly CompiledCall[]): Map<string, Asked> {
  const empty = (): Bits => makeBits(calls.length);
  const questions = new Map<string, Asked>();
  calls.forEach((call, at) => {
    for (const category of call.categories) {
      if (!canExclude(category)) continue;
      const { facts, accepted } = category;
      const question = remember(questions, facts.categoryCode, () => ({
        asked: empty(),
        accepts: new Map<string, Bits>(),
        fixable: empty(),
      }));
      addBit(question.asked, at);
      if (facts.isFixable) addBit(question.fixable, at);
      for (const answer of accepted) addBit(remember(question.accepts, answer, empty), at);
    }
  });
  return questions;
}

/** The calls that a test lets through. */
export function selectCalls(calls: readonly CompiledCall[], isWanted: (call: CompiledCall) => boolean): Bits {
  const bits = makeBits(calls.length);
  calls.forEach((call, at) => {
    if (isWanted(call)) addBit(bits, at);
  });
  return bits;
}

/** What two sets hold in common. */
export function both(first: Bits, second: Bits): Bits {
  return first.map((word, at) => word & (second[at] ?? 0));
}

/** All that any of the keys holds. */
export function union(size: number, sets: ReadonlyMap<string, Bits>, keys: readonly string[]): Bits {
  const bits = makeBits(size);
  for (const key of keys) addBits(bits, sets.get(key));
  return bits;
}

/** What is kept under a key, made once. */
export function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
