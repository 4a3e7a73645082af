import { readSheet } from '../spreadsheets.ts';
import { readCsv } from './csv.ts';
import { readJsonRows } from './json-rows.ts';
import { UnreadableFile } from './report.ts';
import type { Cell, Table } from './rows.ts';
import { decode } from './text.ts';

/** Far above any official file; what is larger is not one. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads CSV (comma, semicolon or tab), JSON (an array of records, also broken in places) or a workbook, told apart by content.
 * `sheet` is asked which sheet of a workbook holds the table. Throws `UnreadableFile`.
 */
export async function readTable(bytes: Uint8Array, sheet?: (name: string) => boolean): Promise<Table> {
  if (bytes.length > MAX_BYTES) throw new UnreadableFile('tooLarge', { megabytes: MAX_BYTES / 1024 / 1024 });
  if (startsWith(bytes, [0x50, 0x4b])) return tableOf(await readSheet(bytes, sheet));
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableFile('oldWorkbook');
  const text = decode(bytes);
  if (text.trim() === '') throw new UnreadableFile('emptyFile');
  if (/^\s*</.test(text)) throw new UnreadableFile('webPage');
  return /^\s*[[{]/.test(text) ? readJsonRows(text) : readCsv(text);
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** The first row that has at least two texts names the columns: official workbooks may have a title above. */
function tableOf(sheet: readonly (readonly Cell[])[]): Table {
  const head = sheet.findIndex(
    (row) => row.filter((cell) => typeof cell === 'string' && cell.trim() !== '').length >= 2,
  );
  if (head < 0) throw new UnreadableFile('emptyFile');
  const columns = (sheet[head] ?? []).map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const rows = sheet.slice(head + 1).flatMap((row, index) => {
    if (row.every((cell) => cell === null || cell === '')) return [];
    const cells: Record<string, Cell> = {};
    for (const [at, column] of columns.entries()) if (column !== '') cells[column] = row[at] ?? null;
    return [{ line: head + index + 2, cells }];
  });
  return { columns: columns.filter((column) => column !== ''), rows, damaged: [] };
}

/** In the workbook of the structure other sheets tell the history; in any other file the first table is the one. */
export function isTableSheet(name: string): boolean {
  return /struttura|tavola|corrispondenz/i.test(name);
}
