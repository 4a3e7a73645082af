import { excerpt } from '@volano/domain/rules/harmless-text';

/** A size of a company as the official record spells it, and the words that a description has for it. */
interface Size {
  readonly value: string;
  readonly words: RegExp;
}

/** "PMI" is what European law calls micro, small and medium companies together (regulation 651/2014, annex I). */
const SIZES: readonly Size[] = [
  { value: 'Microimpresa', words: /\bmicro(?:\b|(?=impres))|\bM?PMI\b|\bpiccole e medie imprese/gi },
  { value: 'Piccola Impresa', words: /\bpiccol[ae]\b|\bM?PMI\b/gi },
  { value: 'Media Impresa', words: /\bmedi[ae](?=\s+(?:impres|aziend|e\s+grandi))|\bM?PMI\b/gi },
  { value: 'Grande Impresa', words: /\bgrand[ei](?=\s+(?:impres|aziend))/gi },
];

/** The part of a description that says whom the call is for, behind its title. */
const ADDRESSED = /A chi si rivolge(.*?)(?:Cosa prevede|$)/s;

/** Every company, whatever its size; not "tutte le imprese" of which the sentence goes on to say the size. */
const EVERY_SIZE =
  /\b(?:qualsiasi|qualunque|ogni) dimension|\b(?:indipendentemente|a prescindere) dall[^.;]{0,80}\bdimension|\btutte le imprese\b(?![^.;]{0,120}(?:\bmicro|\bpiccol|\bmedi[ae]\b|\bM?PMI\b))/i;

/** Words that shut out what comes behind them in the sentence, or what stands right before them. */
const SHUT_OUT_BEFORE = /(?:esclus|esclud|eccezion|eccett|tranne|salvo|\bnon (?:possono|sono|rientr))[^.;]{0,60}$/i;
const SHUT_OUT_BEHIND = /^[^.;]{0,40}\besclus/i;

/** Letters on each side of what is quoted. */
const AROUND = 60;

/** Values that the text admits beside the listed ones, with the words that say so. */
export interface Beyond {
  readonly values: readonly string[];
  readonly quote: string;
  /** It names every one of them as such, and leaves nothing to be read. */
  readonly isEvery?: true;
}

/**
 * Reads which sizes a description is for beside those that its record lists, such as "imprese di qualsiasi dimensione" over a list without micro
 * companies; null where the text goes no further than the list. A size that the text shuts out somewhere is none of them (true calls §1).
 */
export function readSizesBeyond(listed: readonly string[], description: string): Beyond | null {
  const text = ADDRESSED.exec(description)?.[1] ?? description;
  const missing = SIZES.filter(({ value }) => !listed.includes(value));
  const every = EVERY_SIZE.exec(text);
  if (every !== null && missing.length > 0)
    return {
      values: missing.map(({ value }) => value),
      quote: quoteOf(text, every.index, every[0].length),
      isEvery: true,
    };
  const named = missing.flatMap(({ value, words }) => {
    const mentions = [...text.matchAll(words)];
    const [first] = mentions;
    return first === undefined || mentions.some((mention) => isShutOut(text, mention)) ? [] : [{ value, first }];
  });
  const [one] = named;
  if (one === undefined) return null;
  return { values: named.map(({ value }) => value), quote: quoteOf(text, one.first.index, one.first[0].length) };
}

const SME = /\bM?PMI\b|\bpiccole e medie imprese/i;

/** The sizes that a title admits by "PMI", beside those that its record lists; null where it says no more. A micro firm is one of them. */
export function readSmeBeyond(listed: readonly string[], title: string): Beyond | null {
  const found = SME.exec(title);
  const values = SIZES.slice(0, 3)
    .map(({ value }) => value)
    .filter((value) => !listed.includes(value));
  return found === null || values.length === 0 || isShutOut(title, found)
    ? null
    : { values, quote: quoteOf(title, found.index, found[0].length) };
}

/** Whether what goes beyond a list are micro, small or medium firms of "PMI": that is a definition, and nothing is left to be read. */
export function isSmeAlone({ values, quote }: Beyond): boolean {
  return (
    SME.test(quote) && values.every((value) => value !== 'Grande Impresa' && SIZES.some((size) => size.value === value))
  );
}

/** A company of whatever kind, as the official record spells it. */
const ANY_FIRM = 'Impresa';
const FIRMS = /\bimpres[ae]\b|\bmicro-?impres|\bM?PMI\b|\baziende\b/i;

/** The particular kinds that a record can list, and a word of each that a text for them cannot do without. */
const KINDS: readonly [value: RegExp, word: RegExp][] = [
  [/cooperativ/i, /cooperativ|associazion|non profit|terzo settore|onlus|volontariat|\bsocial[ei]\b/i],
  [/consorzi/i, /consorz/i],
  [/^rete/i, /\bret[ei]\b|aggregazion/i],
  [/innovativa/i, /innovativ|start/i],
  [/femminile/i, /femminil|donn|imprenditric/i],
  [/giovanile/i, /giovan|\banni\b|\betà\b/i],
  [/da costituire/i, /costitu|aspirant|nuov|creazion|disoccupat/i],
  [/professionista/i, /profession|autonom/i],
];

/**
 * Reads whether a description is for companies of any kind while its record lists only particular kinds, or nobody that is a company ("Ente
 * Pubblico" over "Il bando si rivolge alle MPMI"); null where the text has a word of what is listed, or no part that says whom it is for.
 */
export function readFirmsBeyond(listed: readonly string[], description: string): Beyond | null {
  const text = ADDRESSED.exec(description)?.[1];
  if (text === undefined || listed.includes(ANY_FIRM)) return null;
  const firms = FIRMS.exec(text);
  const speaksOf = KINDS.some(([kind, word]) => listed.some((value) => kind.test(value)) && word.test(text));
  if (firms === null || speaksOf) return null;
  return { values: [ANY_FIRM], quote: quoteOf(text, firms.index, firms[0].length) };
}

function isShutOut(text: string, { index, 0: words }: RegExpExecArray): boolean {
  return SHUT_OUT_BEFORE.test(text.slice(0, index)) || SHUT_OUT_BEHIND.test(text.slice(index + words.length));
}

/** The words with what stands around them, from word to word. */
function quoteOf(text: string, start: number, length: number): string {
  const before = text.slice(Math.max(0, start - AROUND), start).replace(start > AROUND ? /^\S*\s/ : /^\s+/, '');
  const behind = text.slice(start + length, start + length + AROUND).replace(/\s\S*$/, '');
  return excerpt(`${before}${text.slice(start, start + length)}${behind}`.replace(/\s+/g, ' ').trim(), 3 * AROUND);
}
