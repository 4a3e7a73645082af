import type { Block } from './dossier-content.ts';

type Paragraph = Extract<Block, { t: 'p' }>['c'];

/** Characters that a line of running text holds at least, over the whole width of the page (theme.typ: 14 px). */
const LINE_CHARACTERS = 88;
const [LINE_PX, BETWEEN_PX, ITEM_PX, TITLE_PX] = [22, 14, 11, 32];
/** A line of a table, which is set smaller, and what is around it. */
const [CELL_LINE_PX, CELL_PADDING_PX] = [17, 14];
/** What one level of a list or a quote takes of a line, in characters. */
const INDENT = 4;

/** About how many lines a text takes where a line holds some characters. */
export function linesOf(text: string, characters: number): number {
  return text.split('\n').reduce((lines, part) => lines + Math.max(1, Math.ceil(part.length / characters)), 0);
}

/**
 * As much of a text as fits into a height in px, from its beginning: whole paragraphs, items and tables, and of the paragraph that does not fit its
 * first sentences, or its first words with an ellipsis. `isWhole` says that nothing was left out. Heights are judged from the number of
 * characters, rather too high than too low.
 */
export function shortenBlocks(
  blocks: readonly Block[],
  height: number,
): { readonly blocks: Block[]; readonly isWhole: boolean } {
  const kept: Block[] = [];
  let left = height;
  for (const block of blocks) {
    const needed = heightOf(block, LINE_CHARACTERS);
    if (needed <= left) {
      kept.push(block);
      left -= needed;
      continue;
    }
    const part = partOf(block, left);
    if (part !== null) kept.push(part);
    while (kept.at(-1)?.t === 'h') kept.pop();
    return { blocks: kept, isWhole: false };
  }
  return { blocks: kept, isWhole: true };
}

function heightOf(block: Block, characters: number): number {
  switch (block.t) {
    case 'p':
      return linesOf(wordsOf(block.c), characters) * LINE_PX + BETWEEN_PX;
    case 'h':
      return linesOf(wordsOf(block.c), characters) * LINE_PX + TITLE_PX;
    case 'ul':
    case 'ol':
      return block.c.reduce((sum, item) => sum + itemHeight(item, characters), BETWEEN_PX);
    case 'quote':
      return heightOfAll(block.c, characters - INDENT) + BETWEEN_PX;
    case 'table': {
      const rows = new Map<number, number>();
      for (const { y, colspan, c } of block.cells) {
        const inside = Math.max(4, Math.floor((characters * colspan) / block.columns) - INDENT);
        const needed = c.reduce((sum, one) => sum + (heightOf(one, inside) * CELL_LINE_PX) / LINE_PX, CELL_PADDING_PX);
        rows.set(y, Math.max(rows.get(y) ?? 0, needed));
      }
      return [...rows.values()].reduce((sum, row) => sum + row, 2 * BETWEEN_PX);
    }
  }
}

function heightOfAll(blocks: readonly Block[], characters: number): number {
  return blocks.reduce((sum, block) => sum + heightOf(block, characters), 0);
}

function itemHeight(item: readonly Block[], characters: number): number {
  return Math.max(LINE_PX, heightOfAll(item, characters - INDENT) - BETWEEN_PX) + ITEM_PX;
}

/** The beginning of a block that fits, or null where none does; a title or a table is never divided. */
function partOf(block: Block, height: number): Block | null {
  if (block.t === 'p') {
    const lines = Math.floor((height - BETWEEN_PX) / LINE_PX);
    const c = lines < 1 ? [] : cutParagraph(block.c, lines * LINE_CHARACTERS);
    return c.length === 0 ? null : { ...block, c };
  }
  if (block.t !== 'ul' && block.t !== 'ol') return null;
  let left = height - BETWEEN_PX;
  const c = block.c.filter((item) => (left -= itemHeight(item, LINE_CHARACTERS)) >= 0);
  return c.length === 0 ? null : { ...block, c };
}

/** The first sentences of a paragraph, or its first words where the first sentence alone is too long. */
function cutParagraph(pieces: Paragraph, characters: number): Paragraph {
  const words = wordsOf(pieces);
  const room = words.slice(0, characters);
  const sentences = [...room.matchAll(/[.!?](?=\s)|\n/g)].map(({ index }) => index + 1);
  const end = sentences.at(-1) ?? 0;
  if (end >= characters / 3) return firstOf(pieces, end);
  const space = words.slice(0, characters - 1).lastIndexOf(' ');
  return space <= 0 ? [] : [...firstOf(pieces, space), '…'];
}

/** The pieces of a paragraph up to some number of characters, marks kept. */
function firstOf(pieces: Paragraph, characters: number): Paragraph {
  const kept: Paragraph[number][] = [];
  let left = characters;
  for (const piece of pieces) {
    if (left <= 0) break;
    if (typeof piece === 'string') kept.push(piece.slice(0, left));
    else kept.push('s' in piece ? { ...piece, s: piece.s.slice(0, left) } : piece);
    left -= pieceWords(piece).length;
  }
  const last = kept.at(-1);
  if (typeof last === 'object' && 't' in last) kept.pop();
  return kept;
}

function wordsOf(pieces: Paragraph): string {
  return pieces.map(pieceWords).join('');
}

function pieceWords(piece: Paragraph[number]): string {
  if (typeof piece === 'string') return piece;
  return 's' in piece ? piece.s : '\n';
}
