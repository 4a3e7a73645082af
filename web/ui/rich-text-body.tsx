import { useMemo } from 'react';
import DOMPurify, { type Config } from 'dompurify';
import classes from './rich-text.module.css';

const allowed: Config = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
    'mark',
  ],
  ALLOWED_ATTR: ['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
};

const purifier = DOMPurify(window);

// A link may lead anywhere: it opens apart and is told nothing about this page.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** The cleaned text. Use `RichText`, which loads this when needed. */
export function RichTextBody({ html, headingsFrom }: { html: string; headingsFrom: 2 | 3 }) {
  const clean = useMemo(() => levelled(purifier.sanitize(html, allowed), headingsFrom), [html, headingsFrom]);
  // oxlint-disable-next-line react/no-danger -- the one place where HTML enters the page, sanitised on the line above
  return <div className={classes['root']} dangerouslySetInnerHTML={{ __html: clean }} />;
}

// Writers choose headings by their look: their highest becomes the one that follows the page's own. The tags are clean by now.
function levelled(clean: string, headingsFrom: number): string {
  const levels = [...clean.matchAll(/<h([2-4])\b/g)].map(([, level]) => Number(level));
  if (levels.length === 0) return clean;
  const shift = headingsFrom - Math.min(...levels);
  return clean.replaceAll(
    /<(\/?)h([2-4])\b/g,
    (_, slash: string, level: string) => `<${slash}h${String(Number(level) + shift)}`,
  );
}
