import { parse } from 'csv-parse/sync';
import { boundedRows } from './bounds.ts';
import { beginningOfRow, type ImportNote, note, UnreadableFile } from './report.ts';
import type { Table, TableRow } from './rows.ts';

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
export function readCsv(text: string): Table {
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
