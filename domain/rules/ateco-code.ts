import type { AtecoVersion } from './vocabulary.ts';

/**
 * ATECO codes as text (5-matching §2.2). Both versions share the shape: a section letter, then two digits for a division,
 * three a group, four a class, five a category, six a subcategory. The version is never told from the code.
 */

const SECTION = /^[A-V]$/;
const DOTTED = /^\d{2}(?:\.\d|\.\d{2}(?:\.\d{1,2})?)?$/;
const PLAIN_DIGITS = /^\d{2,6}$/;

// Matching asks for the same few thousand codes over and over.
const REMEMBERED_CODES = 10_000;
const digitsOfCode = new Map<string, string>();

/** Section 1, division 2, group 3, class 4, category 5, subcategory 6. */
export type AtecoLevel = 1 | 2 | 3 | 4 | 5 | 6;

/**
 * The code in its official spelling, or null when it is none: `620100`, ` 62.01.00 ` and `J62.01.00` are `62.01.00`.
 * Dots in odd places are refused: `1.11.10` has lost its leading zero and would name another code.
 */
export function normaliseAtecoCode(input: string): string | null {
  const text = input.trim().toUpperCase();
  if (SECTION.test(text)) return text;
  const code = text.replace(/^[A-V][\s.]*/, '');
  if (DOTTED.test(code)) return code;
  return PLAIN_DIGITS.test(code) ? dotted(code) : null;
}

/**
 * What a code may be that a person or a spreadsheet wrote: as it stands, then with the zero in front that a spreadsheet takes away (`1.21` is
 * `01.21`, `11110` is `01.11.10`). Empty for what is no code.
 */
export function atecoReadings(input: string): string[] {
  const code = input.trim().replace(/^[A-V][\s.]*/i, '');
  const isShort = /^\d\./.test(code) || (/^\d+$/.test(code) && code.length % 2 === 1);
  const readings = [normaliseAtecoCode(code), isShort ? normaliseAtecoCode(`0${code}`) : null];
  return readings.filter((reading) => reading !== null);
}

/** The digits of a normalised code, whose prefixes are its ancestors; empty for a section. */
export function atecoDigits(code: string): string {
  const known = digitsOfCode.get(code);
  if (known !== undefined) return known;
  const digits = SECTION.test(code) ? '' : code.replaceAll('.', '');
  if (digitsOfCode.size >= REMEMBERED_CODES) digitsOfCode.clear();
  digitsOfCode.set(code, digits);
  return digits;
}

/** The level of a normalised code. */
export function atecoLevel(code: string): AtecoLevel {
  return SECTION.test(code) ? 1 : (atecoDigits(code).length as AtecoLevel);
}

/** Every code above, from the division down; the section is not told by the digits and comes from the classification's data. */
export function atecoAncestors(code: string): string[] {
  const digits = atecoDigits(code);
  const lengths = Array.from({ length: Math.max(0, digits.length - 2) }, (_, index) => index + 2);
  return lengths.map((length) => dotted(digits.slice(0, length)));
}

/** Whether `code` is `ancestor` or below it, within one version. Sections hold nothing here: see `atecoAncestors`. */
export function isAtecoUnder(code: string, ancestor: string): boolean {
  return code === ancestor || (!SECTION.test(ancestor) && atecoDigits(code).startsWith(atecoDigits(ancestor)));
}

/** Whether a company may declare it: only a subcategory says everything. */
export function isCompanyAtecoCode(code: string): boolean {
  return atecoLevel(code) === 6;
}

function dotted(digits: string): string {
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
}

/** The activities of an announcement, as ids of codes: chosen and taken out, of 2007 and of 2025 (2-catalogue §3). */
export interface AtecoLists {
  readonly atecoCodesIds: readonly string[];
  readonly removedIds: readonly string[];
  readonly latestAtecoIds: readonly string[];
  readonly latestRemovedIds: readonly string[];
}

/** Of which version the codes of each list are. */
export const VERSION_OF_LIST = {
  atecoCodesIds: '2007',
  removedIds: '2007',
  latestAtecoIds: '2025',
  latestRemovedIds: '2025',
} as const satisfies Readonly<Record<keyof AtecoLists, AtecoVersion>>;

/** The lists of removed codes that hold one that is chosen too: only one of the two can be meant. */
export function clashingLists(lists: AtecoLists): (keyof AtecoLists)[] {
  const clashes: (keyof AtecoLists)[] = [];
  if (haveCommon(lists.atecoCodesIds, lists.removedIds)) clashes.push('removedIds');
  if (haveCommon(lists.latestAtecoIds, lists.latestRemovedIds)) clashes.push('latestRemovedIds');
  return clashes;
}

function haveCommon(a: readonly string[], b: readonly string[]): boolean {
  const known = new Set(a);
  return b.some((id) => known.has(id));
}

/** What stands before a line of the notes that says what a code does not include: it finds the code that it points to, never this one. */
export const EXCLUDES = 'Non comprende: ';
