/** A part of a text that stands together: what was looked for, or what is between. */
export interface SnippetPart {
  readonly text: string;
  readonly isFound: boolean;
}

const BEFORE = 60;
const LENGTH = 220;
/** Endings that a stem may have in a word that is meant by it. */
const LONGEST_ENDING = 6;

/**
 * As much of a text as shows where something was found in it: the words that begin with one of some stems, whatever case and accents, are
 * marked. Stems are plain: `a` to `z` and digits. A text of which no word is pointed at is shown from its beginning.
 */
export function snippetOf(text: string, stems: readonly string[]): readonly SnippetPart[] {
  const found = [...text.matchAll(/[\p{L}\p{N}]+/gu)].filter(([word]) => isMeant(word, stems));
  const first = found[0]?.index ?? 0;
  const from = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1 || first;
  const start = Math.min(from, first);
  const end = Math.min(text.length, start + LENGTH);
  const parts: SnippetPart[] = start > 0 ? [{ text: '…', isFound: false }] : [];
  let at = start;
  for (const { 0: word, index } of found) {
    if (index < at || index + word.length > end) continue;
    parts.push({ text: text.slice(at, index), isFound: false }, { text: word, isFound: true });
    at = index + word.length;
  }
  parts.push({ text: text.slice(at, end), isFound: false });
  if (end < text.length) parts.push({ text: '…', isFound: false });
  return parts.filter((part) => part.text !== '');
}

function isMeant(word: string, stems: readonly string[]): boolean {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return stems.some((stem) => plain.startsWith(stem) && plain.length - stem.length <= LONGEST_ENDING);
}
