import { beginningOf } from '@volano/domain/rules/harmless-text';
import sanitizeHtml from 'sanitize-html';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const SUMMARY = 200;

/** Where an item of a list ends and the next begins, with the mark that the first ends with. */
const BETWEEN_ITEMS = /([.;:,!?]?)\s*(?:<\/p>)?\s*<\/li>\s*<li[^>]*>\s*(?:<p[^>]*>)?/gi;

/** What a card says of a rich text: its first 200 characters, without markup (2-catalogue §2). */
export function summaryOf(html: string): string {
  return plainText(html, SUMMARY);
}

/** The words of a rich text without its markup, cut at `max` characters on a word, for cards and lists (2-catalogue §9). */
export function plainText(html: string, max: number): string {
  // A few tags more than the text needs are enough to read: the rest of a long description is never parsed. A gap is as good as a space,
  // and looking for what stands around long ones would take for ever.
  const head = beginningOf(html, max * 10).replace(/\s+/g, ' ');
  // Headings lead a page; run into a summary they only break its sentences.
  const prose = head.replace(/<h(\d)[^>]*>.*?<\/h\1>/gis, ' ');
  const listed = prose.replace(BETWEEN_ITEMS, (_, end: string) => (end === '' ? ', ' : `${end} `));
  const spaced = listed.replace(/<\/(p|li|div|tr)>|<br\s*\/?>/gi, '$& ');
  const words = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= max) return words;
  const cut = beginningOf(words, max);
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : max)}…`;
}
