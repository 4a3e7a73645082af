import { type HTMLElement, type Node, NodeType, parse } from 'node-html-parser';
import type { Block, Cell, Inline, Marks } from '@volano/domain/rules/dossier/dossier-content';
import { cleanParagraphs, cleanRun, safeAddress } from '@volano/domain/rules/dossier/print-formats';

const dropped = new Set([
  'script',
  'style',
  'template',
  'head',
  'title',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
]);
const paragraphs = new Set([
  'p',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'address',
  'figure',
  'figcaption',
  'pre',
  'dl',
  'dt',
  'dd',
  'hr',
  'form',
  'fieldset',
  'center',
]);
const marks: Readonly<Record<string, Partial<Marks>>> = {
  b: { b: true },
  strong: { b: true },
  i: { i: true },
  em: { i: true },
  cite: { i: true },
  u: { u: true },
  ins: { u: true },
};
/** Deeper structure than this is printed flat: the text stays whole, the page readable. */
const deepest = 6;
/** No human text nests tags this deep; below, the words alone are kept. */
const deepestTag = 120;

interface Place {
  readonly marks: Marks;
  /** How many lists, quotes and tables stand around. */
  readonly depth: number;
  /** How many tags stand around. */
  readonly tags: number;
}

/**
 * The rich text of a description as data for the page: paragraphs, titles, lists, quotes, tables, with bold, italic, underline and links.
 * Nothing of it is ever code and nothing is fetched: pictures go, unknown tags leave their words. Text without tags becomes paragraphs.
 */
export function htmlToContent(html: string): Block[] {
  if (!/<\/?[a-z][^>]*>/i.test(html)) return plainBlocks(html);
  const root = parse(html, { comment: false, blockTextElements: { script: true, style: true, noscript: true } });
  const blocks = readBlocks(root.childNodes, { marks: {}, depth: 0, tags: 0 });
  return levelTitles(blocks);
}

function plainBlocks(text: string): Block[] {
  const decoded = text.includes('&') ? parse(text).text : text;
  return cleanParagraphs(decoded).map((lines) => ({
    t: 'p',
    c: lines.flatMap((line, index): Inline[] => (index === 0 ? [line] : [{ t: 'br' }, line])),
  }));
}

/** Blocks of what stands inside an element; loose words around blocks become paragraphs of their own. */
function readBlocks(nodes: readonly Node[], place: Place): Block[] {
  const blocks: Block[] = [];
  const writer = new InlineWriter((c) => blocks.push({ t: 'p', c }));
  walk(nodes, place, writer, blocks);
  writer.end();
  return blocks;
}

function walk(nodes: readonly Node[], place: Place, writer: InlineWriter, blocks: Block[]): void {
  for (const node of nodes) {
    if (node.nodeType === NodeType.TEXT_NODE) writer.text(node.text, place.marks);
    else if (node.nodeType === NodeType.ELEMENT_NODE) walkElement(node as HTMLElement, place, writer, blocks);
  }
}

function walkElement(element: HTMLElement, place: Place, writer: InlineWriter, blocks: Block[]): void {
  const tag = element.rawTagName?.toLowerCase() ?? '';
  if (dropped.has(tag)) return;
  if (tag === 'br') return writer.lineBreak();
  if (place.tags >= deepestTag) return writer.text(` ${wordsOf(element)} `, place.marks);
  const inside = { ...place, tags: place.tags + 1 };
  const block = readBlock(tag, element, inside);
  if (block !== null) {
    writer.end();
    blocks.push(...block);
  } else if (
    paragraphs.has(tag) ||
    /^(ul|ol|li|blockquote|table|tr|td|th|tbody|thead|tfoot|caption|h[1-6])$/.test(tag)
  ) {
    writer.end();
    walk(element.childNodes, inside, writer, blocks);
    writer.end();
  } else {
    const href = tag === 'a' ? safeAddress(element.getAttribute('href')) : null;
    walk(
      element.childNodes,
      { ...inside, marks: { ...place.marks, ...marks[tag], ...(href && { href }) } },
      writer,
      blocks,
    );
  }
}

