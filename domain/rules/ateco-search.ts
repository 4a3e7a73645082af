/**
 * How well an ATECO code answers what a person typed. The title counts more than the notes, whole words more than their beginnings,
 * and a misspelt word still counts. Pure: the database brings the candidates, this puts them in order.
 */

export interface AtecoCandidate {
  readonly code: string;
  readonly name: string;
  /** One sentence a line. */
  readonly notes: string;
}

export interface AtecoHit<T extends AtecoCandidate> {
  readonly candidate: T;
  /** 0 to about 1.2: one is every word in the title. */
  readonly score: number;
  /** The line of the notes that the search found, when the title alone does not answer. */
  readonly foundIn: string | null;
}

/** What stands before a line that says what a code does not include: such a line never finds it. */
export const EXCLUDES = 'Non comprende: ';

const NOTES_WEIGHT = 0.75;
/** Words found in different lines of the notes say less than in one. */
const SCATTERED_WEIGHT = 0.65;
const MISSPELT_WEIGHT = 0.8;
/** Two words that share fewer trigrams are different words. */
const ALIKE = 0.4;
/** Less than this says that the answer has nothing to do with the question. */
const WORTH = 0.3;

/** Words that carry no meaning in a title. */
const SMALL = new Set(
  'a ad al alla alle agli ai con d da dal dalla dei del dell della delle degli di e ed gli i il in l la le lo n nel nella o per un una su altri altre'.split(
    ' ',
  ),
);

/** The words of a search that mean something, without case and accents; all of them when none does. */
export function searchWords(query: string): string[] {
  const words = wordsOf(query);
  const meaningful = words.filter((word) => word.length > 1 && !SMALL.has(word));
  return [...new Set(meaningful.length > 0 ? meaningful : words)].slice(0, 8);
}

/** A word without the ending that changes with number and gender: `pneumatici` and `pneumatico` share one. */
export function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/[aeiou]{1,2}$/, '') : word;
}

/** The candidates that answer, best first; those that answer equally well in the order of the classification, the finest first. */
export function rankAteco<T extends AtecoCandidate>(query: string, candidates: readonly T[]): AtecoHit<T>[] {
  const words = searchWords(query).map((word) => ({ word, stem: stemOf(word), trigrams: trigramsOf(word) }));
  if (words.length === 0) return [];
  const hits = candidates.map((candidate) => judge(words, candidate)).filter(({ score }) => score >= WORTH);
  return hits.sort(
    (a, b) =>
      b.score - a.score ||
      b.candidate.code.length - a.candidate.code.length ||
      (a.candidate.code < b.candidate.code ? -1 : 1),
  );
}

interface SearchWord {
  readonly word: string;
  readonly stem: string;
  readonly trigrams: ReadonlySet<string>;
}

function judge<T extends AtecoCandidate>(words: readonly SearchWord[], candidate: T): AtecoHit<T> {
  const title = wordsOf(candidate.name);
  const inTitle = words.map((word) => bestOf(word, title));
  let best = { line: null as string | null, scores: inTitle };
  let together: readonly number[] = inTitle;
  for (const line of candidate.notes.split('\n')) {
    if (line === '' || line.startsWith(EXCLUDES)) continue;
    const lineWords = wordsOf(line);
    const inLine = words.map((word) => bestOf(word, lineWords));
    const scores = inLine.map((value, index) => Math.max(inTitle[index] ?? 0, NOTES_WEIGHT * value));
    together = inLine.map((value, index) => Math.max(together[index] ?? 0, SCATTERED_WEIGHT * value));
    if (sum(scores) > sum(best.scores)) best = { line, scores };
  }
  // Of two titles with the same words, the shorter says less else.
  const meaningful = title.filter((word) => !SMALL.has(word)).length;
  const brevity = best.line === null ? 0.2 * Math.min(1, words.length / Math.max(1, meaningful)) : 0;
  const score = Math.max(sum(best.scores), sum(together)) / words.length + brevity;
  return { candidate, score, foundIn: best.line };
}

/** How well the nearest word of a text stands for a word of the search, 0 to 1. */
function bestOf({ word, stem, trigrams }: SearchWord, text: readonly string[]): number {
  let best = 0;
  for (const other of text) {
    if (other === word) return 1;
    if (other.startsWith(stem)) best = Math.max(best, other.length <= word.length + 2 ? 0.95 : 0.7);
    else if (best < MISSPELT_WEIGHT && Math.abs(other.length - word.length) <= 3 && word.length > 3) {
      const alike = likeness(trigrams, trigramsOf(other));
      if (alike >= ALIKE) best = Math.max(best, MISSPELT_WEIGHT * alike);
    }
  }
  return best;
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

const remembered = new Map<string, ReadonlySet<string>>();

/** The three-letter pieces of a word with its borders, as PostgreSQL cuts them. */
function trigramsOf(word: string): ReadonlySet<string> {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const padded = `  ${word} `;
  const pieces = new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
  if (remembered.size > 20_000) remembered.clear();
  remembered.set(word, pieces);
  return pieces;
}

/** Dice's likeness: forgiving to two letters that changed places. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const piece of a) if (b.has(piece)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
