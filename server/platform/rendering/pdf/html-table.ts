import { type HTMLElement, type Node, NodeType } from 'node-html-parser';
import type { Block, Cell } from './inline-writer.ts';

/** Wider tables than this fit no page: their cells are printed as paragraphs. */
const widest = 12;

/**
 * A table with its cells put where the HTML rules put them, so that no span can leave the grid or cover another cell.
 * `read` turns what is inside a cell into blocks.
 */
export function readTable(table: HTMLElement, read: (nodes: readonly Node[]) => Block[]): Block[] {
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
