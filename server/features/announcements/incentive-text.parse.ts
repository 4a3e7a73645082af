import { escapeHtml } from '@volano/domain/rules/harmless-text';

/** A labelled fact of the source that has no field of its own. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/**
 * A plain text and the facts that go with it as HTML that needs no cleaning: paragraphs where the source has a blank line, a line
 * break or a double space (how it separates them), then a list. Everything is escaped, so that markup in the source shows as text.
 */
export function describe(text: string, facts: readonly Fact[], heading: string): string {
  const paragraphs = text
    .split(/\n+|\s{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const items = facts.map(({ label, value }) => `<li><strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}</li>`);
  const list = items.length === 0 ? '' : `<h3>${escapeHtml(heading)}</h3><ul>${items.join('')}</ul>`;
  return paragraphs.map((part) => `<p>${escapeHtml(part)}</p>`).join('') + list;
}
