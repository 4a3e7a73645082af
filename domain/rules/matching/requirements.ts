import type { CompiledCategory } from './compiled.ts';
import type { Outcome } from './types.ts';

/**
 * One criterion a category (5-matching, Requirements): not answered is unknown, one accepted answer passes, anything else fails.
 * "Nessuna di queste" is an answer like any other. A category that accepts nothing in particular asks for nothing,
 * and one that accepts every answer is met by whoever has not answered yet.
 */
export function judgeRequirement(
  category: CompiledCategory,
  hasSurvey: boolean,
  answers: readonly string[] | undefined,
): Outcome {
  const { key, accepted, facts } = category;
  if (facts.acceptsAll && accepted.size > 0) return { key, status: 'pass', cause: 'acceptsAll', isFixable: false };
  if (accepted.size === 0) return { key, status: 'notApplicable', cause: 'nothingAsked', isFixable: false };
  if (!hasSurvey) return { key, status: 'unknown', cause: 'noSurvey', isFixable: false };
  if (answers === undefined) return { key, status: 'unknown', cause: 'notGiven', isFixable: false };
  if (answers.some((answer) => accepted.has(answer)))
    return { key, status: 'pass', cause: 'accepted', isFixable: false };
  return { key, status: 'fail', cause: 'notAccepted', isFixable: facts.isFixable };
}

/** Whether a category can keep somebody out. */
export function canExclude({ accepted, facts }: CompiledCategory): boolean {
  return accepted.size > 0 && !facts.acceptsAll;
}
