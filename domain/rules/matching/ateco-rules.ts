import { atecoDigits } from '../ateco-code.ts';
import { isOnOneLine } from './correspondences.ts';
import type { AtecoChoice, Correspondences } from './types.ts';

/** What a call says of one version, as sets of digits: looking a code up costs its own length, however many codes the call lists. */
export interface AtecoRules {
  readonly hasChosen: boolean;
  /** Whether the call says anything of this version. */
  readonly isListed: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  /** Codes strictly above a chosen one that no removed code covers. */
  readonly aboveChosen: ReadonlySet<string>;
  readonly aboveRemoved: ReadonlySet<string>;
  /** The chosen codes that no removed one covers, and the removed ones, each with where all of it comes from in the other version. */
  readonly live: readonly Origin[];
  readonly gone: readonly Origin[];
}

interface Origin {
  readonly digits: string;
  /** Digits of the other version; empty when it is not known. */
  readonly home: string;
}

export interface Place {
  readonly cause: 'inside' | 'tooGeneric' | 'removed' | 'unrelated';
  /** Digits of the most precise chosen code that covers it; empty when nothing is chosen. */
  readonly admittedBy: string;
}

/** One version of a call's setting as sets. Chosen codes that a removed one covers leave nothing above them to be precise about. */
export function compileAtecoRules(choice: AtecoChoice, { homeOf }: Pick<Correspondences, 'homeOf'>): AtecoRules {
  const chosen = digitsOf(choice.chosen);
  const removed = digitsOf(choice.removed);
  const live = [...chosen].filter((digits) => !selfAndAbove(digits).some((prefix) => removed.has(prefix)));
  const originOf = (digits: string): Origin => ({ digits, home: homeOf(digits) });
  return {
    hasChosen: choice.chosen.length > 0,
    isListed: choice.chosen.length > 0 || choice.removed.length > 0,
    chosen,
    removed,
    aboveChosen: new Set(live.flatMap(above)),
    aboveRemoved: new Set([...removed].flatMap(above)),
    live: live.map(originOf),
    gone: [...removed].map(originOf),
  };
}

/**
 * Where a code stands. Removed codes win over chosen ones; a code of which one part is admitted and another is not, or that is
 * above the chosen ones, is too generic to tell. Without chosen codes every sector is admitted but the removed ones.
 */
export function placeOf(rules: AtecoRules, digits: string): Place {
  let admittedBy: string | null = null;
  for (let length = 2; length <= digits.length; length += 1) {
    const prefix = digits.slice(0, length);
    if (rules.removed.has(prefix)) return REMOVED;
    if (rules.chosen.has(prefix)) admittedBy = prefix;
  }
  if (admittedBy === null && rules.hasChosen) return rules.aboveChosen.has(digits) ? TOO_GENERIC : UNRELATED;
  return rules.aboveRemoved.has(digits) ? TOO_GENERIC : { cause: 'inside', admittedBy: admittedBy ?? '' };
}

/**
 * Where a code of the other version stands, of which only is known that it lies in `home` (everything where that is empty). It is decided
 * where all of `home` ends alike, and where what would end otherwise comes from other codes alone.
 */
export function placeOfOther(rules: AtecoRules, home: string, digits: string): Place {
  const place = placeOf(rules, home);
  if (place.cause !== 'tooGeneric') return place;
  const mayReach = (one: Origin): boolean => one.digits.startsWith(home) && isOnOneLine(digits, one.home);
  const covering = selfAndAbove(home).findLast((prefix) => rules.chosen.has(prefix));
  if (covering === undefined && rules.hasChosen) return rules.live.some(mayReach) ? TOO_GENERIC : UNRELATED;
  return rules.gone.some(mayReach) ? TOO_GENERIC : { cause: 'inside', admittedBy: covering ?? '' };
}

const REMOVED: Place = { cause: 'removed', admittedBy: '' };
const TOO_GENERIC: Place = { cause: 'tooGeneric', admittedBy: '' };
const UNRELATED: Place = { cause: 'unrelated', admittedBy: '' };

function digitsOf(codes: readonly string[]): ReadonlySet<string> {
  return new Set(codes.map(atecoDigits).filter((digits) => digits !== ''));
}

/** From the division down to the code itself. */
function selfAndAbove(digits: string): string[] {
  const prefixes: string[] = [];
  for (let length = 2; length <= digits.length; length += 1) prefixes.push(digits.slice(0, length));
  return prefixes;
}

/** Everything strictly above, the whole section (no digits) included. */
function above(digits: string): string[] {
  return ['', ...selfAndAbove(digits).slice(0, -1)];
}
