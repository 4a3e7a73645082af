import type { Translate } from '../i18n/translate.ts';

/** Small parts of sentences: names put into running text, lists, quotes. */

/** A name inside a sentence: its first letter small, unless it is an acronym or begins with a mark. */
export function inSentence(name: string): string {
  const [first = ''] = name.split(/[\s,;:/(]/);
  return /^\p{Lu}\p{Ll}+(?:['’]\p{Ll}+)?$/u.test(first) || /^\p{Lu}$/u.test(first)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
}

/** Names in a row, as matching lists them ("A, B"), inside a sentence. */
export function listedInSentence(names: string): string {
  return names.split(', ').map(inSentence).join(', ');
}

/** "a, b e c". */
export function joined(t: Translate, parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${t('dossiers.words.and')} ${parts.at(-1)}`;
}

/** Quoted, without the dot at its end; quotes inside it become single ones. */
export function quoted(text: string): string {
  const bare = text
    .trim()
    .replace(/[.;:,\s]+$/, '')
    .replace(/[«»“”"]/g, "'");
  return `«${bare}»`;
}

/** No longer than some characters, cut at the end of a word. */
export function within(text: string, longest: number): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;:.!?](?:\s|$))/g, '')
    .trim();
  if (plain.length <= longest) return plain;
  const room = plain.slice(0, longest);
  return `${room.slice(0, Math.max(room.lastIndexOf(' '), longest / 2)).replace(/[\s,;:.('’]+$/, '')}…`;
}

/** Regions with their prepositions: "in Lombardia", "nel Lazio e nelle Marche"; of a name in two languages the Italian one. */
export function regionsIn(t: Translate, names: string): string {
  const regions = names.split(', ').map((name) => name.replace(/\/.*$/, ''));
  return joined(
    t,
    regions.map((name) => (name === '…' ? name : `${PREPOSITIONS[name] ?? 'in'} ${name}`)),
  ).replace(' e …', ', …');
}

const PREPOSITIONS: Readonly<Record<string, string>> = { Lazio: 'nel', Marche: 'nelle', Molise: 'nel' };
