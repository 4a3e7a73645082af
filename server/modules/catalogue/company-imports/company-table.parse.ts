import { repairVatNumber } from '@volano/domain/rules/company-columns';
import { type Cell, type Grid, textOf, oneLine, UnreadableFile } from '../../../platform/imports/report.ts';

/** The headings of a list and its rows, as texts. */
export interface CompanyTable {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** A cell longer than this is no field of a company. */
const LONGEST_CELL = 2000;
const MAX_COLUMNS = 100;
/** Above the headings a title or two may stand. */
const ROWS_ABOVE = 20;

/**
 * The headings of a list and the rows below. Titles above the headings are passed over; a list that begins with a company has no headings,
 * and its columns are called by their number. Headings that stand twice are told apart. Throws `UnreadableFile`.
 */
export function readCompanyTable({ rows }: Grid, unnamed: (column: number) => string): CompanyTable {
  const read = rows.map(({ line, values }) => ({ line, cells: values.slice(0, MAX_COLUMNS).map(cellText) }));
  const widths = read.slice(0, ROWS_ABOVE).map(({ cells }) => cells.filter((cell) => cell !== '').length);
  const widest = Math.max(0, ...widths);
  if (widest === 0) throw new UnreadableFile('emptyFile');
  let head = widths.findIndex((width) => width >= Math.min(2, widest) && width * 2 >= widest);
  // Headings over two rows, some of them merged: the lower row says more, and repeats those.
  while (repeatsHeadings(read[head]?.cells ?? [], read[head + 1]?.cells ?? [])) head += 1;
  const first = read[head]?.cells ?? [];
  const hasHeadings = !isCompany(first);
  const width = widthOf(hasHeadings ? first : [], read.slice(head));
  const seen = new Map<string, number>();
  const headings = Array.from({ length: width }, (_, at) => {
    const name = hasHeadings && first[at] ? oneLine(first[at]).slice(0, 100) : unnamed(at + 1);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
  const below = read.slice(hasHeadings ? head + 1 : head).filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (below.length === 0) throw new UnreadableFile('emptyFile');
  return { headings, rows: below };
}

/**
 * How many columns a list has: as many as headings, and those without one that most rows fill. What a few rows have beyond that is a cell too
 * many, and moves all the others.
 */
function widthOf(headings: readonly string[], rows: CompanyTable['rows']): number {
  const last = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;
  const widths = rows.map(({ cells }) => last(cells)).toSorted((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  return Math.max(last(headings), headings.length === 0 ? (widths.at(-1) ?? 0) : usual);
}

/** Whether a row holds what only a company has. */
function isCompany(cells: readonly string[]): boolean {
  return cells.some((cell) => /@/.test(cell) || repairVatNumber(cell) !== null);
}

/** Whether a row says again what stands above it: a company does not. */
function repeatsHeadings(above: readonly string[], below: readonly string[]): boolean {
  return !isCompany(above) && !isCompany(below) && below.some((cell, at) => cell !== '' && cell === above[at]);
}

/** A cell as a text: days as days, whole numbers without an exponent. What a spreadsheet would run is a text like any other. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell);
  return oneLine(textOf(cell).slice(0, LONGEST_CELL));
}
