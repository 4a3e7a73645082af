import { escapeHtml } from '@volano/domain/rules/harmless-text';
import { LONGEST_RICH_TEXT } from '@volano/domain/rules/rich-text';

/** A labelled fact of the source that has no field of its own. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/**
 * A plain text and the facts that go with it as HTML that needs no cleaning: paragraphs where the source has a blank line, a line
 * break or a double space (how it separates them), then a list. Everything is escaped, so that markup in the source shows as text.
 * No longer than what the editor takes: the facts are a third of it at most, and whatever is more is cut where it stands.
 */
export function describe(text: string, facts: readonly Fact[], heading: string): { html: string; isCut: boolean } {
  const list = bounded(LONGEST_RICH_TEXT / 3);
  const title = `<h3>${escapeHtml(heading)}</h3><ul></ul>`.length;
  for (const { label, value } of facts)
    list.add(`<li><strong>${escapeHtml(label.slice(0, 200))}:</strong> `, value, '</li>');
  const items = list.html();
  const told = items === '' ? '' : `<h3>${escapeHtml(heading)}</h3><ul>${items}</ul>`;
  const paragraphs = bounded(LONGEST_RICH_TEXT - LONGEST_RICH_TEXT / 3 - title);
  for (const part of text.split(/\n+|\s{2,}/)) if (part.trim() !== '') paragraphs.add('<p>', part.trim(), '</p>');
  return { html: paragraphs.html() + told, isCut: paragraphs.isCut() || list.isCut() };
}

/** Elements one after the other until they have so many characters; the one that is too long ends in dots. */
function bounded(most: number) {
  const parts: string[] = [];
  let length = 0;
  let isFull = false;
  return {
    add(before: string, value: string, after: string): void {
      if (isFull) return;
      const room = most - length - before.length - after.length;
      const written = escapeHtml(value.length > room ? value.slice(0, Math.max(0, room)) : value);
      isFull = value.length > room || written.length > room;
      // Letters that are written as entities take more room than they had; a cut one would be no letter.
      const fitting = isFull
        ? `${written.slice(0, Math.max(0, room - 1)).replace(/&[^;]*$|[\uD800-\uDBFF]$/, '')}…`
        : written;
      if (isFull && room < 2) return;
      parts.push(before + fitting + after);
      length += before.length + fitting.length + after.length;
    },
    html: () => parts.join(''),
    isCut: () => isFull,
  };
}
