// Italian forms whatever the language of the words: `€ 250.000`, `27/11/2026`, the time of Rome (visual language §8).
const timeZone = 'Europe/Rome';
const whole = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0, useGrouping: 'always' });
const exact = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});
const day = new Intl.DateTimeFormat('it-IT', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
const hour = new Intl.DateTimeFormat('it-IT', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Euro, with cents only when there are some: `€ 250.000`, `€ 1.250,50`. The space does not break. */
export function formatEuro(euro: number): string {
  const sign = euro < 0 ? '-' : '';
  const amount = Math.abs(euro);
  return `${sign}€\u00A0${(Number.isInteger(amount) ? whole : exact).format(amount)}`;
}

/** A moment or a calendar day as `27/11/2026`, the day it is in Rome. */
export function formatDay(value: string): string {
  return day.format(momentOf(value));
}

/** `18/11/2026 10:42`. */
export function formatMoment(value: string): string {
  return `${formatDay(value)} ${hour.format(momentOf(value))}`;
}

/** The instant of a date as it travels. A day without an hour ends with the day (decisions §1), noon UTC lies in it all year. */
export function momentOf(value: string): Date {
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00Z` : value);
}

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

/** An address that may be followed from a document: web and mail, nothing that runs or reads files. */
export function safeAddress(href: string | null | undefined): string | null {
  const url = URL.parse((href ?? '').trim());
  if (url === null || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return null;
  return url.href.length > 2000 ? null : url.href;
}
