/** How a question is answered: with answers to choose from, a number, or a year. */
export const QUESTION_KINDS = ['choice', 'number', 'year'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** How a call limits what a company answers with a number or a year. */
export const BOUND_UNITS = ['value', 'monthsOld'] as const;
type BoundUnit = (typeof BOUND_UNITS)[number];

/**
 * What a call accepts of a question that is answered with a number or a year: at least `minimum`, at most `maximum`, both ends in it, one of the two
 * at least. `value` is the number or the year as it was answered; `monthsOld`, of a year alone, how many months ago that was.
 */
export interface Bounds {
  readonly unit: BoundUnit;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** Whether an answer lies inside. Of a year the day is not known: where it depends on the day, nobody can say. */
export function judgeBounds({ unit, minimum, maximum }: Bounds, value: number, today: string): Placing {
  if (unit === 'value') return (minimum ?? value) <= value && value <= (maximum ?? value) ? 'inside' : 'outside';
  const [first, last] = [`${value}-01-01`, value >= yearOf(today) ? today : `${value}-12-31`];
  const ends: Placing[] = [];
  if (maximum !== null) ends.push(placed(first >= monthsBefore(today, maximum), last >= monthsBefore(today, maximum)));
  if (minimum !== null) ends.push(placed(last <= monthsBefore(today, minimum), first <= monthsBefore(today, minimum)));
  if (ends.includes('outside')) return 'outside';
  return ends.includes('unsure') ? 'unsure' : 'inside';
}

/** What two bounds accept both; null where they leave nobody or count in different units. */
export function commonBounds(before: Bounds | undefined, other: Bounds): Bounds | null {
  if (before === undefined) return other;
  if (before.unit !== other.unit) return null;
  const least = Math.max(before.minimum ?? 0, other.minimum ?? 0);
  const most = Math.min(before.maximum ?? Infinity, other.maximum ?? Infinity);
  if (least > most) return null;
  const isOpen = before.minimum === null && other.minimum === null;
  return { unit: other.unit, minimum: isOpen ? null : least, maximum: most === Infinity ? null : most };
}

type Placing = 'inside' | 'outside' | 'unsure';

function placed(isSure: boolean, isPossible: boolean): Placing {
  if (isSure) return 'inside';
  return isPossible ? 'unsure' : 'outside';
}

const MONTHS_A_YEAR = 12;

/** To be compared with days: one that its month does not have stands between two. */
function monthsBefore(today: string, months: number): string {
  const count = yearOf(today) * MONTHS_A_YEAR + Number(today.slice(5, 7)) - 1 - months;
  const [year, month] = [Math.floor(count / MONTHS_A_YEAR), (count % MONTHS_A_YEAR) + 1];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}${today.slice(7)}`;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
