import { escapeHtml } from '@volano/domain/rules/harmless-text';
import { LONGEST_RICH_TEXT } from '@volano/domain/rules/rich-text';

/** A labelled fact of the source that has no field of its own. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/**
 * A plain text and the facts that go with it as HTML that needs no cleaning: the source's own titles ("Cos'è") as headings, its inline
 * dashes as lists, paragraphs where it has a blank line, a line break or a double space (how it separates them), then the facts.
 * Everything is escaped, so that markup in the source shows as text. No longer than what the editor takes: the facts are a third of it at
 * most, and whatever is more is cut where it stands.
 */
export function describe(text: string, facts: readonly Fact[], heading: string): { html: string; isCut: boolean } {
  const list = bounded(LONGEST_RICH_TEXT / 3);
  const title = `<h3>${escapeHtml(heading)}</h3><ul></ul>`.length;
  for (const { label, value } of facts)
    list.add(`<li><strong>${escapeHtml(label.slice(0, 200))}:</strong> `, value, '</li>');
  const items = list.html();
  const told = items === '' ? '' : `<h3>${escapeHtml(heading)}</h3><ul>${items}</ul>`;
  const body = bounded(LONGEST_RICH_TEXT - LONGEST_RICH_TEXT / 3 - title);
  for (const { tag, lines } of blocksOf(text)) {
    const [before, after] = tag === 'ul' ? ['<ul>', '</ul>'] : ['', ''];
    body.group(before, after, (within) => {
      for (const line of lines) within.add(tag === 'h3' ? '<h3>' : tag === 'ul' ? '<li>' : '<p>', line, CLOSING[tag]);
    });
  }
  return { html: body.html() + told, isCut: body.isCut() || list.isCut() };
}

const CLOSING = { h3: '</h3>', p: '</p>', ul: '</li>' } as const;

interface Block {
  readonly tag: keyof typeof CLOSING;
  readonly lines: readonly string[];
}

/** The titles that every official description has, each where it stands first. */
const TITLES = /(?<=^|[\s.;:!?)»"”])(Cos['’]è|A chi si rivolge|Cosa prevede)(?=\s*(?:$|[\s:"“«(*•–-]|[A-ZÀ-Ý]))/g;

function blocksOf(text: string): Block[] {
  const seen = new Set<string>();
  const blocks: Block[] = [];
  let from = 0;
  for (const match of text.matchAll(TITLES)) {
    const title = (match[1] ?? '').replace('’', "'");
    if (seen.has(title)) continue;
    seen.add(title);
    blocks.push(...paragraphsOf(text.slice(from, match.index)), { tag: 'h3', lines: [match[1] ?? ''] });
    from = match.index + match[0].length;
  }
  return [...blocks, ...paragraphsOf(text.slice(from).replace(/^\s*:/, ''))];
}

/** A dash or a bullet that begins an item: at the beginning, or behind a mark that closes what stands before. */
const BULLET = /(?:^|(?<=[;:.,)]))\s*(?:[-–•·▪*]|\d{1,2}\))\s+|\s*[•·▪]\s*/g;
const FEWEST = 2;

function paragraphsOf(text: string): Block[] {
  return text.split(/\n+|\s{2,}/).flatMap((part): Block[] => {
    const trimmed = part.trim();
    if (trimmed === '') return [];
    const [before = '', ...items] = trimmed.split(BULLET).map((item) => item.trim());
    const listed = items.filter((item) => item !== '');
    if (listed.length < FEWEST) return [{ tag: 'p', lines: [trimmed] }];
    // Behind the last item the text goes on: its first sentence is the item.
    const last = listed.at(-1) ?? '';
    const [item = last, rest = ''] = last.split(/(?<=[.;])\s+(?=[A-ZÀ-Ý])(.*)/s);
    return [
      ...(before === '' ? [] : [{ tag: 'p' as const, lines: [before] }]),
      { tag: 'ul', lines: [...listed.slice(0, -1), item] },
      ...(rest === '' ? [] : [{ tag: 'p' as const, lines: [rest] }]),
    ];
  });
}

interface Bounded {
  /** One element: what opens it, its text, what closes it. */
  add(before: string, value: string, after: string): void;
  /** Elements within another. */
  group(before: string, after: string, write: (within: Bounded) => void): void;
  html(): string;
  isCut(): boolean;
}

/** Elements one after the other until they have so many characters; the one that is too long ends in dots. */
function bounded(most: number): Bounded {
  const parts: string[] = [];
  let length = 0;
  let isFull = false;
  return {
    add(before, value, after): void {
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
    group(before, after, write): void {
      if (isFull) return;
      const within = bounded(most - length - before.length - after.length);
      write(within);
      isFull = within.isCut();
      if (within.html() === '') return;
      parts.push(before + within.html() + after);
      length += before.length + within.html().length + after.length;
    },
    html: () => parts.join(''),
    isCut: () => isFull,
  };
}
