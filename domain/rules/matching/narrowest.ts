import type { Criterion, CriterionKey } from './types.ts';

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
