import { atecoDigits } from '../ateco-code.ts';
import type { CompanyAtecoCode, Correspondences, References } from './types.ts';

/**
 * A row of the official correspondence. `isSimple`: all of the 2007 code goes to the 2025 one, which otherwise is one representative of
 * several. `isExclusive`: all of the 2025 code comes from the 2007 one.
 */
export interface CorrespondenceRow {
  readonly code2007: string;
  readonly code2025: string;
  readonly isSimple: boolean;
  readonly isExclusive: boolean;
}

/** The correspondence read both ways. It has rows of every level: what holds of a class holds of every code under it. */
export function readCorrespondences(rows: readonly CorrespondenceRow[]): References['correspondences'] {
  const simple = rows.filter(({ isSimple }) => isSimple).map(({ code2007, code2025 }) => [code2007, code2025] as const);
  const exclusive = rows
    .filter(({ isExclusive }) => isExclusive)
    .map(({ code2007, code2025 }) => [code2025, code2007] as const);
  return {
    '2007': { targets: new Map(rows.map((row) => [row.code2007, row.code2025])), homeOf: readHomes(simple) },
    '2025': { targets: new Map(rows.map((row) => [row.code2025, row.code2007])), homeOf: readHomes(exclusive) },
  };
}

/** Whether one of two codes of a version holds the other. */
export function isOnOneLine(digits: string, other: string): boolean {
  return digits.startsWith(other) || other.startsWith(digits);
}

/**
 * Whether a declared code leaves nothing to ask about another of the other version: it is the code that stands for that one in the official
 * table, or it may be what that one became, lies in the division of it and can be of no other declared code. A company that gave both has
 * said in both classifications what it does.
 */
export function isStated(
  code: CompanyAtecoCode,
  declared: readonly CompanyAtecoCode[],
  correspondences: References['correspondences'],
): boolean {
  const others = declared.filter(({ version }) => version !== code.version);
  if (code.version === '2007') return others.some((other) => isPair(code, other, declared, correspondences));
  return others.some((other) => isPair(other, code, declared, correspondences));
}

function isPair(
  older: CompanyAtecoCode,
  newer: CompanyAtecoCode,
  declared: readonly CompanyAtecoCode[],
  correspondences: References['correspondences'],
): boolean {
  const target = correspondences['2007'].targets.get(older.code);
  if (target === undefined) return false;
  const [stands, digits] = [atecoDigits(target), atecoDigits(newer.code)];
  if (stands === '') return false;
  if (digits.startsWith(stands)) return true;
  const mayBe = ({ code }: CompanyAtecoCode): boolean =>
    isOnOneLine(correspondences['2007'].homeOf(atecoDigits(code)), digits) &&
    isOnOneLine(atecoDigits(code), correspondences['2025'].homeOf(digits));
  const isAlone = declared.every((one) => one.version === '2025' || one.code === older.code || !mayBe(one));
  return digits.slice(0, 2) === stands.slice(0, 2) && mayBe(older) && isAlone;
}

// Whoever declares codes declares them again and again; what nobody ever wrote is not worth remembering.
const REMEMBERED = 20_000;

function readHomes(pairs: readonly (readonly [code: string, home: string])[]): Correspondences['homeOf'] {
  // The digits do not tell what a section holds.
  const homes = new Map(
    pairs
      .map(([code, home]) => [atecoDigits(code), atecoDigits(home)] as const)
      .filter(([digits, home]) => digits !== '' && home !== ''),
  );
  const known = new Map<string, string>();
  return (digits) => {
    const found = known.get(digits);
    if (found !== undefined) return found;
    let home = '';
    for (let length = 2; length <= digits.length; length += 1) home = homes.get(digits.slice(0, length)) ?? home;
    if (known.size >= REMEMBERED) known.clear();
    known.set(digits, home);
    return home;
  };
}