/** Titles, lists, quotes and tables; null when the element is none of them or stands too deep to be drawn as one. */
function readBlock(tag: string, element: HTMLElement, place: Place): Block[] | null {
  if (place.depth >= deepest) return null;
  const inner = { ...place, depth: place.depth + 1 };
  const title = /^h([1-6])$/.exec(tag)?.[1];
  if (title !== undefined) return readTitle(Number(title), element, place);
  if (tag === 'ul' || tag === 'ol') return [{ t: tag, ...startOf(tag, element), c: readItems(element, inner) }];
  if (tag === 'blockquote') return [{ t: 'quote', c: readBlocks(element.childNodes, inner) }];
  if (tag === 'table') return readTable(element, (nodes) => readBlocks(nodes, inner));
  return null;
}

/** Titles stand in the outline only at the top; inside a list or a table they are bold words. */
function readTitle(level: number, element: HTMLElement, place: Place): Block[] {
  const bold = { ...place, marks: place.depth === 0 ? place.marks : { ...place.marks, b: true } };
  return readBlocks(element.childNodes, bold).map((block) => {
    return block.t === 'p' && place.depth === 0 ? { t: 'h', level, c: block.c } : block;
  });
}

function readItems(list: HTMLElement, place: Place): Block[][] {
  const items: Block[][] = [];
  for (const node of list.childNodes) {
    const isItem = node.nodeType === NodeType.ELEMENT_NODE && (node as HTMLElement).rawTagName?.toLowerCase() === 'li';
    const blocks = readBlocks(isItem ? node.childNodes : [node], place);
    // A list put beside the items instead of inside one belongs to the item before it.
    if (isItem || items.length === 0) items.push(blocks);
    else items.at(-1)?.push(...blocks);
  }
  return items.filter((blocks) => blocks.length > 0);
}

function startOf(tag: 'ul' | 'ol', element: HTMLElement): { start?: number } {
  const start = Number(element.getAttribute('start'));
  return tag === 'ol' && Number.isInteger(start) && start > 0 && start < 10_000 ? { start } : {};
}

/** A reader of the outline never jumps from a title to one two steps below, whatever the writer chose for its size. */
function levelTitles(blocks: Block[]): Block[] {
  const top = Math.min(...blocks.map((block) => (block.t === 'h' ? block.level : Infinity)));
  let last = 0;
  return blocks.map((block) => {
    if (block.t !== 'h') return block;
    last = Math.min(block.level - top + 1, last + 1, 3);
    return { ...block, level: last };
  });
}

/** The words below an element, without recursion: the tree may be as deep as a hostile text makes it. */
function wordsOf(element: HTMLElement): string {
  const words: string[] = [];
  const waiting: Node[] = [element];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeType === NodeType.TEXT_NODE) words.push(node.text);
    else if (!dropped.has((node as HTMLElement).rawTagName?.toLowerCase() ?? ''))
      waiting.push(...node.childNodes.toReversed());
  }
  return words.join(' ');
}

/** Wider tables than this fit no page: their cells are printed as paragraphs. */
const widest = 12;

/**
 * A table with its cells put where the HTML rules put them, so that no span can leave the grid or cover another cell.
 * `read` turns what is inside a cell into blocks.
 */
function readTable(table: HTMLElement, read: (nodes: readonly Node[]) => Block[]): Block[] {
  const rows = rowsOf(table);
  const taken = new Set<string>();
  const cells: Cell[] = [];
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row) {
      while (taken.has(`${x},${y}`)) x += 1;
      const colspan = freeColumns(taken, x, y, Math.min(span(cell, 'colspan'), Math.max(1, widest - x)));
      const rowspan = Math.min(span(cell, 'rowspan'), rows.length - y);
      for (let down = 0; down < rowspan; down += 1) {
        for (let right = 0; right < colspan; right += 1) taken.add(`${x + right},${y + down}`);
      }
      cells.push({ x, y, colspan, rowspan, c: read(cell.childNodes) });
      x += colspan;
    }
  }
  const columns = Math.max(0, ...cells.map((cell) => cell.x + cell.colspan));
  const before = read(outsideCells(table));
  if (columns > widest) return [...before, ...cells.flatMap((cell) => cell.c)];
  return columns === 0 ? before : [...before, { t: 'table', columns, header: headerRows(rows), cells }];
}

