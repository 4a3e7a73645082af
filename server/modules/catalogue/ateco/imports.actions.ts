import { atecoAncestors } from '@volano/domain/rules/ateco-code';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { type FileHints, type Plan, compareRows, planOf, waitForTurn } from '../../../platform/imports/plan.ts';
import {
  type ImportNote,
  type ImportReport,
  note,
  UnreadableFile,
  type Table,
} from '../../../platform/imports/report.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  deleteCorrespondences,
  listStoredCodes,
  listStoredCorrespondences,
  listStoredNotes,
  type StoredCode,
  updateNotes,
  upsertCodes,
  upsertCorrespondences,
  deleteActivities,
  insertActivities,
  listStoredActivities,
} from './imports.queries.ts';
import { readStructure, readActivities, readNotes, readCorrespondences } from './imports.parse.ts';

type Services = Pick<Context, 'db' | 'jobs' | 'clock'>;
type Report = ImportReport & { readonly version?: FileHints['version'] };

/** Takes the structure of one ATECO version, as `planStructure` says. Throws `UnreadableFile`. */
export async function importStructure(ctx: Services, table: Table, hints: FileHints): Promise<Report> {
  return write(ctx, (trx) => planStructure(trx, table, hints));
}

/** Takes explanatory notes, as `planNotes` says. Throws `UnreadableFile`. */
export async function importNotes(ctx: Services, table: Table, hints: FileHints): Promise<Report> {
  return write(ctx, (trx) => planNotes(trx, table, hints));
}

/** Takes the official operative correspondence, as `planCorrespondence` says. Throws `UnreadableFile`. */
export async function importCorrespondence(ctx: Services, table: Table): Promise<Report> {
  return write(ctx, (trx) => planCorrespondence(trx, table));
}

/** Takes the official index of activities, as `planActivities` says. Throws `UnreadableFile`. */
export async function importActivities(ctx: Services, table: Table, hints: FileHints): Promise<Report> {
  return write(ctx, (trx) => planActivities(trx, table, hints));
}

/**
 * The structure of one ATECO version. Idempotent on (version, code); codes that the file does not have stay, because companies and
 * calls may stand on them. Throws `UnreadableFile`, also when the version cannot be told.
 */
export async function planStructure(trx: Transaction<DB>, table: Table, hints: FileHints): Promise<Plan> {
  const { version, rows, skipped } = readStructure(table, hints);
  const stored = new Map((await listStoredCodes(trx, version)).map((code) => [code.code, code]));
  const codes = rows.map(({ line, ...row }) => {
    const before = stored.get(row.code);
    // A file without English titles takes none away.
    const code: StoredCode = { ...row, _id: before?._id ?? newId(), nameEn: row.nameEn ?? before?.nameEn ?? null };
    return { line, subject: code.code, before, after: code };
  });
  const compared = compareRows(codes, ['name', 'nameEn', 'level', 'parentCode', 'section']);
  return planOf({ table, version, compared, skipped }, (fresh) => upsertCodes(trx, version, fresh), trx);
}

/**
 * Explanatory notes for the codes that they explain, version 2025 unless said. Notes of a code that the classification split
 * (10.89.00 became 10.89.01 and 10.89.09) go to the code above it and are reported; with nothing above they are skipped.
 */
