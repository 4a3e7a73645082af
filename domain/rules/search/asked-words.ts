import { createSpelling, type Spelling } from './spelling.ts';
import { italianStem, meaningfulOf, wordsOf } from './words.ts';

/** A stem of the index that answers for a word, and how well (0 to 1). */
export interface Member {
  readonly id: number;
  readonly share: number;
}

/** One way to say a word: parts that belong together, each the stems that answer for it. */
export interface Way {
  readonly parts: readonly (readonly Member[])[];
  readonly share: number;
}

/** A word or a phrase of a search: how much it says, and the ways to say it. */
export interface Asked {
  readonly mass: number;
  readonly ways: readonly Way[];
}

/** What people say otherwise than the texts do. */
export interface Parlance {
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
const MOST_BEGINNINGS = 12;

/** Reads what a person types against the words that an index has. */
export class AskedWords {
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
    const all = wordsOf(text);
    const asked = new Map<string, Asked>();
    for (let at = 0; at < all.length && asked.size < MOST_WORDS;) {
      const phrase = this.#phraseAt(all, at);
      const words = phrase ?? all.slice(at, at + 1);
      at += words.length;
      // A small word alone means something where there is no other.
      if (phrase === null && all.length > 1 && meaningfulOf([...words, 'parola']).length === 1) continue;
      const key = words.join(' ');
      const one = asked.has(key) ? null : this.#ask(words, at === all.length);
      if (one !== null) asked.set(key, asked.size === 0 ? { ...one, mass: one.mass * HEAD } : one);
    }
    return [...asked.values()];
  }

  /** How much the rarest of some parts says. */
  massOf(parts: Way['parts']): number {
    return Math.max(0, ...parts.flat().map(({ id, share }) => share * this.#idf(id)));
  }

  #phraseAt(words: readonly string[], at: number): string[] | null {
    for (let length = Math.min(this.#longest, words.length - at); length > 0; length -= 1) {
      const phrase = words.slice(at, at + length);
      if (this.#parlance.everyday.has(phrase.join(' '))) return phrase;
    }
    return null;
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
