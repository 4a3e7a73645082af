import { atecoDigits } from '../ateco-code.ts';
import type { Correspondences, References } from './types.ts';

/**
 * A row of the official correspondence. `isSimple`: all of the 2007 code goes to the 2025 one, which otherwise is one representative of
 * several. `isExclusive`: all of the 2025 code comes from the 2007 one. `targets`: how many codes of 2025 it goes to; where it is not said, any number.
 */
export interface CorrespondenceRow {
  readonly code2007: string;
  readonly code2025: string;
  readonly isSimple: boolean;
  readonly isExclusive: boolean;
  readonly targets?: number;
}

/**
 * The correspondence read both ways. It has rows of every level: what holds of a class holds of every code under it. `hasAllDivisions`: no code
 * goes to a division that the table does not name for its own, which the official one is taken at (12-whole-record §3).
 */
export function readCorrespondences(
  rows: readonly CorrespondenceRow[],
  hasAllDivisions = false,
): References['correspondences'] {
  const simple = rows.filter(({ isSimple }) => isSimple).map(({ code2007, code2025 }) => [code2007, code2025] as const);
  const exclusive = rows
    .filter(({ isExclusive }) => isExclusive)
    .map(({ code2007, code2025 }) => [code2025, code2007] as const);
  const [homeOf, homeOfOlder] = [readHomes(exclusive), readHomes(simple)];
  const isNotRuledOut = readSuccession(rows, hasAllDivisions);
  const becomes = (older: string, newer: string): boolean =>
    isOnOneLine(older, homeOf(newer)) && isOnOneLine(newer, homeOfOlder(older)) && isNotRuledOut(older, newer);
  const leaves = rows.map(({ code2007 }) => atecoDigits(code2007)).filter(({ length }) => length === LEAF_DIGITS);
  const mayHaveBeen = (newer: string): string[] => leaves.filter((older) => becomes(older, newer));
  return {
    '2007': {
      targets: new Map(rows.map((row) => [row.code2007, row.code2025])),
      homeOf: homeOfOlder,
      mayBe: becomes,
      possible: () => [],
      isThere: rows.length > 0,
    },
    '2025': {
      targets: new Map(rows.map((row) => [row.code2025, row.code2007])),
      homeOf,
      mayBe: (newer, older) => becomes(older, newer),
      possible: remembering(mayHaveBeen),
      isThere: rows.length > 0,
    },
  };
}

/** Whether one of two codes of a version holds the other. */
export function isOnOneLine(digits: string, other: string): boolean {
  return digits.startsWith(other) || other.startsWith(digits);
}

const LEAF_DIGITS = 6;
const DIVISION_DIGITS = 2;

// Whoever declares codes declares them again and again; what nobody ever wrote is not worth remembering.
const REMEMBERED = 20_000;

/** What a code of 2007 goes to at its own level: what the table names for it and what is under it, and whether that is all. */
interface Successors {
  readonly named: Set<string>;
  readonly targets: number;
}

/** Whether something of a 2007 code may have become something of a 2025 one: no level of the two rules it out. */
function readSuccession(rows: readonly CorrespondenceRow[], hasAllDivisions: boolean) {
  const successors = new Map<string, Successors>();
  for (const { code2007, isSimple, targets = isSimple ? 1 : Infinity } of rows)
    successors.set(atecoDigits(code2007), { named: new Set(), targets });
  for (const { code2007, code2025 } of rows) {
    const [older, newer] = [atecoDigits(code2007), atecoDigits(code2025)];
    for (let length = DIVISION_DIGITS; length <= Math.min(older.length, newer.length); length += 1)
      successors.get(older.slice(0, length))?.named.add(newer.slice(0, length));
  }
  return (older: string, newer: string): boolean => {
    for (let length = DIVISION_DIGITS; length <= Math.min(older.length, newer.length); length += 1) {
      const known = successors.get(older.slice(0, length));
      if (known === undefined || known.named.has(newer.slice(0, length))) continue;
      const isAll = known.named.size >= known.targets || (hasAllDivisions && length === DIVISION_DIGITS);
      if (isAll) return false;
    }
    return true;
  };
}

function readHomes(pairs: readonly (readonly [code: string, home: string])[]): Correspondences['homeOf'] {
  // The digits do not tell what a section holds.
  const homes = new Map(
    pairs
      .map(([code, home]) => [atecoDigits(code), atecoDigits(home)] as const)
      .filter(([digits, home]) => digits !== '' && home !== ''),
  );
  return remembering((digits) => {
    let home = '';
    for (let length = DIVISION_DIGITS; length <= digits.length; length += 1)
      home = homes.get(digits.slice(0, length)) ?? home;
    return home;
  });
}

function remembering<T>(read: (digits: string) => T): (digits: string) => T {
  const known = new Map<string, T>();
  return (digits) => {
    const found = known.get(digits);
    if (found !== undefined) return found;
    const made = read(digits);
    if (known.size >= REMEMBERED) known.clear();
    known.set(digits, made);
    return made;
  };
}
