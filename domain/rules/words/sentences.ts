import { MANNER } from './lexicon.ts';

const [HYPHEN, DASH] = ['\uE000', '\uE001'];

/** A sentence as it stands in the record. */
export function asWritten(sentence: string): string {
  return sentence.replaceAll(HYPHEN, '-').replaceAll(DASH, '–').trim();
}

/** A description before, in and behind the part that says whom it is for. */
export function partsOf(said: string): readonly [before: string, addressed: string, after: string] {
  // What stands between dashes is no sentence of its own.
  const description = said.replace(/ [-–] [a-zà-ú][^-–.;:]{1,80} [-–] (?=[a-zà-ú])/g, (aside) =>
    aside.replace(/[-–]/g, (dash) => (dash === '-' ? HYPHEN : DASH)),
  );
  const found = /A chi si rivolge(?:<\/h\d>)?[:\s]*(.*?)(?=Cosa prevede|Cos['’]è|$)/s.exec(description);
  if (found === null) return ['', '', description];
  return [description.slice(0, found.index), found[1] ?? '', description.slice(found.index + found[0].length)];
}

/** Text without case, accents and marks; what ends a clause stays. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'`]/g, ' ')
    .replace(/[^a-z0-9.,;:%()-]+/g, ' ')
    .replace(/\b(?:d|l|n|nr|art|artt|co|reg|lgs|s|m|i|ss|mm|ii|par|lett|c)\./g, (short) => `${short.slice(0, -1)} `)
    .trim()
    .replace(MANNER, ' ');
}

/** Goes on with a list: in small letters, or numbered. */
const ITEM = /^(?:[a-zà-ú(]|[A-Z]?[)]|\d+[).])/;

/** Sentences with the items that each of them leads: those behind a colon, up to a full stop that a new sentence follows. */
export function listsOf(sentences: readonly string[]): [lead: string, ...items: string[]][] {
  const lists: [string, ...string[]][] = [];
  let isOpen = false;
  let before = '';
  for (const sentence of sentences) {
    if (isOpen && before.endsWith('.') && !ITEM.test(sentence)) isOpen = false;
    if (isOpen) lists.at(-1)?.push(sentence);
    else {
      lists.push([sentence]);
      isOpen = /:$|:\s*[a-zà-ú(]|[:;] ?1[).] /.test(sentence);
    }
    before = sentence;
  }
  return lists;
}

/** An item without its number. */
export function bare(item: string): string {
  return plain(item).replace(/^(?:\(?[a-z0-9]{1,2}[).] ?)/, '');
}
