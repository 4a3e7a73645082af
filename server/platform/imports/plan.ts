import type { AtecoVersion, ImportOutcome } from '@volano/domain/rules/vocabulary';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import { countRows, type ImportNote, type ImportReport, type Progress } from './report.ts';
import type { Table } from './rows.ts';

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
}

/** What the doing needs, and whether a file or the watch of a feed brought it; a file unless said. */
export type PlanServices = Pick<Context, 'jobs' | 'clock'> & { readonly source?: 'import' | 'watch' };

/** What is said of a file beside its bytes. */
export interface FileHints {
  readonly version?: AtecoVersion;
  /** The file's name, which may say the version. */
  readonly file: string;
}

/** Plans the import of a table. Throws `UnreadableFile`. */
export type ImportPlanner = (trx: Transaction<DB>, table: Table, hints: FileHints) => Promise<Plan>;

/** A plan in figures, as its report is kept. */
export function figuresOf({ report }: Plan, rows: readonly PlannedRow[]) {
  const { version = null, read, added, changed, unchanged, skipped, ambiguous, kept } = report;
  return {
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
