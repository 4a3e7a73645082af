import { atecoDigits } from '../ateco-code.ts';
import type { AtecoChoice } from './types.ts';

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
}

export interface Place {
  readonly cause: 'inside' | 'tooGeneric' | 'removed' | 'unrelated';
  /** Digits of the most precise chosen code that covers it; empty when nothing is chosen. */
  readonly admittedBy: string;
}

/** One version of a call's setting as sets. Chosen codes that a removed one covers leave nothing above them to be precise about. */
export function compileAtecoRules(choice: AtecoChoice): AtecoRules {
  const chosen = digitsOf(choice.chosen);
  const removed = digitsOf(choice.removed);
  const live = [...chosen].filter((digits) => !selfAndAbove(digits).some((prefix) => removed.has(prefix)));
  return {
    hasChosen: choice.chosen.length > 0,
    isListed: choice.chosen.length > 0 || choice.removed.length > 0,
    chosen,
    removed,
    aboveChosen: new Set(live.flatMap(above)),
    aboveRemoved: new Set([...removed].flatMap(above)),
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
