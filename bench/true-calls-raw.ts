import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Company, Site } from './true-calls-companies.ts';

/** A record of the official catalogue as the file has it: a text or a list of texts a column. */
export type RawRecord = Readonly<Record<string, string | readonly string[]>>;

/** A place of work of a company with what the official lists say of it. `town` has every name of the town; null where it is not said. */
export interface Place {
  readonly town: readonly string[] | null;
  readonly province: string;
  readonly region: string;
  /** The code of the chamber of commerce of the province. */
  readonly chamber: string;
}

/** The official lists that a careful reader has on the table: towns, provinces, chambers, the correspondence of the classifications. */
export interface Desk {
  readonly placesOf: (company: Company) => readonly Place[];
  readonly provinceNames: ReadonlyMap<string, string>;
  readonly townNames: ReadonlySet<string>;
  /** The provinces in which a town of that name is. */
  readonly provincesOfTown: ReadonlyMap<string, readonly string[]>;
  readonly chambers: readonly { readonly name: string; readonly provinces: readonly string[] }[];
  readonly successors: ReadonlyMap<string, { readonly code: string; readonly isSimple: boolean }>;
  readonly predecessors: ReadonlyMap<string, readonly string[]>;
}

/** A text without case, accents and marks, so that two spellings of one name are one. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The value of a column as one text. */
export function textOf(record: RawRecord, column: string): string {
  const value = record[column];
  return typeof value === 'string' ? value.trim() : (value ?? []).join('; ');
}

/** The values of a column that is a list. */
export function listOf(record: RawRecord, column: string): string[] {
  const value = record[column];
  const values = typeof value === 'string' ? value.split(/[;|]/) : (value ?? []);
  return values.map((one) => one.trim()).filter((one) => one !== '');
}

/** The real file of incentives. */
export function readRecords(folder: string): RawRecord[] {
  return JSON.parse(readFileSync(path.join(folder, 'incentivi.json'), 'utf8')) as RawRecord[];
}

/** Lays the official lists of the folder on the table. */
export function readDesk(folder: string): Desk {
  const read = (file: string): Record<string, string>[] =>
    parse(readFileSync(path.join(folder, file)), { columns: true, bom: true });
  const towns = read('comuni.csv');
  const provinces = read('province.csv');
  const codes = read('ateco_2022_to_2025.csv');
  const regionOf = new Map(provinces.map((row) => [row['sigla'] ?? '', firstName(row['region_name'] ?? '')]));
  const chambers = read('cciaa.csv').map((row) => ({
    code: row['code'] ?? '',
    name: plain(row['short_name'] ?? ''),
    provinces: (row['province_sigle'] ?? '').split('|'),
  }));
  const placeOf = ({ town, province }: Site): Place => {
    const row = towns.find(({ name, sigla }) => name === town && sigla === province);
    if (town !== null && row === undefined) throw new Error(`No town ${town} in ${province}`);
    return {
      town: row === undefined ? null : [row['name'] ?? '', row['name_other_language'] ?? ''].map(plain).filter(Boolean),
      province,
      region: regionOf.get(province) ?? '',
      chamber: chambers.find(({ provinces: some }) => some.includes(province))?.code ?? '',
    };
  };
  const placesOf = new Map<Company, readonly Place[]>();
  const pairs = codes.map((row): [string, string, boolean] => [
    row['code_2022'] ?? '',
    row['code_2025'] ?? '',
    row['recoding_type'] === 'S',
  ]);
  return {
    placesOf: (company) => {
      const known = placesOf.get(company) ?? company.sites.map(placeOf);
      placesOf.set(company, known);
      return known;
    },
    provinceNames: new Map(provinces.map((row) => [firstName(row['name'] ?? ''), row['sigla'] ?? ''])),
    provincesOfTown: new Map(
      [...Map.groupBy(towns, (row) => plain(row['name'] ?? ''))].map(([name, rows]) => [
        name,
        rows.map((row) => row['sigla'] ?? ''),
      ]),
    ),
    townNames: new Set(towns.flatMap((row) => [row['name'] ?? '', row['name_other_language'] ?? '']).map(plain)),
    chambers,
    successors: new Map(pairs.map(([old, code, isSimple]) => [old, { code, isSimple }])),
    predecessors: new Map(
      [...Map.groupBy(pairs, ([, code]) => code)].map(([code, rows]) => [code, rows.map(([old]) => old)]),
    ),
  };
}

/** A name of two languages by its first half, without case and accents. */
export function firstName(name: string): string {
  return plain(name.split('/')[0] ?? '');
}
