import type { Outcome, Verdict } from './types.ts';

/**
 * The verdict from the trace alone (5-matching, Verdict). What the company has not given at all is looked at first: without a
 * survey, a territory or an activity nothing can be said, whatever else passes or fails.
 */
export function verdictOf(criteria: readonly Outcome[]): Verdict {
  let [fails, fixable, unknown] = [0, 0, 0];
  for (const criterion of criteria) {
    if (waitsForSurvey(criterion)) return 'notAssessable';
    if (criterion.status === 'fail') fails += 1;
    if (criterion.status === 'fail' && criterion.isFixable) fixable += 1;
    if (criterion.status === 'unknown') unknown += 1;
  }
  if (fails === 0) return unknown > 0 ? 'toVerify' : 'eligible';
  return fails === 1 && fixable === 1 ? 'nearMiss' : 'notEligible';
}

/** Whether answering well the questions left open, and nothing else, would make a match eligible. */
export function isConfirmable(criteria: readonly Outcome[]): boolean {
  return (
    verdictOf(criteria) === 'toVerify' &&
    criteria.filter(isUnknown).every(({ cause }) => cause === 'notGiven' || cause === 'townNotGiven')
  );
}

/** In target: what feeds, counts, associated companies and mails hold. What is recommended beside it is a list of its own. */
export function isInTarget(verdict: Verdict): boolean {
  return verdict === 'eligible' || verdict === 'toVerify';
}

/** Where a company is and what it does: of whom neither is known, nothing can be said. */
const BASIC: ReadonlySet<Outcome['key']> = new Set(['territory', 'place', 'activity', 'sector']);

/** Whether a criterion says that the company has not given enough to be judged at all. */
export function waitsForSurvey(criterion: Outcome): boolean {
  if (criterion.status !== 'unknown') return false;
  return criterion.cause === 'noSurvey' || (BASIC.has(criterion.key) && criterion.cause === 'notGiven');
}

function isUnknown(criterion: Outcome): boolean {
  return criterion.status === 'unknown';
}
