import { AppError } from '@volano/domain/errors';
import { parse } from 'csv-parse/sync';
import { readJsonRows } from './json-rows.ts';
import { readSheet, readWorkbook, workbookTrouble } from './spreadsheets.ts';
import {
  UnreadableFile,
  beginningOfRow,
  type ImportNote,
  note,
  type Cell,
  type Grid,
  type Table,
  type TableRow,
  decode,
} from './report.ts';

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
  return /^\s*[[{]/.test(text) ? readJsonRows(text, boundedRows()) : readCsv(text);
}

/**
 * Reads a workbook or a text of any delimiter that people made, of at most so many rows: longer ones are refused (`tooManyRows`) before they
 * fill the memory. `sheet` names the sheet; the first with anything in it unless said. Throws `UnreadableFile`.
 */
export async function readGrid(bytes: Uint8Array, maxRows: number, sheet: string | null = null): Promise<Grid> {
  if (bytes.length === 0) throw new UnreadableFile('emptyFile');
  if (isOldContainer(bytes))
    throw new UnreadableFile(
      Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encryptedWorkbook' : 'oldWorkbook',
    );
  if (startsWith(bytes, [0x50, 0x4b])) return gridOfWorkbook(bytes, maxRows, sheet);
  const text = decode(bytes);
  if (text.trim() === '') throw new UnreadableFile('emptyFile');
  if (/^\s*</.test(text)) throw new UnreadableFile('webPage');
  if (/^\s*[[{]/.test(text)) throw new UnreadableFile('notATable');
  return { sheets: [], sheet: null, rows: gridOfText(text, maxRows) };
}

/** Whether the bytes are a container that workbooks before .xlsx were kept in, and that those with a password are kept in still. */
export function isOldContainer(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);
}

async function gridOfWorkbook(bytes: Uint8Array, maxRows: number, sheet: string | null): Promise<Grid> {
  let read = await readWorkbook(bytes, sheet === null ? undefined : (name) => name === sheet, maxRows);
  for (let at = 1; sheet === null && read.rows.length === 0 && at < read.names.length; at += 1) {
    const next = read.names[at];
    read = await readWorkbook(bytes, (name) => name === next, maxRows);
  }
  if (read.rows.length > maxRows) throw new UnreadableFile('tooManyRows', { rows: maxRows });
  const rows = read.rows.flatMap((values, at) =>
    values.every((cell) => cell === null || cell === '') ? [] : [{ line: at + 1, values }],
  );
  if (rows.length === 0) throw new UnreadableFile('emptyFile');
  return { sheets: read.names, sheet: read.names[read.index] ?? null, rows };
}

/** As many lines at the beginning as tell which delimiter a text has. */
const LINES_TO_TELL = 10;

function gridOfText(text: string, maxRows: number): Grid['rows'] {
  const head = text.slice(0, LONGEST_HEAD).split('\n').slice(0, LINES_TO_TELL).join('\n');
  const [delimiter = ','] = [';', '\t', ',', '|'].toSorted((a, b) => count(head, b) - count(head, a));
  let rows = 0;
  const on_record = (({ record, info }: { record: string[]; info: { lines: number } }) => {
    rows += 1;
    if (rows > maxRows) throw new UnreadableFile('tooManyRows', { rows: maxRows });
    return { line: info.lines - count(record.join(''), '\n'), values: record };
  }) as unknown as (record: string[]) => string[];
  const options = { delimiter, info: true, relax_column_count: true, skip_empty_lines: true, on_record };
  for (const quotes of [{}, { relax_quotes: true }, { quote: null }]) {
    rows = 0;
    try {
      return parse(text, { ...options, ...quotes, max_record_size: LONGEST_HEAD }) as unknown as Grid['rows'];
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
    }
  }
  throw new UnreadableFile('notATable');
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

interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

/** A field with line breaks spans some lines; a lost quote would span the whole file. */
const MAX_LINES_A_RECORD = 300;

/** The names of the columns in characters; the largest official file has a thousand. */
const LONGEST_HEAD = 100_000;

/**
 * Reads CSV with a header row. A file with a lost quote or a cut end is read again record by record: what is whole is kept,
 * each damaged stretch is one note with the line where it starts.
 */
function readCsv(text: string): Table {
  const hint = SEPARATOR_HINT.exec(text);
  if (hint !== null) return oneLineLower(readCsv(text.slice(hint[0].length)));
  const head = text.split('\n', 1)[0] ?? '';
  if (head.length > LONGEST_HEAD) throw new UnreadableFile('notATable');
  const delimiter = [';', '\t'].find((mark) => count(head, mark) > count(head, ',')) ?? ',';
  const columns = (readRecords(head, delimiter)?.[0]?.values ?? []).map((name) => name.trim());
  if (columns.length < 2) throw new UnreadableFile('notATable');
  const read = readRecords(text, delimiter);
  // A record of several lines with a wrong number of fields is a lost quote that happened to find a partner.
  const isWhole =
    read !== null && !read.some(({ values }) => values.length !== columns.length && values.join('').includes('\n'));
  const { records, damaged } = isWhole
    ? { records: read.slice(1), damaged: [] }
    : recover(text, delimiter, columns.length);
  const rows: TableRow[] = [];
  const wrong: ImportNote[] = [];
  for (const { line, values } of records) {
    if (values.length === columns.length) {
      rows.push({ line, cells: Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ''])) });
    } else {
      wrong.push(
        note(line, beginningOfRow(values.join(' ')), 'wrongFieldCount', {
          found: values.length,
          wanted: columns.length,
        }),
      );
    }
  }
  return { columns, rows, damaged: [...damaged, ...wrong].sort((a, b) => a.line - b.line) };
}

