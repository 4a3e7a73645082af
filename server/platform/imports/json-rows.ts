import {
  beginningOfRow,
  type Cell,
  type ImportNote,
  note,
  type Table,
  type TableRow,
  UnreadableFile,
} from './report.ts';

/** A record is read at one stroke, which nothing can stop: letters of the longest, far above any official one. */
const LONGEST_RECORD = 1_000_000;

/** How many broken records are named by how they begin: a file of nothing else is no file that anybody reads. */
const MOST_NAMED = 1000;

/** Where a flat record ends and the next begins, with or without the comma between them. */
const BETWEEN = /\}(?:\s*,)?\s*(?=\{)/g;
/** `{"items": [` around the records. */
const WRAPPER = /^\s*\{\s*"[^"]*"\s*:\s*\[(?=\s*(?:\{|null\b))/;
/** What has no braces and stands where a record would, as a program writes one that is missing; and the record before it. */
const NO_RECORD = /\s*(?:null|true|false|-?\d+(?:\.\d+)?)(?:\s*,|\s*(?=[\]{\n])|\s*$)/y;
const BEFORE_NO_RECORD = /\}(?:\s*,)?(?=\s*(?:null|true|false|-?\d+(?:\.\d+)?)\s*(?:[,\]{]|$))/g;

/**
 * Reads an array of flat records, or one record a line. Each record is parsed on its own, so that one broken record costs itself alone
 * and every row knows its line; where records share lines, as in a file written on one, the number of the record stands for it.
 */
export function readJsonRows(text: string, taken: (cells: number) => void): Table {
  const rows: TableRow[] = [];
  const damaged: ImportNote[] = [];
  const numbers = { rows: [] as number[], damaged: [] as number[] };
  const columns = new Set<string>();
  let hasSharedLines = false;
  let last = 0;
  let open: Part | null = null;
  const broken = (part: Part): ImportNote => {
    numbers.damaged.push(part.number);
    const isRead = damaged.length < MOST_NAMED;
    return note(part.line, isRead ? beginningOfRow(part.text) : '', 'brokenRecord');
  };
  for (const part of split(text)) {
    hasSharedLines ||= part.line === last;
    last = part.line;
    const alone = part.cells;
    taken(alone === null ? 0 : Object.keys(alone).length);
    // A text that looks like the border of a record is cut there: a broken part is tried again with its neighbour.
    const joined = alone === null && open !== null ? readRecord(open.text + part.text) : null;
    const cells = alone ?? joined;
    if (open !== null && joined === null) damaged.push(broken(open));
    if (cells === null) {
      open = part;
      continue;
    }
    for (const name of Object.keys(cells)) columns.add(name);
    const start = joined === null ? part : (open ?? part);
    rows.push({ line: start.line, cells });
    numbers.rows.push(start.number);
    open = null;
  }
  if (open !== null) damaged.push(broken(open));
  if (rows.length === 0) throw new UnreadableFile('notATable');
  if (!hasSharedLines) return { columns: [...columns], rows, damaged };
  return {
    columns: [...columns],
    rows: rows.map((row, at) => ({ ...row, line: numbers.rows[at] ?? row.line })),
    damaged: damaged.map((one, at) => ({ ...one, line: numbers.damaged[at] ?? one.line })),
  };
}

interface Part {
  readonly text: string;
  readonly line: number;
  /** Which record it is, from 1. */
  readonly number: number;
  /** What it says as a record of its own; null where it is none. */
  readonly cells: Record<string, Cell> | null;
}

function* split(text: string): Generator<Part> {
  const prefix = WRAPPER.exec(text)?.[0] ?? /^\s*\[/.exec(text)?.[0] ?? '';
  let start = prefix.length;
  let line = 1 + newlines(prefix);
  let number = 0;
  for (const end of endsOf(text)) {
    for (const piece of piecesOf(text.slice(start, end))) {
      const lead = /^\s*/.exec(piece.text)?.[0] ?? '';
      if (piece.text.trim() !== '' && !/^[\]}\s]*$/.test(piece.text)) {
        number += 1;
        yield { ...piece, line: line + newlines(lead), number };
      }
      line += newlines(piece.text);
    }
    start = end;
  }
}

/** A piece of the file that is no record is taken apart where something without braces stands between records: it costs itself alone. */
function* piecesOf(text: string): Generator<Pick<Part, 'text' | 'cells'>> {
  const cells = readRecord(text);
  if (cells !== null) {
    yield { text, cells };
    return;
  }
  for (let start = 0; start < text.length;) {
    NO_RECORD.lastIndex = BEFORE_NO_RECORD.lastIndex = start;
    const isBare = NO_RECORD.test(text);
    const end = isBare ? NO_RECORD.lastIndex : BEFORE_NO_RECORD.test(text) ? BEFORE_NO_RECORD.lastIndex : text.length;
    const piece = text.slice(start, end);
    yield { text: piece, cells: isBare || piece.length === text.length ? null : readRecord(piece) };
    start = end;
  }
}

/** Where records may end, one after the other: a file may be nothing but borders. */
function* endsOf(text: string): Generator<number> {
  for (const match of text.matchAll(BETWEEN)) yield match.index + match[0].length;
  yield text.length;
}

/** The record in a piece of the file, without the comma or the brackets that follow it; null when it is not whole. */
function readRecord(piece: string): Record<string, Cell> | null {
  if (piece.length > LONGEST_RECORD) return null;
  const trimmed = piece.trim().replace(/,$/, '');
  for (const candidate of [trimmed, withoutEnd(trimmed)]) {
    try {
      const value: unknown = JSON.parse(candidate);
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? cellsOf(value) : null;
    } catch {
      continue;
    }
  }
  return null;
}

/** Takes off what closes the array, and the object around it, after the last record. */
function withoutEnd(text: string): string {
  const array = text.endsWith(']') ? text : text.slice(0, -1).trimEnd();
  return array.endsWith(']') ? array.slice(0, -1).trimEnd() : text;
}

function cellsOf(record: object): Record<string, Cell> {
  return Object.fromEntries(Object.entries(record).map(([name, value]): [string, Cell] => [name, cellOf(value)]));
}

function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null ? null : JSON.stringify(value);
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}
