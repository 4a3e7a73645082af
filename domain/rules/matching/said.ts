import type { Criterion, Match } from './types.ts';

/** How a match is said to a company (8-true-calls §3): the ends of keys of `matching.said`. */
export type Said = 'reviewed' | 'official' | 'nothing' | 'some';

interface Told extends Pick<Match, 'total' | 'checkState'> {
  readonly criteria: readonly Pick<Match['criteria'][number], 'status'>[];
}

/**
 * What may be said of a match and no more: that the company has what was checked, or what the official record asks, or that nothing is asked; of
 * anything that fails or is open, how many of how many. That one can apply is never said, since the notice alone decides.
 */
export function saidOf({ total, checkState, criteria }: Told): Said {
  if (criteria.some(({ status }) => status === 'fail' || status === 'unknown')) return 'some';
  if (total === 0) return 'nothing';
  return checkState === 'official' ? 'official' : 'reviewed';
}

/** Conditions that are left to read in the notice. Decisive ones are to verify, and not among them. */
export function toRead<T extends Pick<Criterion, 'cause' | 'status'>>(criteria: readonly T[]): T[] {
  return criteria.filter(({ cause, status }) => cause === 'toRead' && status === 'notApplicable');
}
