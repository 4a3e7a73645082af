const ROOM = 0.24;

/**
 * Places moments on a line from 0 to 1, first and last at its ends, keeping room between labels: deadlines four days apart
 * would otherwise cover each other. A moment is then found between its neighbours by `at`.
 */
export interface DateLine {
  readonly places: readonly number[];
  /** Where a moment falls: below 0 before the first, above 1 after the last. */
  readonly at: (moment: number) => number;
}

/** Moments in milliseconds, ascending; two or more. */
export function dateLineOf(moments: readonly number[]): DateLine {
  const [first, last] = [moments[0] ?? 0, moments.at(-1) ?? 0];
  const room = Math.min(ROOM, 1 / Math.max(1, moments.length - 1));
  const places = moments.map((moment, index) => {
    const exact = last > first ? (moment - first) / (last - first) : index / Math.max(1, moments.length - 1);
    return Math.min(1 - room * (moments.length - 1 - index), Math.max(room * index, exact));
  });
  return { places, at: (moment) => placeOf(moment, moments, places) };
}

function placeOf(moment: number, moments: readonly number[], places: readonly number[]): number {
  if (moment < (moments[0] ?? 0)) return -1;
  const next = moments.findIndex((known) => known > moment);
  if (next === -1) return moment === moments.at(-1) ? 1 : 2;
  const [from, to] = [moments[next - 1] ?? 0, moments[next] ?? 0];
  const [start, end] = [places[next - 1] ?? 0, places[next] ?? 1];
  return start + ((moment - from) / (to - from)) * (end - start);
}
