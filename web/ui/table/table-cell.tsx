import { CutText, TEXT_LIMIT } from '../cards/cut-text.tsx';
import type { Column } from './data-table-types.ts';

/** What a cell shows of a row, in a table as in a card: its own drawing, or a text that is cut where it is long. */
export function TableCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  return typeof content === 'string' ? <CutText text={content} limit={column.textLimit ?? TEXT_LIMIT} /> : content;
}

/** All of the text of a cell, whatever room there is for it. */
export function wholeText<Row>(column: Column<Row>, row: Row): string | undefined {
  if (column.title !== undefined) return column.title(row);
  const content = column.cell(row);
  return typeof content === 'string' ? content : undefined;
}

/** The same set with one key added, or removed when it was there. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
