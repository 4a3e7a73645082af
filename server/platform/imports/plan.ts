import type { AtecoVersion, ImportOutcome } from '@volano/domain/rules/vocabulary';
import type { DB } from '@volano/database/types';
import { type Transaction, sql } from 'kysely';
import type { Context } from '../context.ts';
import { countRows, type ImportNote, type ImportReport, type Progress, shareNotes, type Table } from './report.ts';

/** A field of a row, before and after; a protected one was edited by the office and stays. */
export interface PlannedChange {
  readonly field: string;
  readonly old: string | null;
  readonly new: string | null;
  readonly isProtected: boolean;
}

/** Something that may be the same call: one that is there, or another row of the file. */
export interface Twin {
  readonly _id: string | null;
  readonly line: number | null;
  readonly title: string;
  readonly why: 'link' | 'title';
}

/** What an import does with one row of its file. */
export interface PlannedRow {
  readonly line: number;
  readonly subject: string;
  /** What the source calls the record by, where it does. */
  readonly recordId?: string;
  readonly outcome: ImportOutcome;
  /** Why it is skipped. */
  readonly reason: ImportNote | null;
  readonly changes: readonly PlannedChange[];
  /** What else a person should read about it. */
  readonly remarks: readonly ImportNote[];
  readonly twins: readonly Twin[];
}

/** What an import would do, and the doing of it. Made and done inside one transaction, or only made. */
export interface Plan {
  readonly report: ImportReport & { readonly version?: AtecoVersion };
  /** By line. Asked for where somebody reads them. */
  readonly rows: () => Promise<PlannedRow[]>;
  readonly write: (ctx: PlanServices, progress?: Progress) => Promise<void>;
  /**
   * Writes the published calls that change and answers their ids; of other files there are none. Whoever asks reads them and takes back what the
   * transaction wrote.
   */
  readonly preview?: (ctx: PlanServices) => Promise<string[]>;
}

/** What the doing needs, and whether a file or the watch of a feed brought it; a file unless said. */
export type PlanServices = Pick<Context, 'jobs' | 'clock'> & { readonly source?: 'import' | 'watch' };

/** What is said of a file beside its bytes. */
export interface FileHints {
  readonly version?: AtecoVersion;
  /** The file's name, which may say the version. */
  readonly file: string;
}

/** Plans the import of a table as of a moment. Throws `UnreadableFile`. */
export type ImportPlanner = (
  trx: Transaction<DB>,
  table: Table,
  hints: FileHints & { readonly now: Date },
) => Promise<Plan>;

/** There are fewer reasons. */
const MOST_SHARED = 60;

/** A plan in figures, as its report is kept. */
export function figuresOf({ report }: Plan, rows: readonly PlannedRow[]) {
  const {
    version = null,
    read,
    added,
    changed,
    unchanged,
    skipped,
    ambiguous,
    kept,
    missing = [],
    doubt = null,
  } = report;
  return {
    missing,
    doubt,
    shared: shareNotes([...skipped, ...ambiguous, ...kept]).slice(0, MOST_SHARED),
    version,
    read,
    added,
    changed,
    unchanged,
    skipped: skipped.length,
    ambiguous: countRows(ambiguous),
    kept: kept.length,
    duplicates: rows.filter(({ twins }) => twins.length > 0).length,
    error: null,
  };
}

/** The rows of a report that were not taken. */
export function skippedRows(skipped: readonly ImportNote[]): PlannedRow[] {
  return skipped.map((reason) => ({
    line: reason.line,
    subject: reason.subject,
    ...(reason.recordId === undefined ? {} : { recordId: reason.recordId }),
    outcome: 'skipped',
    reason,
    changes: [],
    remarks: [],
    twins: [],
  }));
}

/** A row of a file beside what is stored for it. */
interface Pair<T> {
  readonly line: number;
  readonly subject: string;
  readonly before: T | undefined;
  readonly after: T;
}

/** A row with what it changes, field by field. */
interface Compared<T> extends Pair<T> {
  readonly outcome: 'added' | 'changed' | 'unchanged';
  readonly changes: readonly PlannedChange[];
}

/** Compares each row with what is stored for it, in the fields that the file says. */
export function compareRows<T extends object>(
  pairs: readonly Pair<T>[],
  fields: readonly (keyof T & string)[],
): Compared<T>[] {
  return pairs.map((pair) => {
    const { before, after } = pair;
    const differing = fields.filter((field) => before === undefined || before[field] !== after[field]);
    const outcome = before === undefined ? 'added' : differing.length > 0 ? 'changed' : 'unchanged';
    const changes = differing.map((field) => ({
      field,
      old: before === undefined ? null : said(before[field]),
      new: said(after[field]),
      isProtected: false,
    }));
    return { ...pair, outcome, changes };
  });
}

interface Read<T> {
  readonly table: Table;
  readonly version?: AtecoVersion;
  readonly compared: readonly Compared<T>[];
  readonly skipped: readonly ImportNote[];
  readonly ambiguous?: readonly ImportNote[];
  /** Rows that lose what they had. */
  readonly removed?: number;
  /** What changes in the catalogue without a row of the file. */
  readonly without?: readonly PlannedRow[];
}

/** The plan of a file that is compared with what is stored row by row. Lists and counts hear of it when something changes (5-matching, "Data and run"). */
export function planOf<T extends object>(
  { table, version, compared, skipped, ambiguous = [], removed = 0, without = [] }: Read<T>,
  save: (fresh: T[]) => Promise<void>,
  trx: Transaction<DB>,
): Plan {
  const counts = { added: 0, changed: removed, unchanged: 0 };
  for (const { outcome } of compared) counts[outcome] += 1;
  const read = table.rows.length + table.damaged.length;
  const report = { read, ...counts, skipped, ambiguous, kept: [], leftInText: {} };
  return {
    report: version === undefined ? report : { ...report, version },
    rows() {
      const remarks = Map.groupBy(ambiguous, ({ params }) => params['value']);
      const planned = compared.map(({ line, subject, outcome, changes }) => ({
        line,
        subject,
        outcome,
        reason: null,
        changes,
        remarks: remarks.get(subject) ?? [],
        twins: [],
      }));
      return Promise.resolve([...without, ...planned, ...skippedRows(skipped)].sort((a, b) => a.line - b.line));
    },
    async write({ jobs }) {
      await save(compared.filter(({ outcome }) => outcome !== 'unchanged').map(({ after }) => after));
      if (counts.added + counts.changed > 0) await jobs.emit(trx, 'references.changed', {});
    },
  };
}

function said(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : String(value as string | number | boolean);
}

/**
 * Gives a transaction the time that a large file takes: each statement, and what is computed between two, while the database waits for the next.
 */
export async function giveTime(trx: Transaction<DB>): Promise<void> {
  await sql`set local lock_timeout = '10min'`.execute(trx);
  await sql`set local statement_timeout = '10min'`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx);
}

/** One importer at a time, whatever it imports: two would each see the other's rows too late. Held until the transaction ends. */
export async function waitForTurn(trx: Transaction<DB>): Promise<void> {
  await giveTime(trx);
  await sql`select pg_advisory_xact_lock(hashtextextended('volano import', 0))`.execute(trx);
}
