import { isHttpsAddress } from './addresses.ts';

/** Characters of what the editor writes, its HTML and all. */
export const LONGEST_RICH_TEXT = 300_000;

/**
 * What a text from the editor may hold, and nothing besides (abuse 50): the server cleans by it what is written, the page what is shown
 * and what is pasted. No styles, no classes, no pictures.
 */
export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

/** The attributes that an element may keep. */
export const RICH_TEXT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** Elements that become one of ours; every other foreign element goes and leaves its words. */
export const RICH_TEXT_SYNONYMS: Readonly<Record<string, (typeof RICH_TEXT_TAGS)[number]>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
  dt: 'p',
  dd: 'p',
  pre: 'p',
  del: 's',
  strike: 's',
  ins: 'u',
};

/** What a link to somewhere else says of this page: nothing. */
export const LINK_REL = 'noopener noreferrer nofollow';

/** Where a written link leads: an https address or a mailbox, or null when it may not stand. What was http is asked over https. */
export function linkOf(href: string): string | null {
  const address = href.trim().replace(/^http:\/\//i, 'https://');
  if (isHttpsAddress(address)) return address;
  return /^mailto:[^\s<>"'\\@?]+@[^\s<>"'\\@?]+$/i.test(address) ? address : null;
}

/**
 * Word copies the items of a list as paragraphs, each with its mark written out: here they become lists again. Everything else stays as
 * it is. Looks at each paragraph once, so that a long text costs its length.
 */
export function withWordLists(html: string): string {
  if (!/mso-list/i.test(html)) return html;
  const written = html
    .split(/(?=<p\b)/i)
    .map(listed)
    .join('');
  return written.replaceAll(/<\/ul>\s*<ul>|<\/ol>\s*<ol>/g, '');
}

function listed(piece: string): string {
  const head = /^<p\b[^>]*>/i.exec(piece)?.[0] ?? '';
  const end = piece.toLowerCase().indexOf('</p>');
  if (!/mso-list:(?!\s*none)/i.test(head) || end === -1) return piece;
  const [mark, words] = partsOf(piece.slice(head.length, end));
  const list = /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]/i.test(mark) ? 'ol' : 'ul';
  return `<${list}><li>${words}</li></${list}>${piece.slice(end + '</p>'.length)}`;
}

/** The mark of an item stands between two conditions that only Word reads. */
function partsOf(content: string): readonly [mark: string, words: string] {
  const [open, close] = ['[if !supportLists]', '[endif]'];
  const from = content.indexOf(open);
  const until = content.indexOf(close, from);
  if (from === -1 || until === -1) return ['', content];
  const mark = content.slice(content.indexOf('>', from) + 1, content.lastIndexOf('<', until));
  const before = content.slice(0, content.lastIndexOf('<', from));
  return [wordsIn(mark), before + content.slice(content.indexOf('>', until) + 1)];
}

function wordsIn(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim();
}
