import {
  LINK_REL,
  linkOf,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_SYNONYMS,
  RICH_TEXT_TAGS,
  withWordLists,
} from '@volano/domain/rules/rich-text';
import DOMPurify, { type Config } from 'dompurify';
import { useMemo } from 'react';
import { Box } from '@mantine/core';
import { cleanBy, trustedBy } from '../../lib/trusted/trusted.ts';
import classes from './rich-text.module.css';

const allowed: Config = {
  ALLOWED_TAGS: [...RICH_TEXT_TAGS],
  ALLOWED_ATTR: [...new Set(Object.values(RICH_TEXT_ATTRIBUTES).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const purifier = DOMPurify(window);

// A link may lead anywhere: it opens apart and is told nothing about this page.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  const address = linkOf(node.getAttribute('href') ?? '');
  if (address === null) {
    node.removeAttribute('href');
    return;
  }
  node.setAttribute('href', address);
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', LINK_REL);
});

/** The text with what a rich text may hold and nothing besides (abuse 50). */
export function purify(html: string): string {
  return purifier.sanitize(html, allowed);
}

// The editor reads what it is given, and what is pasted, as HTML.
cleanBy(purify);

const SYNONYMS = new RegExp(`<(/?)(${Object.keys(RICH_TEXT_SYNONYMS).join('|')})(?=[\\s/>])`, 'gi');

/** What a word processor put on the clipboard, as the editor takes it. */
export function purifyPasted(html: string): string {
  const ours = withWordLists(html).replaceAll(
    SYNONYMS,
    (_, slash: string, tag: string) => `<${slash}${RICH_TEXT_SYNONYMS[tag.toLowerCase()] ?? tag}`,
  );
  return purify(ours);
}

const trusted = {
  2: trustedBy('rich-text-2', (html) => levelled(purify(html), 2)),
  3: trustedBy('rich-text-3', (html) => levelled(purify(html), 3)),
};

/** The cleaned text. Use `RichText`, which loads this when needed. */
export function RichTextBody({ html, headingsFrom }: { html: string; headingsFrom: 2 | 3 }) {
  const clean = useMemo(() => trusted[headingsFrom](html), [html, headingsFrom]);
  // oxlint-disable-next-line react/no-danger -- the one place where HTML enters the page, sanitised on the line above
  return <Box maw="64ch" className={classes['richText']} dangerouslySetInnerHTML={{ __html: clean }} />;
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
