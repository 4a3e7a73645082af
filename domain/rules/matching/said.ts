import type { Translate } from '../../i18n/translate.ts';
import type { Criterion, CriterionOrigin, CriterionStatus, Match, MatchStanding, Verdict } from './types.ts';

/** How a match is said to a company (8-true-calls §3): the ends of keys of `matching.said`. */
export type MatchText =
  | 'reviewed'
  | 'official'
  | 'nothing'
  | 'some'
  | 'open'
  | 'openNothing'
  | 'notEntered'
  | 'ours'
  | 'oursNothing';

/** What lists call a match in one word (`matching.verdict`): its verdict, but of what suits without being in target how it stands beside it. */
export type ShownVerdict = Verdict | Exclude<MatchStanding, 'inTarget'>;

export function shownVerdict({ verdict, standing }: Pick<Match, 'verdict' | 'standing'>): ShownVerdict {
  return standing === null || standing === 'inTarget' ? verdict : standing;
}

interface MatchSummary extends Pick<Match, 'satisfied' | 'total' | 'checkState'> {
  readonly criteria: readonly (Doubtful & { readonly key: string })[];
}

/** How a criterion ended, as far as it says whose doubt it is. */
type Doubtful = Pick<Criterion, 'status'> & { readonly cause?: string };

/** What is unknown because the portal lacks an official list: the table between the versions of ATECO, the towns. */
const PORTAL_CAUSES: ReadonlySet<string> = new Set(['noBridge', 'noTowns']);

/** A doubt of the portal's own: the office settles it with a list, and no company is asked about it. */
export function isPortalDoubt({ status, cause = '' }: Doubtful): boolean {
  return status === 'unknown' && PORTAL_CAUSES.has(cause);
}

/** What its reader, or the company, can still find out: everything unknown but the doubts of the portal. */
export function toVerify<T extends Doubtful>(criteria: readonly T[]): T[] {
  return criteria.filter((criterion) => criterion.status === 'unknown' && !isPortalDoubt(criterion));
}

/**
 * What may be said of a match and no more: that the company has what was checked, or what the official record asks, or that nothing is asked; of
 * anything that fails or is open, how many of how many. A doubt on the call itself, or of the portal, is no requirement that the company lacks, and
 * is said as what it is. That one can apply is never said, since the notice alone decides.
 */
export function matchTextOf({ satisfied, total, checkState, criteria }: MatchSummary): MatchText {
  const isOpenTo = (key: 'open' | 'entered'): boolean =>
    criteria.some((criterion) => criterion.key === key && criterion.status === 'unknown');
  const own = criteria.filter(({ key }) => key !== 'open' && key !== 'entered');
  if (toVerify(own).length > 0 || own.some(({ status }) => status === 'fail')) return 'some';
  if (isOpenTo('entered')) return 'notEntered';
  if (own.some(isPortalDoubt)) return satisfied === 0 ? 'oursNothing' : 'ours';
  if (isOpenTo('open')) return satisfied === 0 ? 'openNothing' : 'open';
  if (total === 0) return 'nothing';
  return checkState === 'official' ? 'official' : 'reviewed';
}

/** Conditions that are left to read in the notice. Decisive ones are to verify, and not among them. */
export function toRead<T extends Pick<Criterion, 'cause' | 'status'>>(criteria: readonly T[]): T[] {
  return criteria.filter(({ cause, status }) => cause === 'toRead' && status === 'notApplicable');
}

/** Whether the last day of a call is too far away to be one (12-whole-record §2): then it is nowhere said as its deadline. */
export function isDayFar(
  criteria: readonly { readonly key: string; readonly cause?: string; readonly status: CriterionStatus }[],
): boolean {
  return criteria.some(({ key, cause, status }) => key === 'open' && cause === 'farDay' && status === 'unknown');
}

/** Characters of a condition that a line names; with a longer one it says how many there are. */
export const LONGEST_SUBJECT = 60;

/** That conditions are left to read in the notice, by name where these are short; null where none is. */
export function toReadLine(
  t: Translate,
  criteria: readonly Pick<Criterion, 'cause' | 'status' | 'message'>[],
): string | null {
  const texts = toRead(criteria).map(({ message }) => String(message.params['text'] ?? ''));
  if (texts.length === 0) return null;
  return texts.some((text) => text.length > LONGEST_SUBJECT)
    ? t('matching.said.toReadLong', { count: texts.length })
    : t('matching.said.toRead', { count: texts.length, points: texts.join('; ') });
}

/** What narrows a criterion that leaves out nobody by itself: towns all of Italy, sectors all codes. */
const NARROWED_BY: Readonly<Record<string, string>> = { territory: 'place', activity: 'sector' };

/** What excludes nobody, and is not asked more closely by another criterion: "all of Italy" beside a town would say the contrary of it. */
export function openToAll<T extends Pick<Criterion, 'status' | 'isCounted'> & { readonly key: string }>(
  criteria: readonly T[],
): T[] {
  return criteria.filter(
    ({ key, status, isCounted }) =>
      status === 'pass' &&
      !isCounted &&
      !criteria.some((other) => other.key === NARROWED_BY[key] && other.status !== 'notApplicable'),
  );
}

/** The criteria whose sentence stands above them already, by key: it is quoted once. */
export function repeatedIn(
  criteria: readonly { readonly key: string; readonly origin: Pick<CriterionOrigin, 'field' | 'quote'> }[],
): ReadonlySet<string> {
  const quoted = new Set<string>();
  return new Set(
    criteria.flatMap(({ key, origin: { field, quote } }) => {
      if (quote === null) return [];
      const isThere = quoted.has(`${field} ${quote}`);
      quoted.add(`${field} ${quote}`);
      return isThere ? [key] : [];
    }),
  );
}
