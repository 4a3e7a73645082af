import type { imports } from '@volano/domain/i18n/it/official-data';
import { shownParams, type Translate } from '@volano/domain/i18n/translate';
import { harmless } from '@volano/domain/rules/harmless-text';
import type { MissingList } from '@volano/domain/rules/official-data';

export type ImportReason = keyof typeof imports.reasons;

/** Something that a person should read about one row: where, what (`subject`: a title, a code), and why, as a dictionary key under `imports.reasons`. */
export interface ImportNote {
  readonly line: number;
  readonly subject: string;
  /** What the source itself calls the record by: an official id. */
  readonly recordId?: string;
  /** The column that it speaks of, where it is one. */
  readonly field?: string;
  readonly reason: ImportReason;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What a run of an importer did (decisions §10). `read` counts every row found, skipped ones too. */
export interface ImportReport {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that were not taken. */
  readonly skipped: readonly ImportNote[];
  /** Rows taken by one of two possible readings. */
  readonly ambiguous: readonly ImportNote[];
  /** Changes of the source that were not taken because the office edited the same thing. */
  readonly kept: readonly ImportNote[];
  /** Facts of the source without a place of their own: column → rows that had it. They are written into the description. */
  readonly leftInText: Readonly<Record<string, number>>;
  /** Lists that the portal lacks, with the rows that name something of them: told once, not row by row. */
  readonly missing?: readonly MissingRows[];
  /** The column of which half of the values are not known: a file that a person should look at before it is applied. */
  readonly doubt?: Doubt | null;
}

export interface MissingRows {
  readonly list: MissingList;
  readonly rows: number;
}

export interface Doubt {
  readonly column: string;
  readonly unknown: number;
  readonly values: number;
}

/** What several rows are told with: their number, and the words where they are the same for all of them. */
export interface SharedNote extends Pick<ImportNote, 'reason'> {
  readonly rows: number;
  /** Of the one that stands first. */
  readonly params: ImportNote['params'];
  readonly isSame: boolean;
}

/** Notes by their reason, those of most rows first. */
export function shareNotes(notes: readonly ImportNote[]): SharedNote[] {
  const groups = [...Map.groupBy(notes, ({ reason }) => reason)];
  return groups
    .map(([reason, some]) => {
      const params = some[0]?.params ?? {};
      const isSame = some.every((one) => JSON.stringify(one.params) === JSON.stringify(params));
      return { reason, params, isSame, rows: countRows(some) };
    })
    .toSorted((a, b) => b.rows - a.rows);
}

/** What is told of all rows with a reason, in words: its own where they are the same for all of them, else those that leave the particulars out. */
export function translateShared({ reason, params, isSame }: Omit<SharedNote, 'rows'>, t: Translate): string {
  const own = translateReason(reason, params, t);
  return isSame ? own : t(`importEffects.shared.${reason}` as 'importEffects.shared.farClosing', { defaultValue: own });
}

/** A row's verdict while the rows are read. What it quotes of the file it quotes without the letters that the product takes from nobody. */
export function note(
  line: number,
  subject: string,
  reason: ImportReason,
  params: Readonly<Record<string, string | number>> = {},
): ImportNote {
  return { line, subject: harmless(subject), reason, params: quoted(params) };
}

function quoted(params: ImportNote['params']): ImportNote['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? harmless(value) : value]),
  );
}

const LONGEST_BEGINNING = 60;

/** How a row that cannot be read begins: what there is to know it by. */
export function beginningOfRow(text: string): string {
  return oneLine(text.slice(0, 4 * LONGEST_BEGINNING)).slice(0, LONGEST_BEGINNING);
}

/** How many rows some notes are about. */
export function countRows(notes: readonly ImportNote[]): number {
  return new Set(notes.map(({ line, subject }) => `${line} ${subject}`)).size;
}

/** Throws `UnreadableFile` for a file of which half of the values of a column are not known. */
export function requireExpected({ doubt }: Pick<ImportReport, 'doubt'>): void {
  if (doubt) throw new UnreadableFile('feedDoubtful', { ...doubt });
}

/** The file as a whole cannot be read: nothing was changed. */
export class UnreadableFile extends Error {
  readonly reason: ImportReason;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(reason: ImportReason, params: Readonly<Record<string, string | number>> = {}) {
    super(`${reason} ${JSON.stringify(params)}`);
    this.name = 'UnreadableFile';
    this.reason = reason;
    this.params = quoted(params);
  }
}

/** Says how far a long run has come. */
export type Progress = (done: number, total: number) => void | Promise<void>;

