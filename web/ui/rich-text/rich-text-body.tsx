import { useMemo } from 'react';
import { purify } from './purify.ts';
import classes from './rich-text.module.css';

/** The cleaned text. Use `RichText`, which loads this when needed. */
export function RichTextBody({ html, headingsFrom }: { html: string; headingsFrom: 2 | 3 }) {
  const clean = useMemo(() => levelled(purify(html), headingsFrom), [html, headingsFrom]);
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
