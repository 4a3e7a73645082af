import {
  type Gathered,
  gatherWords,
  type Line,
  type Piece,
  type Place,
  italianStem,
  meaningfulOf,
  wordsOf,
} from './gather-words.ts';
import { errorsBetween } from './spelling.ts';

/** Words that look like a misspelt one. */
interface Spelling {
  /** The words of the vocabulary nearest to one that it does not have, with how near they are (0 to 1), the nearest first. */
  near(word: string): readonly { readonly word: string; readonly likeness: number }[];
}

/** Shorter words differ from too many others by one letter. */
const SHORTEST = 4;
const MOST = 4;

/** Judges misspellings against a vocabulary: one error in a short word, two in a long one; two letters that changed places are one. */
function createSpelling(vocabulary: Iterable<string>): Spelling {
  const byLength: string[][] = [];
  for (const word of vocabulary) (byLength[word.length] ??= []).push(word);
  return {
    near(word) {
      if (word.length < SHORTEST) return [];
      const most = word.length < 8 ? 1 : 2;
      const found: { word: string; likeness: number }[] = [];
      for (let length = word.length - most; length <= word.length + most; length += 1) {
        for (const other of byLength[length] ?? []) {
          const errors = errorsBetween(word, other, most);
          if (errors > most) continue;
          // Few people err in the first letter.
          const start = other[0] === word[0] ? 0 : 0.2;
          found.push({ word: other, likeness: 1 - errors / Math.max(4, word.length) - start });
        }
      }
      return found.sort((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1)).slice(0, MOST);
    },
  };
}

/** A stem of the index that answers for a word, and how well (0 to 1). */
interface Member {
  readonly id: number;
  readonly share: number;
}

/** One way to say a word: parts that belong together, each the stems that answer for it. */
interface Way {
  readonly parts: readonly (readonly Member[])[];
  readonly share: number;
}

/** A word or a phrase of a search: how much it says, and the ways to say it. */
interface Asked {
  readonly mass: number;
  readonly ways: readonly Way[];
}

/** What people say otherwise than the texts do. */
interface Parlance {
  /** Phrase (words with one space between) → the ways to say it, each the words that are looked for together. */
  readonly everyday: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Words that say little. */
  readonly light: ReadonlySet<string>;
}

/** What a trade is called after its thing: `fioraio`, `piastrellista`, `scatolificio`. */
const TRADE_ENDINGS = /(?:ific(?:io|i)|eri[ae]|ai[oae]|ist[aei]|ar[oi]|ari[oa]|tor[ei]|ant[ei]|in[oi])$/;
/** Italian names the thing first, and what kind of it after. */
const HEAD = 1.2;
/** What is left of a word that says little, and of one that had to be guessed. */
const LIGHT = 0.25;
const GUESSED = 0.8;
const OTHERWISE = 0.95;
const HALF = 4;
const BEGINNING = 3;
const MOST_WORDS = 12;
/** Of a text of two thousand characters all. */
const MOST_READ = 400;
const MOST_BEGINNINGS = 12;

const FEMININES: readonly (readonly [RegExp, string])[] = [
  [/trice$/, 'tore'],
  [/trici$/, 'tori'],
  [/iera$/, 'iere'],
  [/oressa$/, 'ore'],
  [/a$/, 'o'],
  [/e$/, 'i'],
];

/** How the same trade is called in the masculine: `restauratrice`, `fioraia`. */
function masculinesOf(word: string): string[] {
  return FEMININES.flatMap(([ending, other]) => (ending.test(word) ? [word.replace(ending, other)] : []));
}

/** Reads what a person types against the words that an index has. */
class AskedWords {
  readonly #stems: ReadonlyMap<string, number>;
  readonly #idf: (id: number) => number;
  readonly #parlance: Parlance;
  readonly #spelling: Spelling;
  readonly #longest: number;

  /** `words` are those of the texts as they are written; `stems` and `idf` say their places in the index and how rare they are. */
  constructor(
    words: Iterable<string>,
    stems: ReadonlyMap<string, number>,
    idf: (id: number) => number,
    parlance: Parlance,
  ) {
    this.#stems = stems;
    this.#idf = idf;
    this.#parlance = parlance;
    const phrases = [...parlance.everyday.keys()];
    this.#longest = Math.max(1, ...phrases.map((phrase) => phrase.split(' ').length));
    this.#spelling = createSpelling(new Set([...words, ...phrases.filter((phrase) => !phrase.includes(' '))]));
  }

