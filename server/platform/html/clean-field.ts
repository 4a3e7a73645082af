import { AppError } from '@volano/domain/errors';
import { harmless, beginningOf } from '@volano/domain/rules/harmless-text';
import {
  LONGEST_RICH_TEXT,
  LINK_REL,
  linkOf,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_SYNONYMS,
  RICH_TEXT_TAGS,
  withWordLists,
} from '@volano/domain/rules/rich-text';
import sanitizeHtml, { type IOptions } from 'sanitize-html';

/**
 * The rich text of a field as it is kept. One that is longer than `longest` once it is clean, since `<` becomes four letters, is a 400
 * `textTooLong` on the field: kept, it could never be sent back by the editor that shows it.
 */
export function cleanField(path: string, written: string, longest = LONGEST_RICH_TEXT): string {
  const html = cleanHtml(written);
  if (html.length > longest) throw new AppError('invalidInput', { fields: [{ path, message: 'textTooLong' }] });
  return html;
}

/** Elements whose words are no words of the text. */
const SILENT = [
  'head',
  'title',
  'style',
  'script',
  'noscript',
  'template',
  'textarea',
  'option',
  'select',
  'xmp',
  'xml',
];
const FOREIGN = ['iframe', 'object', 'embed', 'svg', 'math', 'noembed', 'noframes', 'plaintext', 'audio', 'video'];
/** Elements that say nothing when they hold no words. */
const FRAMES: ReadonlySet<string> = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'a',
  'li',
  'ul',
  'ol',
  'blockquote',
]);

/** No text is nested deeper; a page made to be costs time to read. */
const DEEPEST = 40;

const options: IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(RICH_TEXT_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: DEEPEST,
  nonTextTags: [...SILENT, ...FOREIGN],
  transformTags: { ...RICH_TEXT_SYNONYMS, a: withLink, ol: withNumbers, th: withNumbers, td: withNumbers },
  exclusiveFilter: ({ tag, text }) => FRAMES.has(tag) && text.trim() === '',
};

/**
 * What somebody wrote with an editor or pasted from a word processor, as it is kept: paragraphs, headings, emphasis, lists, quotes,
 * links and tables, and nothing that a browser could run (abuse 50). Cleaning again changes nothing.
 */
export function cleanHtml(written: string): string {
  const html = isBottomless(written) ? written.replaceAll('<', '&lt;') : written;
  // What the first time made of foreign elements stands as ours only when it is read again.
  return sanitizeHtml(sanitizeHtml(withWordLists(harmless(html)), options), options).trim();
}

/** Elements that hold nothing, and those that the next of their kind ends: left open, they are no deeper. */
const FLAT: ReadonlySet<string> = new Set(
  'area br col dd dt hr img input li link meta option p tbody td tfoot th thead tr wbr'.split(' '),
);
const BOTTOM = 1_000;

/** Whether elements stand in one another beyond measure. The time to read them grows with the square of it. */
function isBottomless(html: string): boolean {
  let depth = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (FLAT.has(name.toLowerCase())) continue;
    depth = end === '' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > BOTTOM) return true;
  }
  return false;
}

function withLink(_: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = linkOf(href);
  return address === null
    ? { tagName: 'span', attribs: {} }
    : { tagName: 'a', attribs: { href: address, rel: LINK_REL } };
}

/** Counts stay small numbers. */
function withNumbers(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return {
    tagName,
    attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => /^\d{1,3}$/.test(value))),
  };
}

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