function rowsOf(table: HTMLElement): HTMLElement[][] {
  const direct = childrenOf(table, ['tr', 'thead', 'tbody', 'tfoot']);
  const rows = direct.flatMap((child) =>
    child.rawTagName.toLowerCase() === 'tr' ? [child] : childrenOf(child, ['tr']),
  );
  return rows.map((row) => childrenOf(row, ['td', 'th'])).filter((cells) => cells.length > 0);
}

/** The caption, and what careless writing left between the rows: it is read before the table, as browsers do. */
function outsideCells(table: HTMLElement): Node[] {
  const frames = new Set(['thead', 'tbody', 'tfoot', 'tr']);
  return table.childNodes.flatMap((node): Node[] => {
    const tag = (node as HTMLElement).rawTagName?.toLowerCase() ?? '';
    if (tag === 'td' || tag === 'th') return [];
    return frames.has(tag) ? outsideCells(node as HTMLElement) : [node];
  });
}

/** One header row when the first is all headings and none of them reaches down into the body. */
function headerRows(rows: readonly HTMLElement[][]): number {
  const first = rows[0] ?? [];
  return rows.length > 1 && first.every((cell) => cell.rawTagName.toLowerCase() === 'th' && span(cell, 'rowspan') === 1)
    ? 1
    : 0;
}

function childrenOf(parent: HTMLElement, tags: readonly string[]): HTMLElement[] {
  return parent.childNodes.filter((node): node is HTMLElement => {
    return (
      node.nodeType === NodeType.ELEMENT_NODE && tags.includes((node as HTMLElement).rawTagName?.toLowerCase() ?? '')
    );
  });
}

function span(cell: HTMLElement, name: 'colspan' | 'rowspan'): number {
  const value = Math.trunc(Number(cell.getAttribute(name) ?? 1));
  return value >= 1 ? Math.min(value, name === 'colspan' ? widest : 1000) : 1;
}

function freeColumns(taken: ReadonlySet<string>, x: number, y: number, wanted: number): number {
  let free = 1;
  while (free < wanted && !taken.has(`${x + free},${y}`)) free += 1;
  return free;
}

/** Gathers the words of one paragraph, with white space as a browser would leave it, and hands it over at its end. */
class InlineWriter {
  private pieces: Inline[] = [];
  private readonly onParagraph: (pieces: Inline[]) => void;

  constructor(onParagraph: (pieces: Inline[]) => void) {
    this.onParagraph = onParagraph;
  }

  text(value: string, marks: Marks): void {
    let words = cleanRun(value);
    if (this.isAtGap()) words = words.replace(/^ /, '');
    if (words === '') return;
    this.pieces.push(Object.keys(marks).length === 0 ? words : { s: words, ...marks });
  }

  lineBreak(): void {
    if (this.pieces.length > 0) this.pieces.push({ t: 'br' });
  }

  /** Ends the paragraph; one without words is none. */
  end(): void {
    const pieces = this.pieces;
    this.pieces = [];
    while (isBlank(pieces.at(-1))) pieces.pop();
    if (pieces.length > 0) this.onParagraph(pieces);
  }

  private isAtGap(): boolean {
    const last = this.pieces.at(-1);
    return last === undefined || inlineWriterWordsOf(last).endsWith(' ') || isBreak(last);
  }
}

function isBreak(piece: Inline | undefined): boolean {
  return typeof piece === 'object' && 't' in piece;
}

function isBlank(piece: Inline | undefined): boolean {
  return piece !== undefined && (isBreak(piece) || inlineWriterWordsOf(piece).trim() === '');
}

function inlineWriterWordsOf(piece: Inline): string {
  if (typeof piece === 'string') return piece;
  return 's' in piece ? piece.s : '';
}
