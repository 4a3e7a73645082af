import { type ArchiveFile, drawZip } from '../archives/archive.ts';
import { type CellKind, escapeText, framesOf, sheetBegin, sheetEnd, sheetPath, styleOf } from './workbook.ts';

/** What a cell says: a day and a moment as they travel (`2026-11-18`, `2026-11-18T09:42:00Z`), an amount in euro as a number. */
export type SheetValue = string | number | null;

export interface SheetColumn<R> {
  readonly header: string;
  /** In letters. */
  readonly width: number;
  readonly kind: CellKind;
  readonly value: (row: R) => SheetValue;
}

/** A cell of a spreadsheet holds no more, and a sheet no more rows. */
const LONGEST_TEXT = 32_767;
const MOST_ROWS = 1_048_576;
/** Characters that are packed at once. */
const AT_A_TIME = 32_768;

const encoder = new TextEncoder();

/**
 * A workbook (xlsx) drawn while its rows arrive: none of them is held. Its one sheet is followed by others where it is full. Days and moments
 * are dates of the spreadsheet, in the time of Rome. What people wrote stays a text: where `=`, `+`, `-`, `@`, a tab or a line break begins
 * it there is no formula element for it to become (abuse 53), and the format of text keeps it one when somebody edits the cell.
 */
export function drawSheet<R>(
  name: string,
  columns: readonly SheetColumn<R>[],
  rows: AsyncIterable<R>,
): ReadableStream<Uint8Array> {
  return ReadableStream.from(drawZip(filesOf(name, columns, rows)));
}

async function* filesOf<R>(
  name: string,
  columns: readonly SheetColumn<R>[],
  rows: AsyncIterable<R>,
): AsyncGenerator<ArchiveFile> {
  const cells = columns.map((column, at) => markupOf(column, at));
  const begin = sheetBegin(columns) + rowOf(1, cells, ({ column }) => column.header);
  const cursor = rows[Symbol.asyncIterator]();
  let sheets = 0;
  try {
    let next = await cursor.next();
    const drawRows = async function* (): ArchiveFile['bytes'] {
      let text = begin;
      let last = 1;
      for (let at = 2; next.done !== true && at <= MOST_ROWS; at += 1) {
        const { value: row } = next;
        text += rowOf(at, cells, ({ column }) => cellOf(column, column.value(row)));
        last = at;
        if (text.length >= AT_A_TIME) {
          yield encoder.encode(text);
          text = '';
        }
        next = await cursor.next();
      }
      yield encoder.encode(text + sheetEnd(columns.length, last));
    };
    do {
      sheets += 1;
      yield fileOf(sheetPath(sheets), drawRows());
    } while (next.done !== true);
  } finally {
    await cursor.return?.();
  }
  for (const [path, text] of framesOf(name, sheets)) yield fileOf(path, once(text));
}

/** The moment that every file of a workbook has, so that the same rows make the same bytes. */
const NO_MOMENT = '1980-01-01T12:00:00Z';

function fileOf(name: string, bytes: ArchiveFile['bytes']): ArchiveFile {
  return { name, isText: true, modifiedAt: NO_MOMENT, bytes };
}

async function* once(text: string): ArchiveFile['bytes'] {
  yield encoder.encode(text);
}

/** A column, and what stands around the values of its cells whatever they are. */
interface Cells<R> {
  readonly column: SheetColumn<R>;
  readonly begin: string;
  readonly style: string;
}

function markupOf<R>(column: SheetColumn<R>, at: number): Cells<R> {
  return { column, begin: `<c r="${lettersOf(at)}`, style: `" s="${styleOf(column.kind)}"` };
}

/** A row: texts as texts, numbers as numbers, and the place of what is empty, which keeps its format. */
function rowOf<R>(at: number, cells: readonly Cells<R>[], valueOf: (cell: Cells<R>) => SheetValue): string {
  let text = `<row r="${at}">`;
  for (const cell of cells) {
    const value = valueOf(cell);
    text += cell.begin + at + cell.style;
    if (typeof value === 'string') text += ` t="inlineStr"><is>${textOf(value)}</is></c>`;
    else text += value === null || !Number.isFinite(value) ? '/>' : `><v>${value}</v></c>`;
  }
  return `${text}</row>`;
}

/** A, B, … Z, AA, AB, … */
function lettersOf(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last;
}

function cellOf<R>({ kind, header }: SheetColumn<R>, value: SheetValue): SheetValue {
  if (value === null) return null;
  switch (kind) {
    case 'text':
      return String(value).slice(0, LONGEST_TEXT);
    case 'day':
    case 'moment':
      return serialOf(String(value));
    default:
      if (typeof value !== 'number') throw new TypeError(`The column ${header} holds numbers`);
      return value;
  }
}

function textOf(value: string): string {
  const keeps = /^[ \n\t]|[ \n\t]$|\n|\t/.test(value) ? ' xml:space="preserve"' : '';
  return `<t${keeps}>${escapeText(value)}</t>`;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Spreadsheets count days from here, and a 29th of February 1900 that never was. */
const FIRST_DAY = Date.UTC(1899, 11, 31);
const NEVER_WAS = 60;

/** The number that a spreadsheet shows as a moment. A day without an hour stays that day. */
function serialOf(value: string): number {
  const shown = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : romeTime(value);
  const days = (shown - FIRST_DAY) / DAY;
  return Math.round((days >= NEVER_WAS ? days + 1 : days) * 1e10) / 1e10;
}

const rome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});
const REMEMBERED_HOURS = 5_000;
// The clock of Rome is ahead of UTC by as much all through an hour: one format an hour is enough for any list.
const aheadInHour = new Map<number, number>();

/** What the clock of Rome showed, as if it had been UTC: spreadsheets know no time zones. */
function romeTime(moment: string): number {
  const time = Date.parse(moment);
  const hour = Math.floor(time / HOUR);
  let ahead = aheadInHour.get(hour);
  if (ahead === undefined) {
    const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of rome.formatToParts(hour * HOUR)) shown[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = shown;
    ahead = Date.UTC(year, month - 1, day, hours, minute, second) - hour * HOUR;
    if (aheadInHour.size >= REMEMBERED_HOURS) aheadInHour.clear();
    aheadInHour.set(hour, ahead);
  }
  // To the second, as the clock shows it.
  return Math.floor(time / 1000) * 1000 + ahead;
}
