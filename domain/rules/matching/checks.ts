import type { CallFacts, CheckAnswer, ManualCheck, Outcome } from './types.ts';

/** A condition to be read in the notice, ready to be judged. */
export interface CompiledCheck {
  readonly facts: ManualCheck;
  readonly key: `check:${string}`;
}

/** The conditions of a call in their order. */
export function compileChecks({ checks }: Pick<CallFacts, 'checks'>): readonly CompiledCheck[] {
  return checks.map((facts) => ({ facts, key: `check:${facts._id}` }));
}

/** What was settled for a company, by condition. */
export function compileCheckAnswers(answers: readonly CheckAnswer[]): ReadonlyMap<string, boolean> {
  return new Map(answers.map(({ checkId, isMet }) => [checkId, isMet]));
}

/**
 * 8-true-calls §2, Manual checks. What a consultant settled passes or fails, decisive or not: a condition that is known not to be met is
 * not met. Unsettled it is unknown where it decides, and otherwise only shown as to be read.
 */
export function judgeCheck({ key, facts }: CompiledCheck, answers: ReadonlyMap<string, boolean>): Outcome {
  const isMet = answers.get(facts._id);
  if (isMet === undefined)
    return { key, status: facts.isDecisive ? 'unknown' : 'notApplicable', cause: 'toRead', isFixable: false };
  return { key, status: isMet ? 'pass' : 'fail', cause: 'settled', isFixable: false };
}
