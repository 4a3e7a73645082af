/** What a cell says: a day and a moment as they travel (`2026-11-18`, `2026-11-18T09:42:00Z`), an amount in euro as a number. */
export type SheetValue = string | number | null;

export interface SheetColumn<R> {
  readonly header: string;
  /** In letters. */
  readonly width: number;
  /** How the cells are kept: a text is never anything else, whatever it begins with. */
  readonly kind: 'text' | 'number' | 'euro' | 'day' | 'moment';
  readonly value: (row: R) => SheetValue;
}

const FORMATS = {
  text: '@',
  number: '0',
  euro: '#,##0.00 "€"',
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
} as const;

/** A cell of a spreadsheet holds no more. */
const LONGEST_TEXT = 32_767;
const LONGEST_NAME = 31;

/**
 * A workbook (xlsx) of one sheet, drawn while its rows arrive: none of them is held. Days and moments are dates of the spreadsheet, in
 * the time of Rome. What people wrote stays a text: where `=`, `+`, `-`, `@`, a tab or a line break begins it there is no formula
 * element for it to become (abuse 53), and the format of text keeps it one when somebody edits the cell. The library comes with the
 * first sheet (decision 110).
 */
export async function drawSheet<R>(
  name: string,
  columns: readonly SheetColumn<R>[],
  rows: AsyncIterable<R>,
): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  return writeXlsxStream(cellsOf(columns, rows), {
    name: name.replace(/[\\/?*[\]:']/g, ' ').slice(0, LONGEST_NAME),
    columns: columns.map(({ header, width, kind }) => ({ header, width, numFmt: FORMATS[kind] })),
    freezePane: { rows: 1 },
  });
}

async function* cellsOf<R>(
  columns: readonly SheetColumn<R>[],
  rows: AsyncIterable<R>,
): AsyncGenerator<(string | number | Date | null)[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(column, column.value(row)));
}

function cellOf<R>({ kind, header }: SheetColumn<R>, value: SheetValue): string | number | Date | null {
  if (value === null) return null;
  switch (kind) {
    case 'text':
      return String(value).slice(0, LONGEST_TEXT);
    case 'day':
    case 'moment':
      return romeSerial(String(value));
    default:
      if (typeof value !== 'number') throw new TypeError(`The column ${header} holds numbers`);
      return value;
  }
}

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/**
 * The date that a spreadsheet shows as the clock of Rome showed it. Spreadsheets know no time zones: the hands of Rome's clock are
 * written as if they were UTC. A day without an hour stays that day.
 */
function romeSerial(value: string): Date {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return new Date(`${value}T00:00:00Z`);
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value: digits } of parts.formatToParts(new Date(value))) shown[type] = Number(digits);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
