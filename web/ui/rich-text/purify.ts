import {
  LINK_REL,
  linkOf,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_SYNONYMS,
  RICH_TEXT_TAGS,
  withWordLists,
} from '@volano/domain/rules/rich-text';
import DOMPurify, { type Config } from 'dompurify';

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

const SYNONYMS = new RegExp(`<(/?)(${Object.keys(RICH_TEXT_SYNONYMS).join('|')})(?=[\\s/>])`, 'gi');

/** What a word processor put on the clipboard, as the editor takes it. */
export function purifyPasted(html: string): string {
  const ours = withWordLists(html).replaceAll(
    SYNONYMS,
    (_, slash: string, tag: string) => `<${slash}${RICH_TEXT_SYNONYMS[tag.toLowerCase()] ?? tag}`,
  );
  return purify(ours);
}
