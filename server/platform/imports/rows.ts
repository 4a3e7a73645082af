import { type ImportNote, UnreadableFile } from './report.ts';

export type Cell = string | number | boolean | Date | null | readonly string[];

export interface TableRow {
  /** Where the row starts in the file, from 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, Cell>>;
}

/** A file as rows under named columns, with what could not be read. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly damaged: readonly ImportNote[];
}

/** The column that goes by one of these names, whatever its case, accents and punctuation; null when the file has none. */
export function findColumn(columns: readonly string[], names: readonly string[]): string | null {
  for (const name of names) {
    const found = columns.find((column) => plain(column) === plain(name));
    if (found !== undefined) return found;
  }
  return null;
}

/** Like `findColumn`, for a column that the file must have. */
export function requireColumn(columns: readonly string[], names: readonly string[]): string {
  const found = findColumn(columns, names);
  if (found === null)
    throw new UnreadableFile('missingColumn', { column: names[0] ?? '', columns: columns.slice(0, 12).join(', ') });
  return found;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
}

/** A cell as trimmed text; numbers and dates too. Lists are joined by a comma. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell.trim();
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'object') return cell.join(', ');
  return String(cell);
}
