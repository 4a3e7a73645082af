import type { Match, Verdict, Criterion, CriterionKey } from './types.ts';

/** A match with what else decides its place on a page. `daysLeft` and `amount` are null where the call has none. */
export interface RankedMatch {
  readonly _id: string;
  readonly match: Pick<Match, 'verdict' | 'fit'>;
  readonly isRecommended: boolean;
  readonly daysLeft: number | null;
  readonly amount: number | null;
}

const PLACE: Readonly<Record<Verdict, number>> = {
  eligible: 0,
  toVerify: 1,
  nearMiss: 2,
  notAssessable: 3,
  notEligible: 4,
};

/** The order of a page: verdict, recommended by the advisor, fit, days left, amount; ties by id, so that pages never overlap. */
export function compareMatches(a: RankedMatch, b: RankedMatch): number {
  return (
    PLACE[a.match.verdict] - PLACE[b.match.verdict] ||
    Number(b.isRecommended) - Number(a.isRecommended) ||
    b.match.fit - a.match.fit ||
    compareDays(a.daysLeft, b.daysLeft) ||
    (b.amount ?? -1) - (a.amount ?? -1) ||
    (a._id < b._id ? -1 : Number(a._id > b._id))
  );
}

/** Sooner first; without a deadline last. */
function compareDays(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
}

/**
 * The criteria as they are told: what holds and could have excluded somebody first, the one that admits the fewest companies before the others
 * (8-true-calls §2, first chip), then everything else. Ties, and criteria that nothing is known of, stay as they were.
 */
export function narrowestFirst(
  criteria: readonly Criterion[],
  admitted: ReadonlyMap<CriterionKey, number>,
): Criterion[] {
  const placeOf = ({ key, status, isCounted }: Criterion): number =>
    status === 'pass' && isCounted ? (admitted.get(key) ?? Number.MAX_SAFE_INTEGER) : Infinity;
  return [...criteria].sort((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)];
    return first === second ? 0 : first - second;
  });
}
