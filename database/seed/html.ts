/** A part of a text: a heading with a paragraph, or with the items of a list. */
export type Part = readonly [heading: string, body: string | readonly string[]];

/** The rich text of an announcement, a service or a news item: opening paragraphs, then parts with a heading each. */
export function article(opening: string | readonly string[], ...parts: readonly Part[]): string {
  const paragraphs = typeof opening === 'string' ? [opening] : opening;
  return [...paragraphs.map(paragraph), ...parts.map(([heading, body]) => `<h3>${heading}</h3>${block(body)}`)].join(
    '',
  );
}

function block(body: string | readonly string[]): string {
  return typeof body === 'string' ? paragraph(body) : `<ul>${body.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

function paragraph(text: string): string {
  return `<p>${text}</p>`;
}
