import { atecoAncestors, atecoLevel, normaliseAtecoCode } from '@volano/domain/rules/ateco-code';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { type ImportNote, note, UnreadableFile } from '../../../platform/imports/report.ts';
import { type Cell, findColumn, requireColumn, type Table, textOf } from '../../../platform/imports/rows.ts';
import { oneLine } from '../../../platform/imports/text.ts';

export interface AtecoRow {
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  /** 1 section, 2 division, 3 group, 4 class, 5 category, 6 subcategory. */
  readonly level: number;
  readonly parentCode: string | null;
  readonly section: string;
}

export interface ReadStructure {
  readonly version: AtecoVersion;
  readonly rows: readonly AtecoRow[];
  readonly skipped: readonly ImportNote[];
}

/**
 * Reads the structure of one ATECO version: the official workbook, or CSV with `code, parent_code, section, title_it, title_en`.
 * The version comes from `--version`, else from the columns, else from the codes themselves, else from the file's name;
 * codes that belong to the other version are an `UnreadableFile`, because the version cannot be told from a single code.
 */
export function readStructure(
  table: Table,
  hints: { readonly version?: AtecoVersion; readonly file: string },
): ReadStructure {
  const codes = requireColumn(table.columns, [
    'code',
    'codice',
    'CODICE_ATECO_2025',
    'CODICE_ATECO_2007',
    'CODICE_ATECO_2022',
    'Codice Ateco',
  ]);
  const names = requireColumn(table.columns, [
    'title_it',
    'TITOLO_ITALIANO_ATECO_2025',
    'TITOLO_ITALIANO_ATECO_2007',
    'TITOLO_ITALIANO_ATECO_2022',
    'titolo',
    'descrizione',
  ]);
  const english = findColumn(table.columns, ['title_en', 'TITOLO_INGLESE_ATECO_2025']);
  const sections = findColumn(table.columns, ['section', 'sezione']);
  const rows: AtecoRow[] = [];
  const skipped: ImportNote[] = [...table.damaged];
  const lines = new Map<string, number>();
  let section = '';
  for (const { line, cells } of table.rows) {
    const read = readCode(cells[codes]);
    if (typeof read !== 'string') {
      skipped.push(note(line, clean(cells[names]), read.reason, { value: read.value }));
      continue;
    }
    const first = lines.get(read);
    const name = clean(cells[names]);
    if (first !== undefined) skipped.push(note(line, read, 'repeated', { first }));
    else if (name === '') skipped.push(note(line, read, 'missingName'));
    else {
      lines.set(read, line);
      const level = atecoLevel(read);
      // Where no column says it, a division stands under the last section above it.
      if (level === 1) section = read;
      const named = sections === null ? '' : textOf(cells[sections]);
      if (named !== '') section = named;
      rows.push({
        line,
        code: read,
        name,
        nameEn: english === null ? null : clean(cells[english]) || null,
        level,
        parentCode: level === 1 ? null : (atecoAncestors(read).at(-1) ?? section),
        section,
      });
    }
  }
  return { version: versionOf(table.columns, rows, hints), rows, skipped: skipped.sort((a, b) => a.line - b.line) };
}

/** A code as text, or why the cell is none. A number is refused even where it looks right: 01.11 and 1.11 are the same number. */
export function readCode(
  cell: Cell | undefined,
): string | { readonly reason: 'numberCode' | 'badCode'; readonly value: string } {
  const text = textOf(cell);
  if (typeof cell === 'number') return { reason: 'numberCode', value: text };
  if (normaliseAtecoCode(text) === text) return text;
  return { reason: /^\d(\.\d+)*$/.test(text) ? 'numberCode' : 'badCode', value: text.slice(0, 40) };
}

function clean(cell: Cell | undefined): string {
  return oneLine(textOf(cell));
}

function versionOf(
  columns: readonly string[],
  rows: readonly AtecoRow[],
  { version, file }: { readonly version?: AtecoVersion; readonly file: string },
): AtecoVersion {
  const named = versionIn(columns.join(' '));
  const shown = versionByCodes(rows);
  const wanted = version ?? named ?? shown ?? versionIn(file);
  if (wanted === null) throw new UnreadableFile('versionUnknown');
  const other = named !== null && named !== wanted ? named : shown;
  if (other !== null && other !== wanted) throw new UnreadableFile('versionMismatch', { found: other, wanted });
  return wanted;
}

/** The classification of 2007 is also called by its update of 2022. */
function versionIn(text: string): AtecoVersion | null {
  const found = /20(07|22|25)/.exec(text)?.[1];
  if (found === undefined) return null;
  return found === '25' ? '2025' : '2007';
}

/** Software was class 62.01 in 2007 and is 62.10 in 2025; section V is new. A part of a classification may have none of them. */
function versionByCodes(rows: readonly AtecoRow[]): AtecoVersion | null {
  const codes = new Set(rows.map(({ code }) => code));
  if (codes.has('62.01')) return '2007';
  return codes.has('62.10') || codes.has('V') ? '2025' : null;
}
