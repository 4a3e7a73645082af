import { AskedWords, type Parlance, type Way } from './asked-words.ts';
import { type Gathered, gatherWords, type Line, type Piece, type Place } from './gather-words.ts';

export interface WordHit<P extends string> {
  /** Which of the things that were given. */
  readonly at: number;
  readonly score: number;
  /** The line that says most of what was asked. */
  readonly line: { readonly place: P; readonly text: string } | null;
}

/** What answers less than this part of the search answers something else. */
const COVERED = 0.15;
/** A word that fewer things have says no more than one that so many have. */
const RARE = 20;
/** How much is left of a line that says other things too. */
const BROAD = 0.55;
const NO_PARLANCE: Parlance = { everyday: new Map(), light: new Set() };

/** An index of things by their words, in memory: BM25 over weighted places, and the one line that answers best. */
export class WordIndex<P extends string> {
  readonly #gathered: Gathered<P>;
  readonly #places: Readonly<Record<P, Place>>;
  readonly #asked: AskedWords;

  private constructor(gathered: Gathered<P>, places: Readonly<Record<P, Place>>, parlance: Parlance) {
    this.#gathered = gathered;
    this.#places = places;
    const { size, stems, words, postings, lines, inLines } = gathered;
    const idf = postings.map(({ length }) => {
      const df = Math.max(length, RARE);
      return Math.log(1 + (Math.max(0, size - df) + 0.5) / (df + 0.5));
    });
    for (const [id, numbers] of inLines.entries())
      for (const number of numbers ?? []) (lines[number] as Line<P>).mass += idf[id] ?? 0;
    this.#asked = new AskedWords(words, stems, (id) => idf[id] ?? 0, parlance);
  }

  /** Arranges things for being searched; `pause` lets others have their turn meanwhile. */
  static async build<P extends string>(
    items: readonly (readonly Piece<P>[])[],
    places: Readonly<Record<P, Place>>,
    parlance: Parlance = NO_PARLANCE,
    pause: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<WordIndex<P>> {
    return new WordIndex(await gatherWords(items, places, pause), places, parlance);
  }

  /**
   * What answers a text, best first. `above` says what stands above a thing: its lines count for that thing too, `inherited` (0 to 1) of
   * what they count for their own.
   */
  search(text: string, above: (at: number) => number | null = () => null, inherited = 0): WordHit<P>[] {
    const { size } = this.#gathered;
    const asked = this.#asked.read(text);
    const whole = asked.reduce((sum, { mass }) => sum + mass, 0);
    const scores = new Float64Array(size);
    const covered = new Float64Array(size);
    const lines = new Map<number, number>();
    for (const { mass, ways } of asked) {
      const best = this.#answersOf(ways);
      for (const [at, worth] of best.items) {
        scores[at] = (scores[at] ?? 0) + (mass * worth) / whole;
        covered[at] = (covered[at] ?? 0) + mass / whole;
      }
      for (const [line, worth] of best.lines) lines.set(line, (lines.get(line) ?? 0) + mass * worth);
    }
    const best = this.#bestLines(lines, whole);
    const hits: WordHit<P>[] = [];
    const least = Math.min(COVERED, 0.99 * covered.reduce((most, one) => Math.max(most, one), 0));
    for (let at = 0; at < size; at += 1) {
      if ((scores[at] ?? 0) === 0 || (covered[at] ?? 0) < least) continue;
      let line = best.get(at);
      for (let up = above(at), share = inherited; up !== null; up = above(up), share *= inherited) {
        const theirs = best.get(up);
        if (theirs && share * theirs.score > (line?.score ?? 0)) line = { ...theirs, score: share * theirs.score };
      }
      hits.push({ at, score: (scores[at] ?? 0) + (line?.score ?? 0), line: line?.line ?? null });
    }
    return hits.sort((a, b) => b.score - a.score);
  }

  /** How well things and lines answer a word said in one of these ways, 0 to 1. */
  #answersOf(ways: readonly Way[]): { items: Map<number, number>; lines: Map<number, number> } {
    const items = new Map<number, number>();
    const lines = new Map<number, number>();
    for (const { parts, share } of ways) {
      const masses = parts.map((members) => this.#asked.massOf([members]));
      const whole = masses.reduce((sum, mass) => sum + mass, 0);
      const ofItems = new Map<number, number>();
      const ofLines = new Map<number, number>();
      for (const [n, members] of parts.entries()) {
        const weight = (share * (masses[n] ?? 0)) / whole;
        const inItems = new Map<number, number>();
        const inLines = new Map<number, number>();
        for (const one of members) {
          for (const { at, value } of this.#gathered.postings[one.id] ?? []) raise(inItems, at, one.share * value);
          for (const line of this.#gathered.inLines[one.id] ?? []) raise(inLines, line, one.share);
        }
        for (const [at, worth] of inItems) ofItems.set(at, (ofItems.get(at) ?? 0) + weight * worth);
        for (const [line, worth] of inLines) ofLines.set(line, (ofLines.get(line) ?? 0) + weight * worth);
      }
      for (const [at, worth] of ofItems) raise(items, at, worth);
      for (const [line, worth] of ofLines) raise(lines, line, worth);
    }
    return { items, lines };
  }

  /** The best line of each thing. */
  #bestLines(lines: ReadonlyMap<number, number>, whole: number): Map<number, { score: number; line: Line<P> }> {
    const best = new Map<number, { score: number; line: Line<P> }>();
    for (const [number, matched] of lines) {
      const line = this.#gathered.lines[number];
      if (line === undefined) continue;
      const precision = Math.min(1, matched / line.mass);
      const score = (this.#places[line.place].line * matched * (BROAD + (1 - BROAD) * precision)) / whole;
      if (score > (best.get(line.at)?.score ?? 0)) best.set(line.at, { score, line });
    }
    return best;
  }
}

function raise(values: Map<number, number>, key: number, value: number): void {
  if (value > (values.get(key) ?? 0)) values.set(key, value);
}
