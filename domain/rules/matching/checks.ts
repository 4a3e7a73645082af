import type { AlternativeFacts, CallFacts, CheckAnswer, ManualCheck, Outcome } from './types.ts';

/** A condition that no single question covers, ready to be judged. */
export interface CompiledCheck {
  readonly facts: ManualCheck;
  readonly key: `check:${string}`;
  /** The questions of which any settles it, with their accepted answers; null where it is to be read in the notice. */
  readonly anyOf: readonly CompiledAlternative[] | null;
}

interface CompiledAlternative extends AlternativeFacts {
  readonly accepted: ReadonlySet<string>;
}

/** The conditions of a call in their order. */
export function compileChecks({ checks }: Pick<CallFacts, 'checks'>): readonly CompiledCheck[] {
  return checks.map((facts) => ({
    facts,
    key: `check:${facts._id}`,
    anyOf: facts.anyOf?.map((one) => ({ ...one, accepted: new Set(one.answers) })) ?? null,
  }));
}

/** What was settled for a company, by condition. */
export function compileCheckAnswers(answers: readonly CheckAnswer[]): ReadonlyMap<string, boolean> {
  return new Map(answers.map(({ checkId, isMet }) => [checkId, isMet]));
}

/** What conditions are held against: what was settled, and the answers of the survey. A number without a value is "I do not know". */
interface CheckedCompany {
  readonly checkAnswers: ReadonlyMap<string, boolean>;
  readonly answers: ReadonlyMap<string, readonly string[]>;
  readonly numbers: ReadonlyMap<string, number | null>;
  readonly facts: { readonly hasSurvey: boolean };
}

/**
 * 8-true-calls §2, Manual checks. What a consultant settled passes or fails, decisive or not: a condition that is known not to be met is
 * not met. So it is of alternatives that the survey settles. Otherwise it is unknown where it decides, and only shown as to be read where it does not.
 */
export function judgeCheck(check: CompiledCheck, company: CheckedCompany): Outcome {
  const { key, facts } = check;
  const outcome = (status: Outcome['status'], cause: string): Outcome => ({ key, status, cause, isFixable: false });
  const isMet = company.checkAnswers.get(facts._id);
  if (isMet !== undefined) return outcome(isMet ? 'pass' : 'fail', 'settled');
  if (check.anyOf === null) return outcome(facts.isDecisive ? 'unknown' : 'notApplicable', 'toRead');
  if (check.anyOf.some((alternative) => meets(alternative, company))) return outcome('pass', 'accepted');
  if (isAllAnswered(check.anyOf, company)) return outcome('fail', 'notAccepted');
  if (!facts.isDecisive) return outcome('notApplicable', 'toRead');
  if (!company.facts.hasSurvey) return outcome('unknown', 'noSurvey');
  return outcome('unknown', missingOf(check, company).length === 0 ? 'notKnown' : 'notGiven');
}

function meets({ questionId, accepted }: CompiledAlternative, { answers }: Pick<CheckedCompany, 'answers'>): boolean {
  return answers.get(questionId)?.some((answer) => accepted.has(answer)) === true;
}

function isAllAnswered(anyOf: readonly CompiledAlternative[], { answers }: Pick<CheckedCompany, 'answers'>): boolean {
  return anyOf.every(({ questionId }) => answers.has(questionId));
}

/** The alternatives of which the company has said nothing, not even that it does not know. */
export function missingOf(
  { anyOf }: Pick<CompiledCheck, 'anyOf'>,
  { answers, numbers }: Pick<CheckedCompany, 'answers' | 'numbers'>,
): readonly CompiledAlternative[] {
  return anyOf?.filter(({ questionId }) => !answers.has(questionId) && !numbers.has(questionId)) ?? [];
}