/** The first line of files that spreadsheets write for each other: it names the delimiter, which the headings tell as well. */
const SEPARATOR_HINT = /^"?sep=.?"?[ \t]*\n/i;

function oneLineLower({ columns, rows, damaged }: Table): Table {
  const lower = <T extends { readonly line: number }>(one: T): T => ({ ...one, line: one.line + 1 });
  return { columns, rows: rows.map(lower), damaged: damaged.map(lower) };
}

/** Every record of a text with the line where it starts, or null when a quote is out of place. Throws `UnreadableFile` for too many. */
function readRecords(text: string, delimiter: string): CsvRecord[] | null {
  const taken = boundedRows();
  try {
    const options = { delimiter, info: true, relax_column_count: true, skip_empty_lines: true };
    // The library's types do not know what `info` does to a record.
    const on_record = (({ record, info }: { record: string[]; info: { lines: number } }): CsvRecord => {
      taken(record.length);
      // `lines` is the line where a record ends.
      return { line: info.lines - count(record.join(''), '\n'), values: record };
    }) as unknown as (record: string[]) => string[];
    return parse(text, { ...options, on_record }) as unknown as CsvRecord[];
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    return null;
  }
}

/** Reads on from the next line whenever a record does not come out with the right number of fields. */
function recover(text: string, delimiter: string, width: number): { records: CsvRecord[]; damaged: ImportNote[] } {
  const lines = text.split('\n');
  const taken = boundedRows();
  const records: CsvRecord[] = [];
  const damaged: ImportNote[] = [];
  let wasDamaged = false;
  for (let at = 1; at < lines.length;) {
    if (lines[at]?.trim() === '') {
      at += 1;
      continue;
    }
    const found = readOne(lines, at, delimiter, width);
    if (found === null) {
      // Lines in a row that make no record are what is left of one.
      if (!wasDamaged) damaged.push(note(at + 1, beginningOfRow(lines[at] ?? ''), 'brokenQuotes'));
      wasDamaged = true;
      at += 1;
    } else {
      taken(width);
      records.push({ line: at + 1, values: found.values });
      wasDamaged = false;
      at += found.lines;
    }
  }
  return { records, damaged };
}

function readOne(
  lines: readonly string[],
  start: number,
  delimiter: string,
  width: number,
): { values: readonly string[]; lines: number } | null {
  let quotes = 0;
  for (let taken = 1; taken <= MAX_LINES_A_RECORD && start + taken <= lines.length; taken += 1) {
    quotes += count(lines[start + taken - 1] ?? '', '"');
    // With an odd number of quotes a field is still open; with an even one the record ends here, well or badly.
    if (quotes % 2 === 1) continue;
    const [record, ...others] = readRecords(lines.slice(start, start + taken).join('\n'), delimiter) ?? [];
    return record?.values.length === width && others.length === 0 ? { values: record.values, lines: taken } : null;
  }
  return null;
}

function count(text: string, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) found += 1;
  return found;
}

/** Far above any official file: the largest has some thousand rows of some thirty columns. */
const MAX_ROWS = 200_000;
const MAX_CELLS = 2_000_000;

/**
 * Counts rows while they are read, so that a file of a few letters a row never fills the memory (abuse 60). The function that it answers
 * takes the cells of each, and throws `UnreadableFile` for one too many.
 */
function boundedRows(): (cells: number) => void {
  let rows = 0;
  let cells = 0;
  return (found) => {
    rows += 1;
    cells += found;
    if (rows > MAX_ROWS || cells > MAX_CELLS) throw new UnreadableFile('tooManyRows', { rows: MAX_ROWS });
  };
}

/** As many bytes at the start as tell a text from anything else. */
const HEAD = 4096;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * Refuses at once what no official file is: 400 for nothing at all, 415 for what is neither a text of rows nor a workbook
 * (pages, pictures, documents, whatever their name), 422 `fileDangerous` for a workbook with macros or links, `fileTooDense` for a bomb
 * (abuse 58, 60). Answers the format.
 */
export function readFormat(bytes: Uint8Array): 'csv' | 'json' | 'xlsx' {
  if (bytes.length === 0) throw new AppError('invalidInput', { fields: [{ path: 'file', message: 'required' }] });
  if (ZIP.every((byte, index) => bytes[index] === byte)) {
    const trouble = workbookTrouble(bytes);
    if (trouble !== null) throw new AppError(trouble);
    return 'xlsx';
  }
  const text = decode(bytes.subarray(0, HEAD));
  const isText = ![...text].some((letter) => letter < ' ' && !['\t', '\n'].includes(letter));
  if (!isText || /^\s*<|^%PDF-/.test(text) || !/[,;\t{[]/.test(text)) throw new AppError('unsupportedMedia');
  return /^\s*[[{]/.test(text) ? 'json' : 'csv';
}
