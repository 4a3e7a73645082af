import { boundedRows } from './bounds.ts';
import { type ImportNote, note, UnreadableFile } from './report.ts';
import type { Cell, Table, TableRow } from './rows.ts';

/** A record is read at one stroke, which nothing can stop: letters of the longest, far above any official one. */
const LONGEST_RECORD = 1_000_000;

/** Where a flat record ends and the next begins, with or without the comma between them. */
const BETWEEN = /\}(?:\s*,)?\s*(?=\{)/g;
/** `{"items": [` around the records. */
const WRAPPER = /^\s*\{\s*"[^"]*"\s*:\s*\[(?=\s*\{)/;

/**
 * Reads an array of flat records, or one record a line. Each record is parsed on its own, so that one broken record costs itself alone
 * and every row knows its line.
 */
export function readJsonRows(text: string): Table {
  const rows: TableRow[] = [];
  const damaged: ImportNote[] = [];
  const columns = new Set<string>();
  const taken = boundedRows();
  let open: Part | null = null;
  for (const part of split(text)) {
    const alone = readRecord(part.text);
    taken(alone === null ? 0 : Object.keys(alone).length);
    // A text that looks like the border of a record is cut there: a broken part is tried again with its neighbour.
    const joined = alone === null && open !== null ? readRecord(open.text + part.text) : null;
    const cells = alone ?? joined;
    if (open !== null && joined === null) damaged.push(note(open.line, '', 'brokenRecord'));
    if (cells === null) {
      open = part;
      continue;
    }
    for (const name of Object.keys(cells)) columns.add(name);
    rows.push({ line: joined === null ? part.line : (open?.line ?? part.line), cells });
    open = null;
  }
  if (open !== null) damaged.push(note(open.line, '', 'brokenRecord'));
  if (rows.length === 0) throw new UnreadableFile('notATable');
  return { columns: [...columns], rows, damaged };
}

interface Part {
  readonly text: string;
  readonly line: number;
}

function* split(text: string): Generator<Part> {
  const prefix = WRAPPER.exec(text)?.[0] ?? /^\s*\[/.exec(text)?.[0] ?? '';
  let start = prefix.length;
  let line = 1 + newlines(prefix);
  for (const end of endsOf(text)) {
    const piece = text.slice(start, end);
    const lead = /^\s*/.exec(piece)?.[0] ?? '';
    if (piece.trim() !== '' && !/^[\]}\s]*$/.test(piece)) yield { text: piece, line: line + newlines(lead) };
    line += newlines(piece);
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
