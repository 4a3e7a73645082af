/** How one condition of a record may end for one company. */
type Status = 'pass' | 'fail' | 'unknown';

/** Every end that a fair reader would accept: one where the record is plain, several where it can be read in several ways. */
export type Statuses = ReadonlySet<Status>;

export const PASS: Statuses = new Set(['pass']);
export const FAIL: Statuses = new Set(['fail']);
export const UNKNOWN: Statuses = new Set(['unknown']);
/** Whoever asks and whoever says yes are both right. */
export const PASS_OR_ASK: Statuses = new Set(['pass', 'unknown']);
/** Whoever asks and whoever says no are both right. */
export const FAIL_OR_ASK: Statuses = new Set(['fail', 'unknown']);
/** The record contradicts itself: nothing is held against anybody. */
export const ANY: Statuses = new Set(['pass', 'fail', 'unknown']);

/** All of the conditions must hold. */
export function all(conditions: readonly Statuses[]): Statuses {
  const found = new Set<Status>();
  if (conditions.every((one) => one.has('pass'))) found.add('pass');
  if (conditions.some((one) => one.has('fail'))) found.add('fail');
  if (conditions.some((one) => one.has('unknown')) && conditions.every((one) => !isOnly(one, 'fail')))
    found.add('unknown');
  return found;
}

/** One of the conditions is enough. None at all is no condition. */
export function oneOf(conditions: readonly Statuses[]): Statuses {
  if (conditions.length === 0) return PASS;
  const found = new Set<Status>();
  if (conditions.some((one) => one.has('pass'))) found.add('pass');
  if (conditions.every((one) => one.has('fail'))) found.add('fail');
  if (conditions.some((one) => one.has('unknown')) && conditions.every((one) => !isOnly(one, 'pass')))
    found.add('unknown');
  return found;
}

/** Whether a condition can end in one way alone. */
export function isOnly(one: Statuses, status: Status): boolean {
  return one.size === 1 && one.has(status);
}
