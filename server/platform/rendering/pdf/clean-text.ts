// Order marks and overrides could make a name read as another one; the rest of these draw nothing and confuse who copies the text.
const invisible = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2028-\u202F\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
// No writing stacks more marks on a letter or sets them on nothing; a text full of such takes the compiler minutes.
const strayMarks = /(?<=\p{M}{6})\p{M}+|(?<=^|\s)\p{M}+/gu;
const unbreakable = /[^\s\u200B]{33,}/gu;

/** One line of text as it may be printed: well-formed, without control and direction characters, with single spaces. */
export function cleanLine(value: string): string {
  return cleanRun(value).trim();
}

/** As `cleanLine`, but keeps one space at either end: for pieces of a paragraph. */
export function cleanRun(value: string): string {
  const spaced = value
    .toWellFormed()
    .replace(/[\s\u2028\u2029]+/gu, (gap) => (gap.includes('\u00A0') ? '\u00A0' : ' '));
  return spaced.replace(invisible, '').replace(strayMarks, '').replace(unbreakable, openWord);
}

/** Plain text with its own line breaks: paragraphs are split at empty lines, each is a list of lines. */
export function cleanParagraphs(value: string): string[][] {
  return value
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map(cleanLine))
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0);
}

/** Lets a word that no line could hold (an address, a code) break: after its own joints, or every 24 characters. */
function openWord(word: string): string {
  return word.replace(/([/?&=_.,;:-])(?=[^\s])/g, '$1\u200B').replace(/[^\u200B]{25,}/gu, (part) => {
    return [...part]
      .map((character, index) => (index > 0 && index % 24 === 0 ? `\u200B${character}` : character))
      .join('');
  });
}
