import {
  findColumn,
  type ImportNote,
  note,
  oneLine,
  requireColumn,
  type Table,
  textOf,
} from '../../../platform/imports/report.ts';

export interface ChamberRow {
  readonly line: number;
  readonly code: string;
  readonly name: string;
  /** ISTAT code of its region, and its name; empty where the file does not say. */
  readonly regionCode: string;
  readonly regionName: string;
}

/** Reads the list of chambers of commerce: a row a chamber, with its code, its name, its region and the provinces that it covers. */
export function readChambers(table: Table): { rows: ChamberRow[]; skipped: ImportNote[] } {
  const codes = requireColumn(table.columns, ['code', 'codice']);
  const names = requireColumn(table.columns, ['name', 'denominazione', 'nome']);
  // What tells this list from any other with a code and a name.
  requireColumn(table.columns, ['province_sigle', 'sigle_province']);
  const regionCodes = findColumn(table.columns, ['region_code', 'codice_regione']);
  const regionNames = findColumn(table.columns, ['region_name', 'regione']);
  const rows: ChamberRow[] = [];
  const skipped: ImportNote[] = [...table.damaged];
  const lines = new Map<string, number>();
  for (const { line, cells } of table.rows) {
    const [code, name] = [oneLine(textOf(cells[codes])), oneLine(textOf(cells[names]))];
    const first = lines.get(code);
    if (code === '' || name === '') skipped.push(note(line, code || name, 'badChamber'));
    else if (first !== undefined) skipped.push(note(line, code, 'repeated', { first }));
    else {
      lines.set(code, line);
      const regionCode = regionCodes === null ? '' : textOf(cells[regionCodes]);
      const regionName = regionNames === null ? '' : oneLine(textOf(cells[regionNames]));
      rows.push({ line, code, name, regionCode: regionCode.padStart(regionCode === '' ? 0 : 2, '0'), regionName });
    }
  }
  return { rows, skipped };
}