/** The report as people read it on a terminal: the counts, then every row that needs their eyes, with its line and why. */
export function printReport(
  report: ImportReport & { readonly version?: string },
  kind: keyof typeof imports.kinds,
  t: Translate,
): string {
  const { skipped, ambiguous, kept } = report;
  const counts: [string, number][] = [
    [t('imports.report.read'), report.read],
    [t('imports.report.added'), report.added],
    [t('imports.report.changed'), report.changed],
    [t('imports.report.unchanged'), report.unchanged],
    [t('imports.report.skipped'), skipped.length],
    [t('imports.report.ambiguous'), countRows(ambiguous)],
    [t('imports.report.kept'), kept.length],
  ];
  const width = Math.max(...counts.map(([label]) => label.length));
  const told = Object.entries(report.leftInText).map(
    ([label, count]) => `  ${label}: ${t('imports.report.rows', { count })}`,
  );
  const lines = [
    t(`imports.kinds.${kind}`, { version: report.version ?? '' }),
    ...(report.missing ?? []).map(({ list, rows: count }) => `  ${t(`importEffects.missing.${list}`, { count })}`),
    ...counts.map(([label, count]) => `  ${label.padEnd(width)}  ${count}`),
    ...block(t('imports.report.skipped'), skipped, t),
    ...block(t('imports.report.ambiguous'), ambiguous, t),
    ...block(t('imports.report.kept'), kept, t),
    ...(told.length > 0 ? ['', t('imports.report.leftInText'), ...told] : []),
    ...(report.read === skipped.length ? ['', t('imports.report.nothing')] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** So many rows of one reason are named one by one; of more their number is told, and the screen has their rows. */
const NAMED = 12;
const EXAMPLES = 3;

function block(title: string, notes: readonly ImportNote[], t: Translate): string[] {
  if (notes.length === 0) return [];
  const shared = shareNotes(notes).filter(({ rows }) => rows > NAMED);
  const told = new Set(shared.map(({ reason }) => reason));
  const lines = shared.map((one) => {
    const some = notes.filter(({ reason }) => reason === one.reason).slice(0, EXAMPLES);
    const examples = some.map(({ recordId, line }) =>
      recordId === undefined ? t('imports.report.line', { line }) : t('imports.report.recordId', { id: recordId }),
    );
    const words = { count: one.rows, words: translateShared(one, t), examples: examples.join(', ') };
    return `  ${t('importEffects.sharedLine', words)}`;
  });
  const single = notes.filter(({ reason }) => !told.has(reason)).map((one) => `  ${describeNote(one, t)}`);
  return ['', title, ...lines, ...single];
}

/** The record by its name first: a line says nothing of a file that is written on one. */
function describeNote({ line, subject, recordId = '', reason, params }: ImportNote, t: Translate): string {
  const name = subject === '' ? [] : [`«${subject.length > 70 ? `${subject.slice(0, 69)}…` : subject}»`];
  const id = recordId === '' ? [] : [t('imports.report.recordId', { id: recordId })];
  return `${[...name, ...id, t('imports.report.line', { line })].join(', ')}: ${translateReason(reason, params, t)}`;
}

/** A reason in words. */
export function translateReason(reason: ImportReason, params: ImportNote['params'], t: Translate): string {
  // Typed as one reason of them all: the parameters differ, and the notes carry theirs.
  return t(`imports.reasons.${reason}` as 'imports.reasons.emptyFile', shownParams(params));
}

export type Cell = string | number | boolean | Date | null | readonly string[];

export interface TableRow {
  /** Where the row starts in the file, from 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, Cell>>;
}

/** A file as rows of cells, before anybody says what its first rows are. */
export interface Grid {
  /** The sheets of a workbook by name, and the one that was read; none in a file of text. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly rows: readonly { readonly line: number; readonly values: readonly Cell[] }[];
}

/** A file as rows under named columns, with what could not be read. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly damaged: readonly ImportNote[];
}

/**
 * The column that goes by one of these names, whatever its case, accents and punctuation; null when the file has none. Throws `UnreadableFile`
 * where the file has it twice.
 */
export function findColumn(columns: readonly string[], names: readonly string[]): string | null {
  for (const name of names) {
    const [found, again] = columns.filter((column) => plain(column) === plain(name));
    if (again !== undefined) throw new UnreadableFile('repeatedColumn', { column: name });
    if (found !== undefined) return found;
  }
  return null;
}

/** Like `findColumn`, for a column that the file must have. */
export function requireColumn(columns: readonly string[], names: readonly string[]): string {
  const found = findColumn(columns, names);
  if (found === null)
    throw new UnreadableFile('missingColumn', { column: names[0] ?? '', columns: columns.slice(0, 12).join(', ') });
  return found;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
}

/** A cell as trimmed text; numbers and dates too. Lists are joined by a comma. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell.trim();
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'object') return cell.join(', ');
  return String(cell);
}

/** Bytes as text: UTF-8 or UTF-16 with their marks, else UTF-8, else the Windows page that Italian spreadsheets save. Lines end in LF. */
export function decode(bytes: Uint8Array): string {
  return decodeBytes(bytes)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
}

function decodeBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A text of a foreign file on one line, without the characters that the product takes from nobody. */
export function oneLine(text: string): string {
  return harmless(text).replace(/\s+/g, ' ').trim();
}
