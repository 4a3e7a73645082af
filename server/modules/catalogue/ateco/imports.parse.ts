import { atecoAncestors, atecoLevel, normaliseAtecoCode, EXCLUDES } from '@volano/domain/rules/ateco-code';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { FileHints } from '../../../platform/imports/plan.ts';
import {
  type ImportNote,
  note,
  UnreadableFile,
  type Cell,
  findColumn,
  requireColumn,
  type Table,
  textOf,
  oneLine,
} from '../../../platform/imports/report.ts';

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
function readCode(
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

/** Longer than any activity of the index. */
const LONGEST = 500;

interface ReadActivities {
  readonly version: AtecoVersion;
  /** One activity of one code each, every pair once. */
  readonly rows: readonly { readonly line: number; readonly code: string; readonly activity: string }[];
  readonly skipped: readonly ImportNote[];
}

/** Reads the official index of activities: a row an activity, with its code. Version 2025 unless the file or whoever sent it says. */
export function readActivities(table: Table, hints: FileHints): ReadActivities {
  const codes = requireColumn(table.columns, [
    'ateco2025_code',
    'CODICE_ATECO_2025',
    'code',
    'codice',
    'ateco2007_code',
  ]);
  const texts = requireColumn(table.columns, ['activity', 'attivita', 'DESCRIZIONE', 'voce', 'testo']);
  const named = /20(07|22|25)/.exec([...table.columns, hints.file].join(' '))?.[1] ?? '25';
  const rows: { line: number; code: string; activity: string }[] = [];
  const skipped: ImportNote[] = [...table.damaged];
  const firsts = new Map<string, number>();
  for (const { line, cells } of table.rows) {
    const code = readCode(cells[codes]);
    const activity = oneLine(textOf(cells[texts])).slice(0, LONGEST);
    if (typeof code !== 'string') {
      skipped.push(note(line, activity.slice(0, 60), code.reason, { value: code.value }));
      continue;
    }
    const first = firsts.get(`${code} ${activity}`);
    if (activity === '') skipped.push(note(line, code, 'missingActivity'));
    else if (first !== undefined) skipped.push(note(line, code, 'repeated', { first }));
    else {
      firsts.set(`${code} ${activity}`, line);
      rows.push({ line, code, activity });
    }
  }
  return { version: hints.version ?? (named === '25' ? '2025' : '2007'), rows, skipped };
}

interface ReadNotes {
  /** Code → its notes, one a line: what it includes in the order of the source, then what it does not. */
  readonly notes: ReadonlyMap<string, { readonly line: number; readonly text: string }>;
  readonly skipped: readonly ImportNote[];
  readonly read: number;
}

/** The kind of note that excludes; the others describe, include, or include as well. */
const EXCLUDING = /^(3|esclu|non comprende|excl)/i;

/**
 * Reads explanatory notes: a row a sentence, with the code, the kind (`3` excludes), and the text. The pointer "cfr. 22.11" at the end
 * of a sentence is kept: it is what people follow.
 */
export function readNotes(table: Table): ReadNotes {
  const codes = requireColumn(table.columns, ['code', 'CODICE_ATECO_2025', 'codice', 'CODICE_ATECO_2007']);
  const texts = requireColumn(table.columns, ['text_it', 'NOTA_ITALIANO_ATECO_2025', 'TESTO_NOTA', 'testo', 'nota']);
  const kinds = findColumn(table.columns, ['note_type_code', 'TIPO_NOTA', 'tipo']);
  const found = new Map<string, { line: number; includes: string[]; excludes: string[] }>();
  const skipped: ImportNote[] = [...table.damaged];
  for (const { line, cells } of table.rows) {
    const code = readCode(cells[codes]);
    const text = oneLine(textOf(cells[texts]));
    if (typeof code !== 'string') skipped.push(note(line, text.slice(0, 60), code.reason, { value: code.value }));
    else if (text === '') skipped.push(note(line, code, 'missingText'));
    else {
      const entry = found.get(code) ?? { line, includes: [], excludes: [] };
      found.set(code, entry);
      const isExcluding = kinds !== null && EXCLUDING.test(textOf(cells[kinds]));
      if (isExcluding) entry.excludes.push(EXCLUDES + text);
      else entry.includes.push(text);
    }
  }
  const notes = new Map(
    [...found].map(([code, { line, includes, excludes }]) => [
      code,
      { line, text: [...includes, ...excludes].join('\n') },
    ]),
  );
  return { notes, skipped, read: table.rows.length + table.damaged.length };
}

interface Correspondence {
  readonly line: number;
  readonly code2007: string;
  /** The representative code of 2025; null when the official table names none ("n.d."). */
  readonly code2025: string | null;
  /** How many codes of 2025 there really are. */
  readonly targets: number;
  /** The official table calls the recoding simple: the representative code is the one. */
  readonly isSimple: boolean;
  /** The official table calls the relation one to one: the representative code comes from this one alone. */
  readonly isExclusive: boolean;
}

/** Reads the operative table from ATECO 2007 (update 2022) to 2025: CSV, JSON or the official workbook. */
export function readCorrespondences(table: Table): { rows: Correspondence[]; skipped: ImportNote[] } {
  const from = requireColumn(table.columns, ['code_2022', 'CODICE_ATECO_2022', 'code_2007', 'CODICE_ATECO_2007']);
  const to = requireColumn(table.columns, ['code_2025', 'CODICE_ATECO_2025_RAPPRESENTATIVO', 'CODICE_ATECO_2025']);
  const count = requireColumn(table.columns, ['n_targets', 'NUMERO_CORR_ATECO_2022', 'NUMERO_CORRISPONDENZE']);
  const kind = findColumn(table.columns, ['recoding_type', 'TIPO_RICODIFICA']);
  const relation = findColumn(table.columns, ['relation', 'SOTTOTIPOLOGIA']);
  const rows: Correspondence[] = [];
  const skipped: ImportNote[] = [...table.damaged];
  const lines = new Map<string, number>();
  for (const { line, cells } of table.rows) {
    const code2007 = readCode(cells[from]);
    const target = isNone(textOf(cells[to])) ? null : readCode(cells[to]);
    const targets = Number(textOf(cells[count]));
    if (typeof code2007 !== 'string')
      skipped.push(note(line, textOf(cells[from]), code2007.reason, { value: code2007.value }));
    else if (target !== null && typeof target !== 'string')
      skipped.push(note(line, code2007, target.reason, { value: target.value }));
    else if (lines.has(code2007)) skipped.push(note(line, code2007, 'repeated', { first: lines.get(code2007) ?? 0 }));
    else if (target !== null && !(Number.isInteger(targets) && targets > 0)) {
      skipped.push(note(line, code2007, 'badTargets', { value: textOf(cells[count]) }));
    } else {
      lines.set(code2007, line);
      const said = kind === null ? '' : textOf(cells[kind]);
      rows.push({
        line,
        code2007,
        code2025: target,
        targets,
        isSimple: said === '' ? targets === 1 : /^s/i.test(said),
        isExclusive: relation !== null && /^1\s*[-:]\s*1$/.test(textOf(cells[relation])),
      });
    }
  }
  return { rows, skipped: skipped.sort((a, b) => a.line - b.line) };
}

function isNone(text: string): boolean {
  return /^(|n\.?d\.?|-)$/i.test(text);
}
