import { meaningfulOf, wordsOf } from './gather-words.ts';

/** How many of the typed words the rows of a list contain: every one, more than half, fewer. */
export type SearchMatch = 'all' | 'most' | 'any';

/** What a typed word was taken for. */
export interface Widening {
  readonly typed: string;
  readonly also: readonly string[];
}

/** What a list of calls says of the search that it answers (12-whole-record §4): the header `X-Search`. */
export interface SearchReport {
  readonly matched: SearchMatch;
  /** Words taken for others, as typing errors. */
  readonly corrections: readonly Widening[];
  /** Words and phrases widened by the office's table. */
  readonly synonyms: readonly Widening[];
}

/** What was typed, as words without case and accents. */
export interface TypedWords {
  readonly words: readonly string[];
  /** The same words as they were typed. */
  readonly spelled: readonly string[];
  /** Places, from 1, of words that may be one with the next: "start up", "e-commerce". */
  readonly pairs: readonly number[];
  /** Those that say nothing alone. */
  readonly small: readonly string[];
}

/** Of more, the first: nobody types more words that all have to be there. */
const MOST_WORDS = 12;
const MOST_TOKENS = 30;
/** What is written before a hyphen is short: "start", "e", "cyber". */
const LONGEST_FIRST = 5;

/** The words of a search of calls: letters and digits only, so that nothing in them is an operator; repeated words once. */
export function typedWords(text: string): TypedWords {
  const tokens = [...text.normalize('NFC').matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: spelled, index }) =>
    wordsOf(spelled).map((word) => ({ word, spelled, isHyphened: /^[-‐‑–]/.test(text.slice(index + spelled.length)) })),
  );
  const seen = new Set<string>();
  const kept = tokens.filter(
    ({ word }) => isSmall(word) || (!seen.has(word) && seen.size < MOST_WORDS && seen.add(word)),
  );
  const read = kept.slice(0, MOST_TOKENS);
  return {
    words: read.map(({ word }) => word),
    spelled: read.map(({ spelled }) => spelled),
    pairs: read.flatMap(({ word, isHyphened }, at) =>
      at < read.length - 1 && (isHyphened || word.length <= LONGEST_FIRST) ? [at + 1] : [],
    ),
    small: [...new Set(read.map(({ word }) => word).filter(isSmall))],
  };
}

function isSmall(word: string): boolean {
  return !/\d/.test(word) && (word.length === 1 || meaningfulOf([word, 'parola']).length === 1);
}

/** How many of some parts are most of them: more than half, and of many all but two. */
export function mostOf(parts: number): number {
  return Math.max(Math.floor(parts / 2) + 1, parts - 2);
}

/** Every choice of so many out of some things, in their order. */
export function choicesOf<T>(things: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return things.flatMap((thing, at) => choicesOf(things.slice(at + 1), size - 1).map((rest) => [thing, ...rest]));
}
