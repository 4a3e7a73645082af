import type { DB } from '@volano/database/types';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { Transaction } from 'kysely';
import { type Plan, type PlannedChange, type PlannedRow, skippedRows } from './plan.ts';
import type { ImportNote } from './report.ts';
import type { Table } from './rows.ts';

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
