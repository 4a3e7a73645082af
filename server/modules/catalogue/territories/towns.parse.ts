import { plainPlace } from './town-index.parse.ts';
import {
  type ImportNote,
  note,
  findColumn,
  requireColumn,
  type Table,
  type TableRow,
  textOf,
  oneLine,
} from '../../../platform/imports/report.ts';
import type { ProvinceRow } from './territories.queries.ts';

export interface TownRow {
  readonly line: number;
  /** Six digits. */
  readonly code: string;
  readonly name: string;
  readonly otherName: string | null;
  readonly provinceCode: string;
}

export interface ReadTownTable {
  readonly rows: readonly TownRow[];
  /** Those of the file that are not known yet. */
  readonly provinces: readonly ProvinceRow[];
  readonly skipped: readonly ImportNote[];
}

interface Region {
  readonly _id: string;
  readonly code: string | null;
  readonly name: string;
}

// As the national institute of statistics, the registry of public offices and their copies head them.
const CODE = [
  'istat_code',
  'Codice Comune formato alfanumerico',
  'Codice Istat del Comune (alfanumerico)',
  'Codice Istat del Comune',
  'Codice Comune formato numerico',
  'Codice Comune',
  'CODISTAT',
  'PRO_COM_T',
  'codice_istat',
  'codice',
];
const NAME = [
  'name',
  'Denominazione in italiano',
  'Denominazione_ita',
  'Denominazione Comune',
  'DENOMINAZIONE_IT',
  'Comune',
  'Denominazione (Italiana e straniera)',
  'Denominazione',
  'Nome',
];
const OTHER = [
  'name_other_language',
  'Denominazione altra lingua',
  'Denominazione in altra lingua',
  'Denominazione_altra',
  'DENOMINAZIONE_ALTRA_LINGUA',
  'Denominazione straniera',
];
const LETTERS = ['sigla', 'Sigla automobilistica', 'Sigla provincia', 'SIGLA_AUTOMOBILISTICA', 'SIGLAPROVINCIA'];
const PROVINCE = [
  'province_name',
  "Denominazione dell'Unità territoriale sovracomunale (valida a fini statistici)",
  'Denominazione Unità territoriale sovracomunale',
  'Denominazione provincia',
  'Provincia',
];
const REGION = ['region_name', 'Denominazione Regione', 'Regione'];
const REGION_CODE = ['region_code', 'Codice Regione'];

/**
 * Reads the official list of towns under its usual headings. A province is known by its letters, else by its name; one that is new comes
 * with its region. A code that lost its zeros gets them back: six digits leave no doubt.
 */
export function readTownTable(
  table: Table,
  known: { readonly provinces: readonly ProvinceRow[]; readonly regions: readonly Region[] },
): ReadTownTable {
  const code = requireColumn(table.columns, CODE);
  const name = requireColumn(table.columns, NAME);
  const other = findColumn(table.columns, OTHER);
  const finder = new ProvinceFinder(table, known);
  const rows: TownRow[] = [];
  const skipped: ImportNote[] = [...table.damaged];
  const lines = new Map<string, number>();
  for (const row of table.rows) {
    const { line, cells } = row;
    const [written, both] = [textOf(cells[code]), oneLine(textOf(cells[name]))];
    const digits = /^\d{4,6}$/.test(written) ? written.padStart(6, '0') : null;
    // One column may hold both languages.
    const [first = '', second = ''] = both.split('/').map((part) => part.trim());
    const inOther = other === null ? second : oneLine(textOf(cells[other]));
    const provinceCode = finder.find(row);
    if (digits === null) skipped.push(note(line, both, 'badTownCode', { value: written.slice(0, 40) }));
    else if (first === '') skipped.push(note(line, digits, 'missingTownName'));
    else if (lines.has(digits)) skipped.push(note(line, first, 'repeated', { first: lines.get(digits) ?? 0 }));
    else if (provinceCode === null) skipped.push(note(line, first, 'unknownProvince', { value: finder.said(row) }));
    else {
      lines.set(digits, line);
      rows.push({ line, code: digits, name: first, otherName: inOther === '' ? null : inOther, provinceCode });
    }
  }
  return { rows, provinces: finder.added, skipped: skipped.sort((a, b) => a.line - b.line) };
}

/** The province of a row, and those that the file brings. */
class ProvinceFinder {
  readonly #columns: Record<'letters' | 'province' | 'region' | 'regionCode', string | null>;
  readonly #provinces: Map<string, ProvinceRow>;
  readonly #regions: readonly Region[];
  readonly #added = new Map<string, ProvinceRow>();

  constructor(
    { columns }: Table,
    { provinces, regions }: { readonly provinces: readonly ProvinceRow[]; readonly regions: readonly Region[] },
  ) {
    const letters = findColumn(columns, LETTERS);
    const province = letters === null ? requireColumn(columns, PROVINCE) : findColumn(columns, PROVINCE);
    const [region, regionCode] = [findColumn(columns, REGION), findColumn(columns, REGION_CODE)];
    this.#columns = { letters, province, region, regionCode };
    this.#provinces = new Map(provinces.map((one) => [one.code, one]));
    this.#regions = regions;
  }

  get added(): ProvinceRow[] {
    return [...this.#added.values()];
  }

  said(row: TableRow): string {
    return [this.#text(row, 'letters'), this.#text(row, 'province'), this.#text(row, 'region')]
      .filter((text) => text !== '')
      .join(', ');
  }

  find(row: TableRow): string | null {
    const letters = this.#text(row, 'letters').toUpperCase();
    if (this.#provinces.has(letters)) return letters;
    const name = this.#text(row, 'province');
    const plain = plainPlace(name.split('/')[0] ?? '');
    const named = [...this.#provinces.values()].find((one) => plainPlace(one.name) === plain);
    // Some programs read the letters of Naples as "nothing here".
    if (named !== undefined && letters === '') return named.code;
    return this.#add(row, letters, name);
  }

  #add(row: TableRow, code: string, both: string): string | null {
    const [name = '', otherName = null] = both.split('/');
    const [regionName, regionCode] = [this.#text(row, 'region'), this.#text(row, 'regionCode').padStart(2, '0')];
    const plain = plainPlace(regionName.split('/')[0] ?? '');
    const region =
      this.#regions.find((one) => one.code === regionCode) ??
      this.#regions.find((one) => plainPlace(one.name.split('/')[0] ?? '') === plain);
    if (!/^[A-Z]{2}$/.test(code) || name === '' || region === undefined) return null;
    const province = { code, name, otherName, regionId: region._id };
    this.#provinces.set(code, province);
    this.#added.set(code, province);
    return code;
  }

  #text(row: TableRow, which: 'letters' | 'province' | 'region' | 'regionCode'): string {
    const column = this.#columns[which];
    return column === null ? '' : oneLine(textOf(row.cells[column]));
  }
}
