import { plain } from './sentences.ts';

/** A name of a place as whole words of a plain text. */
export function wordsOf(name: string): RegExp {
  const words = plain(name).replaceAll(/[.()]/g, '');
  return words === '' ? /(?!)/ : new RegExp(String.raw`\b${words}\b`, 'g');
}

/** The words of a kind of the column in a text. */
export function wordsOfKind(kind: string): RegExp {
  const stems = plain(kind)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 4 && !/^impresa|^altro/.test(word))
    .map((word) => word.slice(0, -1));
  return stems.length === 0 ? /(?!)/ : new RegExp(String.raw`\b(?:${stems.join('|')})\w*`, 'g');
}

/** "lombarde" of Lombardia, "bresciane" of the chamber of Brescia: adjectives of a region or a chamber by its stems. */
export function adjectiveOf(name: string): RegExp {
  const stems = plain(name)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 4 && !OF_AN_OFFICE.test(word))
    .map((word) => word.slice(0, Math.max(4, word.length - 2)));
  return stems.length === 0 ? /(?!)/ : new RegExp(String.raw`\b(?:${stems.join('|')})\w*`, 'g');
}

const OF_AN_OFFICE = /^(?:camer|commerc|industri|artigian|agricolt|provinc|autonom|region|metropol)/;
