/** Somebody who may be called by name. */
export interface Mentionable {
  readonly _id: string;
  readonly name: string;
  readonly surname: string;
}

/**
 * Who is called in a text by `@Name Surname`, or by `@Name` where nobody else of them has that name, whatever the case (9-working-day §3).
 * What is no name of theirs is text.
 */
export function mentionedIn<P extends Mentionable>(text: string, people: readonly P[]): readonly P[] {
  const said = plain(text);
  const names = people.map(({ name }) => plain(name));
  return people.filter((person, at) => {
    if (calls(said, plain(`${person.name} ${person.surname}`))) return true;
    const first = names[at] ?? '';
    return names.filter((name) => name === first).length === 1 && calls(said, first);
  });
}

/** Whether `@name` stands in the text as a whole word. */
function calls(said: string, name: string): boolean {
  if (name.trim() === '') return false;
  for (let at = said.indexOf(`@${name}`); at !== -1; at = said.indexOf(`@${name}`, at + 1)) {
    const before = said[at - 1];
    const after = said[at + name.length + 1];
    if (!isLetter(before) && !isLetter(after)) return true;
  }
  return false;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function plain(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('it').replaceAll(/\s+/g, ' ');
}

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