export async function planNotes(trx: Transaction<DB>, table: Table, hints: FileHints): Promise<Plan> {
  const { notes, skipped } = readNotes(table);
  const named = /20(07|22|25)/.exec([...table.columns, hints.file].join(' '))?.[1] ?? '25';
  const version = hints.version ?? (named === '25' ? '2025' : '2007');
  const unknown: ImportNote[] = [];
  const moved: ImportNote[] = [];
  const stored = await listStoredNotes(trx, version);
  if (stored.size === 0) throw new UnreadableFile('codesMissing', { version });
  const texts = new Map<string, { line: number; texts: string[] }>();
  for (const [code, { line, text }] of notes) {
    const home = [code, ...atecoAncestors(code).toReversed()].find((one) => stored.has(one));
    if (home === undefined) {
      unknown.push(note(line, code, 'unknownCode', { version }));
      continue;
    }
    const known = texts.get(home) ?? { line, texts: [] };
    texts.set(home, { line: known.line, texts: [...known.texts, text] });
    if (home !== code) moved.push(note(line, code, 'noteMovedUp', { version, value: home }));
  }
  const rows = [...texts].map(([code, { line, texts: lines }]) => {
    // A code without notes until now counts as added.
    const text = stored.get(code) ?? '';
    return {
      line,
      subject: code,
      before: text === '' ? undefined : { code, text },
      after: { code, text: lines.join('\n') },
    };
  });
  const compared = compareRows(rows, ['text']);
  const ordered = [...skipped, ...unknown].sort((a, b) => a.line - b.line);
  return planOf(
    { table, version, compared, skipped: ordered, ambiguous: moved },
    (fresh) => updateNotes(trx, version, fresh),
    trx,
  );
}

/** The official operative correspondence; a code whose target is "n.d." has no row, and loses the one it had. */
export async function planCorrespondence(trx: Transaction<DB>, table: Table): Promise<Plan> {
  const { rows, skipped } = readCorrespondences(table);
  const stored = new Map((await listStoredCorrespondences(trx)).map((row) => [row.code2007, row]));
  const withTarget = rows.flatMap(({ line, code2025, ...row }) =>
    code2025 === null
      ? []
      : [{ line, subject: row.code2007, before: stored.get(row.code2007), after: { ...row, code2025 } }],
  );
  const compared = compareRows(withTarget, ['code2025', 'targets', 'isSimple', 'isExclusive']);
  const without = rows.filter(({ code2025 }) => code2025 === null);
  const gone = without.filter(({ code2007 }) => stored.has(code2007));
  const none = without.map(({ line, code2007 }) => note(line, code2007, 'noTarget'));
  const ordered = [...skipped, ...none].sort((a, b) => a.line - b.line);
  return planOf(
    { table, compared, skipped: ordered, removed: gone.length },
    async (fresh) => {
      await upsertCorrespondences(trx, fresh);
      await deleteCorrespondences(
        trx,
        gone.map(({ code2007 }) => code2007),
      );
    },
    trx,
  );
}

/**
 * The official index of activities, which is whole: what stood before and is not in the file goes, and counts as changed. A line of a
 * code that the classification does not have is skipped.
 */
export async function planActivities(trx: Transaction<DB>, table: Table, hints: FileHints): Promise<Plan> {
  const { version, rows, skipped } = readActivities(table, hints);
  const codes = new Set((await listStoredCodes(trx, version)).map(({ code }) => code));
  if (codes.size === 0) throw new UnreadableFile('codesMissing', { version });
  const stored = await listStoredActivities(trx, version);
  const before = new Map(stored.map((row) => [`${row.code} ${row.activity}`, row]));
  const known = rows.filter(({ code }) => codes.has(code));
  const unknown = rows.filter(({ code }) => !codes.has(code));
  const pairs = known.map(({ line, code, activity }) => {
    const subject = `${code} ${activity}`;
    return { line, subject, before: before.get(subject), after: { code, activity } };
  });
  const kept = new Set(pairs.map(({ subject }) => subject));
  const gone = stored.filter(({ code, activity }) => !kept.has(`${code} ${activity}`));
  const without = unknown.map(({ line, code }) => note(line, code, 'unknownCode', { version }));
  const ordered = [...skipped, ...without].sort((a, b) => a.line - b.line);
  return planOf(
    { table, version, compared: compareRows(pairs, ['activity']), skipped: ordered, removed: gone.length },
    async (fresh) => {
      await insertActivities(trx, version, fresh);
      await deleteActivities(trx, version, gone);
    },
    trx,
  );
}

/** One transaction, alone among imports. */
async function write(ctx: Services, plan: (trx: Transaction<DB>) => Promise<Plan>): Promise<Report> {
  return ctx.db.transaction().execute(async (trx) => {
    await waitForTurn(trx);
    const made = await plan(trx);
    await made.write(ctx);
    return made.report;
  });
}
