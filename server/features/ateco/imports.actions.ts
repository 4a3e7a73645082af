import { atecoAncestors } from '@volano/domain/rules/ateco-code';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { type ImportNote, type ImportReport, note, UnreadableFile } from '../../platform/imports/report.ts';
import type { Table } from '../../platform/imports/rows.ts';
import { waitForTurn } from '../../platform/imports/turn.ts';
import { newId } from '../../platform/new-id.ts';
import { readCorrespondences } from './correspondence.parse.ts';
import {
  deleteCorrespondences,
  listStoredCodes,
  listStoredCorrespondences,
  listStoredNotes,
  type StoredCode,
  type StoredCorrespondence,
  updateNotes,
  upsertCodes,
  upsertCorrespondences,
} from './imports.queries.ts';
import { readNotes } from './notes.parse.ts';
import { readStructure } from './structure.parse.ts';

type Services = Pick<Context, 'db' | 'jobs'>;

export interface VersionHints {
  readonly version?: AtecoVersion;
  /** The file's name, which may say the version. */
  readonly file: string;
}

/**
 * Takes the structure of one ATECO version. Idempotent on (version, code); codes that the file does not have stay, because companies
 * and calls may stand on them. Throws `UnreadableFile`, also when the version cannot be told.
 */
export async function importStructure(
  ctx: Services,
  table: Table,
  hints: VersionHints,
): Promise<ImportReport & { version: AtecoVersion }> {
  const { version, rows, skipped } = readStructure(table, hints);
  const counts = await write(ctx, async (trx) => {
    const stored = new Map((await listStoredCodes(trx, version)).map((code) => [code.code, code]));
    const codes = rows.map(({ line: _, ...row }): StoredCode => {
      const before = stored.get(row.code);
      // A file without English titles takes none away.
      return { ...row, _id: before?._id ?? newId(), nameEn: row.nameEn ?? before?.nameEn ?? null };
    });
    return sortOut(
      codes,
      (code) => stored.get(code.code),
      isSameCode,
      (fresh) => upsertCodes(trx, version, fresh),
    );
  });
  return { ...reportOf(table, counts, skipped), version };
}

/**
 * Takes explanatory notes into the codes that they explain, version 2025 unless said. Notes of a code that the classification split
 * (10.89.00 became 10.89.01 and 10.89.09) go to the code above it and are reported; with nothing above they are skipped.
 */
export async function importNotes(
  ctx: Services,
  table: Table,
  hints: VersionHints,
): Promise<ImportReport & { version: AtecoVersion }> {
  const { notes, skipped } = readNotes(table);
  const named = /20(07|22|25)/.exec([...table.columns, hints.file].join(' '))?.[1] ?? '25';
  const version = hints.version ?? (named === '25' ? '2025' : '2007');
  const unknown: ImportNote[] = [];
  const moved: ImportNote[] = [];
  const counts = await write(ctx, async (trx) => {
    const stored = await listStoredNotes(trx, version);
    if (stored.size === 0) throw new UnreadableFile('codesMissing', { version });
    const texts = new Map<string, string[]>();
    for (const [code, { line, text }] of notes) {
      const home = [code, ...atecoAncestors(code).toReversed()].find((one) => stored.has(one));
      if (home === undefined) unknown.push(note(line, code, 'unknownCode', { version }));
      else texts.set(home, [...(texts.get(home) ?? []), text]);
      if (home !== undefined && home !== code) moved.push(note(line, code, 'noteMovedUp', { version, value: home }));
    }
    const known = [...texts].map(([code, lines]) => ({ code, text: lines.join('\n') }));
    // A code without notes until now counts as added.
    return sortOut(
      known,
      ({ code }) => stored.get(code) || undefined,
      (a, text) => a.text === text,
      (fresh) => updateNotes(trx, version, fresh),
    );
  });
  return {
    ...reportOf(
      table,
      counts,
      [...skipped, ...unknown].sort((a, b) => a.line - b.line),
    ),
    ambiguous: moved,
    version,
  };
}

/** Takes the official operative correspondence; a code whose target is "n.d." has no row, and loses the one it had. */
export async function importCorrespondence(ctx: Services, table: Table): Promise<ImportReport> {
  const { rows, skipped } = readCorrespondences(table);
  const without = rows.filter(({ code2025 }) => code2025 === null);
  const counts = await write(ctx, async (trx) => {
    const stored = new Map((await listStoredCorrespondences(trx)).map((row) => [row.code2007, row]));
    const withTarget = rows.flatMap(({ code2007, code2025, targets, isSimple }) =>
      code2025 === null ? [] : [{ code2007, code2025, targets, isSimple }],
    );
    const counted = await sortOut(
      withTarget,
      (row) => stored.get(row.code2007),
      isSameCorrespondence,
      (fresh) => upsertCorrespondences(trx, fresh),
    );
    const gone = without.map(({ code2007 }) => code2007).filter((code) => stored.has(code));
    await deleteCorrespondences(trx, gone);
    return { ...counted, changed: counted.changed + gone.length };
  });
  const none = without.map(({ line, code2007 }) => note(line, code2007, 'noTarget'));
  return reportOf(
    table,
    counts,
    [...skipped, ...none].sort((a, b) => a.line - b.line),
  );
}

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** One transaction, alone among imports; lists and counts hear of it when something changed (5-matching, "Data and run"). */
async function write(ctx: Services, work: (trx: Transaction<DB>) => Promise<Counts>): Promise<Counts> {
  return ctx.db.transaction().execute(async (trx) => {
    await waitForTurn(trx);
    const counts = await work(trx);
    if (counts.added + counts.changed > 0) await ctx.jobs.emit(trx, 'references.changed', {});
    return counts;
  });
}

async function sortOut<T, S>(
  rows: readonly T[],
  find: (row: T) => S | undefined,
  isSame: (row: T, stored: S) => boolean,
  save: (rows: T[]) => Promise<void>,
): Promise<Counts> {
  const added = rows.filter((row) => find(row) === undefined);
  const changed = rows.filter((row) => {
    const stored = find(row);
    return stored !== undefined && !isSame(row, stored);
  });
  await save([...added, ...changed]);
  return { added: added.length, changed: changed.length, unchanged: rows.length - added.length - changed.length };
}

function isSameCode(a: StoredCode, b: StoredCode): boolean {
  return (
    a.name === b.name &&
    a.nameEn === b.nameEn &&
    a.level === b.level &&
    a.parentCode === b.parentCode &&
    a.section === b.section
  );
}

function isSameCorrespondence(a: StoredCorrespondence, b: StoredCorrespondence): boolean {
  return a.code2025 === b.code2025 && a.targets === b.targets && a.isSimple === b.isSimple;
}

function reportOf(table: Table, counts: Counts, skipped: readonly ImportNote[]): ImportReport {
  return {
    read: table.rows.length + table.damaged.length,
    ...counts,
    skipped,
    ambiguous: [],
    kept: [],
    leftInText: {},
  };
}
