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
/** Names that services give to the list of records; any other list counts where it is most of the file. */
const RECORDS = new Set(['docs', 'items', 'records', 'data', 'results', 'rows']);
/** Wrappers are a few levels deep; far deeper nesting is no table. */
const DEEPEST_WRAPPER = 64;
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
    const joined = alone === null && open !== null ? (readRecord(open.text + part.text)?.cells ?? null) : null;
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
  /** Whether its list ends behind it and the wrapper goes on (facets, counts). */
  readonly isLast: boolean;
}

function* split(text: string): Generator<Part> {
  let start = startOfRecords(text);
  let line = 1 + newlines(text.slice(0, start));
  let number = 0;
  for (const end of endsOf(text)) {
    if (end <= start) continue;
    for (const piece of piecesOf(text.slice(start, end))) {
      const lead = /^\s*/.exec(piece.text)?.[0] ?? '';
      if (piece.text.trim() !== '' && !/^[\]}\s]*$/.test(piece.text)) {
        number += 1;
        yield { ...piece, line: line + newlines(lead), number };
        if (piece.isLast) return;
      }
      line += newlines(piece.text);
    }
    start = end;
  }
}

/**
 * Where the records begin: behind the bracket of the array, or of the list that a wrapper holds at any depth (`{docs}`, `{response:{docs}}`).
 * A list without a known name counts where it is most of the file. Zero where records stand by themselves. Throws `UnreadableFile`.
 */
function startOfRecords(text: string): number {
  const array = /^\s*\[/.exec(text);
  if (array !== null) return array[0].length;
  const levels: Level[] = [];
  let longest = { start: 0, length: text.length / 2 };
  let key = '';
  for (const { mark, at, name } of marksOf(text)) {
    if (name !== null) key = name;
    else if (mark === '{' || mark === '[') {
      if (levels.length === DEEPEST_WRAPPER) throw new UnreadableFile('tooDeep');
      const isList = mark === '[' && levels.every(({ isObject }) => isObject) && startsWithRecord(text, at + 1);
      if (isList && RECORDS.has(key)) return at + 1;
      if (mark === '[' && RECORDS.has(key) && /^\[\s*\]/.test(text.slice(at, at + 20)))
        throw new UnreadableFile('noRecords');
      levels.push({ isObject: mark === '{', start: isList ? at + 1 : null });
    } else {
      const { start = null } = levels.pop() ?? {};
      if (start !== null && at - start > longest.length) longest = { start, length: at - start };
      if (levels.length === 0) break;
    }
  }
  const open = levels.find(({ start }) => start !== null)?.start ?? 0;
  return text.length - open > longest.length && open > 0 ? open : longest.start;
}

interface Level {
  readonly isObject: boolean;
  /** Where the records of a list begin; null for anything else. */
  readonly start: number | null;
}

const RECORD = /\s*(?:\{|null\b)/y;

function startsWithRecord(text: string, at: number): boolean {
  RECORD.lastIndex = at;
  return RECORD.test(text);
}

/** What shapes a document: a bracket, or the name of a field in lower case. */
interface Mark {
  readonly mark: string;
  readonly at: number;
  readonly name: string | null;
}

const LONGEST_NAME = 40;

/** The brackets and names of a text in their order; what stands in quotes is passed over whole. */
function* marksOf(text: string): Generator<Mark> {
  const next = /["{}[\]]/g;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const { 0: mark, index: at } = found;
    if (mark !== '"') {
      yield { mark, at, name: null };
      continue;
    }
    const end = endOfText(text, at);
    if (end === -1) return;
    next.lastIndex = end + 1;
    if (end - at <= LONGEST_NAME && /^\s*:/.test(text.slice(end + 1, end + 9)))
      yield { mark, at, name: text.slice(at + 1, end).toLowerCase() };
  }
}

/** The quote that closes the text which another one opens; -1 where none does. */
function endOfText(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

/** A piece of the file that is no record is taken apart where something without braces stands between records: it costs itself alone. */
function* piecesOf(text: string): Generator<Pick<Part, 'text' | 'cells' | 'isLast'>> {
  const record = readRecord(text);
  if (record !== null) {
    yield { text, ...record };
    return;
  }
  for (let start = 0; start < text.length;) {
    NO_RECORD.lastIndex = BEFORE_NO_RECORD.lastIndex = start;
    const isBare = NO_RECORD.test(text);
    const end = isBare ? NO_RECORD.lastIndex : BEFORE_NO_RECORD.test(text) ? BEFORE_NO_RECORD.lastIndex : text.length;
    const piece = text.slice(start, end);
    const record = isBare || piece.length === text.length ? null : readRecord(piece);
    yield { text: piece, cells: record?.cells ?? null, isLast: record?.isLast ?? false };
    start = end;
  }
}

/** Where records may end, one after the other: a file may be nothing but borders. */
function* endsOf(text: string): Generator<number> {
  for (const match of text.matchAll(BETWEEN)) yield match.index + match[0].length;
  yield text.length;
}

type Piece = Pick<Part, 'cells' | 'isLast'>;

/** The record in a piece of the file, without what follows it: a comma, the end of the list and of what holds it. Null when it is not whole. */
function readRecord(piece: string): Piece | null {
  if (piece.length > LONGEST_RECORD) return null;
  const trimmed = piece.trim().replace(/,$/, '');
  const alone = parseRecord(trimmed);
  if (alone !== null) return { cells: alone, isLast: false };
  const end = endOfObject(trimmed);
  const behind = trimmed.slice(end);
  const cells = end > 0 && /^\s*\]/.test(behind) ? parseRecord(trimmed.slice(0, end)) : null;
  return cells === null ? null : { cells, isLast: AFTER_RECORDS.test(behind) };
}

/** Behind the last record: the end of its list, and a further field of the wrapper. */
const AFTER_RECORDS = /^\s*\][\s}\]]*,\s*"/;

/** How a record begins, and nothing else does: what is refused by the parser costs a hundred times as much. */
const BEGINS_RECORD = /^\s*\{\s*["}]/;

function parseRecord(text: string): Record<string, Cell> | null {
  if (!BEGINS_RECORD.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? cellsOf(value) : null;
  } catch {
    return null;
  }
}

/** Where the object ends that a text begins with; 0 where it does not end. */
function endOfObject(text: string): number {
  let depth = 0;
  for (const { mark, at, name } of marksOf(text)) {
    if (name !== null) continue;
    depth += mark === '{' || mark === '[' ? 1 : -1;
    if (depth <= 0) return at + 1;
  }
  return 0;
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