  /** The words of a text that the index can answer. */
  read(text: string): Asked[] {
    const all = wordsOf(text).slice(0, MOST_READ);
    const asked = new Map<string, Asked>();
    for (let at = 0; at < all.length;) {
      const phrase = this.#phraseAt(all, at);
      const words = phrase ?? all.slice(at, at + 1);
      at += words.length;
      // A small word alone means something where there is no other.
      if (phrase === null && all.length > 1 && meaningfulOf([...words, 'parola']).length === 1) continue;
      const key = words.join(' ');
      const one = asked.has(key) ? null : this.#ask(words, at === all.length);
      if (one !== null) asked.set(key, asked.size === 0 ? { ...one, mass: one.mass * HEAD } : one);
    }
    // Of a long text the rarest words say what it is about.
    if (asked.size <= MOST_WORDS) return [...asked.values()];
    const masses = [...asked.values()].map(({ mass }) => mass).toSorted((a, b) => b - a);
    return [...asked.values()].filter(({ mass }) => mass >= (masses[MOST_WORDS - 1] ?? 0)).slice(0, MOST_WORDS);
  }

  /** How much the rarest of some parts says. */
  massOf(parts: Way['parts']): number {
    return Math.max(0, ...parts.flat().map(({ id, share }) => share * this.#idf(id)));
  }

  /** The longest phrase of the parlance that begins here; of a trade in the feminine its masculine. */
  #phraseAt(words: readonly string[], at: number): string[] | null {
    for (let length = Math.min(this.#longest, words.length - at); length > 0; length -= 1) {
      const phrase = words.slice(at, at + length);
      if (this.#parlance.everyday.has(phrase.join(' '))) return phrase;
    }
    const masculine = masculinesOf(words[at] ?? '').find((word) => this.#parlance.everyday.has(word));
    return masculine === undefined ? null : [masculine];
  }

  #ask(words: readonly string[], isLast: boolean): Asked | null {
    const own = meaningfulOf(words).map((word) => this.#members(word));
    const said: Way[] = own.every((members) => members.length > 0) ? [{ parts: own, share: 1 }] : [];
    const ways = [...said, ...this.#otherwise(words.join(' '), OTHERWISE)];
    const found = ways.length > 0 ? ways : words.flatMap((word) => this.#guess(word, isLast));
    const mass = Math.max(0, ...found.map(({ parts }) => this.massOf(parts)));
    if (mass === 0) return null;
    const isLight = words.every((word) => this.#parlance.light.has(word));
    return { mass: mass * (isLight ? LIGHT : 1) * (ways.length > 0 ? 1 : GUESSED), ways: found };
  }

  #otherwise(phrase: string, share: number): Way[] {
    return (this.#parlance.everyday.get(phrase) ?? []).flatMap((way) => {
      const parts = way.map((word) => this.#members(word)).filter((members) => members.length > 0);
      return parts.length > 0 ? [{ parts, share }] : [];
    });
  }

  #members(word: string): Member[] {
    const id = this.#stems.get(italianStem(word));
    return id === undefined ? [] : [{ id, share: 1 }];
  }

  /** What a word that no text has may stand for: two words in one, a typing error, a beginning, a trade named after its thing. */
  #guess(word: string, isLast: boolean): Way[] {
    const halves = this.#halves(word);
    if (halves !== null) return [{ parts: halves, share: GUESSED }];
    const near = this.#spelling.near(word).map((one) => ({ ...one, share: one.likeness ** 2 }));
    const beginnings = isLast && word.length >= BEGINNING ? this.#beginning(word) : [];
    const item = word.replace(TRADE_ENDINGS, '');
    const isMisspelt = near.some(({ share }) => share >= GUESSED);
    if (item !== word && item.length >= HALF && !isMisspelt) beginnings.push(...this.#beginning(item));
    const members = near.flatMap((one) => this.#members(one.word).map(({ id }) => ({ id, share: one.share })));
    members.push(...beginnings.map((id) => ({ id, share: GUESSED })));
    const meant = near.flatMap((one) => this.#otherwise(one.word, one.share));
    return members.length === 0 ? meant : [{ parts: [members], share: 1 }, ...meant];
  }

  #halves(word: string): Member[][] | null {
    for (let at = word.length - HALF; at >= HALF; at -= 1) {
      const halves = [this.#members(word.slice(0, at)), this.#members(word.slice(at))];
      if (halves.every((members) => members.length > 0)) return halves;
    }
    return null;
  }

  #beginning(word: string): number[] {
    const found: number[] = [];
    for (const [stem, id] of this.#stems) if (stem.startsWith(word) && found.push(id) >= MOST_BEGINNINGS) break;
    return found;
  }
}

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
const RARE = 5;
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
