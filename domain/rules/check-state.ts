import type { CheckState } from './vocabulary.ts';

/** What the state of a call is decided by (true calls §1). */
export interface CheckFacts {
  readonly checkState: CheckState;
  /** It came with the official open data. */
  readonly isOfficial: boolean;
  /** A person said so, and it is known when. */
  readonly isConfirmed: boolean;
  /** Requirements, activities, sectors and towns or provinces, counted together: every call has a territory, which alone says little. */
  readonly criteria: number;
}

/**
 * The state once criteria were written: what a person confirmed stays, an official call stays official, and whoever enters by hand the
 * first criterion of a call has entered them, until the last one goes.
 */
export function checkStateAfterCriteria({ checkState, isOfficial, isConfirmed, criteria }: CheckFacts): CheckState {
  if (isConfirmed) return 'reviewed';
  if (isOfficial) return checkState === 'reviewed' ? 'reviewed' : 'official';
  return criteria > 0 ? 'reviewed' : 'notEntered';
}

/** The state that a person asks for, or null where a call cannot be that: only what came from the official data can be `official`. */
export function checkStateAsked(asked: CheckState, { isOfficial }: Pick<CheckFacts, 'isOfficial'>): CheckState | null {
  if (asked === 'official') return isOfficial ? 'official' : null;
  if (asked === 'notEntered') return isOfficial ? null : 'notEntered';
  return 'reviewed';
}
