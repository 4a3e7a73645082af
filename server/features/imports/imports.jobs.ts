import type { Events } from '@volano/domain/events';
import type { ImportKind } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../context.ts';
import type { Plan, Planner, PlannedRow } from '../../platform/imports/plan.ts';
import { UnreadableFile } from '../../platform/imports/report.ts';
import { isTableSheet, readTable } from '../../platform/imports/table.ts';
import { waitForTurn } from '../../platform/imports/turn.ts';
import {
  findImport,
  replaceImportRows,
  type StoredImport,
  type StoredReport,
  updateImportProgress,
  updateImportReport,
} from './imports.queries.ts';

/** Who plans which kind of file. */
type Planners = Readonly<Record<ImportKind, Planner>>;

/** Reads a file that was sent and keeps what it would change; the catalogue stays as it is. What cannot be read says why. */
export async function readImport(
  ctx: Context,
  { importId }: Events['import.requested'],
  planners: Planners,
): Promise<void> {
  const found = await findImport(ctx.db, importId);
  if (found?.status !== 'checking') return;
  await orSayWhy(ctx, found, async () => {
    const table = await tableOf(ctx, found);
    await ctx.db.transaction().execute(async (trx) => {
      const plan = await planners[found.kind](trx, table, hintsOf(found));
      const rows = await plan.rows();
      await replaceImportRows(trx, importId, rows);
      await updateImportReport(trx, importId, { status: 'checked', report: reportOf(plan, rows), finishedAt: null });
    });
  });
}

/**
 * Takes a read file into the catalogue, all of it or nothing, alone among imports. It is planned anew, since the catalogue may have
 * changed since it was read; a second run finds it done.
 */
export async function applyReadImport(
  ctx: Context,
  { importId }: Events['import.applying'],
  planners: Planners,
): Promise<void> {
  const found = await findImport(ctx.db, importId);
  if (found?.status !== 'applying') return;
  await orSayWhy(ctx, found, async () => {
    const table = await tableOf(ctx, found);
    await ctx.db.transaction().execute(async (trx) => {
      await waitForTurn(trx);
      if ((await findImport(trx, importId))?.status !== 'applying') return;
      const plan = await planners[found.kind](trx, table, hintsOf(found));
      const rows = await plan.rows();
      // Told outside the transaction: whoever watches sees it grow.
      await plan.write(ctx, (done, total) => updateImportProgress(ctx.db, importId, done, total));
      await replaceImportRows(trx, importId, rows);
      const finishedAt = ctx.clock.now().toISOString();
      await updateImportReport(trx, importId, { status: 'done', report: reportOf(plan, rows), finishedAt });
    });
  });
}

async function tableOf(ctx: Context, { storageKey }: StoredImport) {
  if (storageKey === null) throw new UnreadableFile('emptyFile');
  return readTable(await ctx.storage.read(storageKey), isTableSheet);
}

function hintsOf({ version, fileName }: StoredImport) {
  return { file: fileName, ...(version === null ? {} : { version }) };
}

/** What cannot be read, or goes wrong, leaves the catalogue as it was and says so: the person may send another file. */
async function orSayWhy(ctx: Context, { _id }: StoredImport, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isUnreadable = error instanceof UnreadableFile;
    if (!isUnreadable) ctx.log.error({ err: error, importId: _id }, 'an official file could not be taken');
    const why = isUnreadable ? { reason: error.reason, params: error.params } : ('unexpected' as const);
    const finishedAt = ctx.clock.now().toISOString();
    await updateImportReport(ctx.db, _id, { status: 'failed', report: { ...NOTHING, error: why }, finishedAt });
  }
}

const NOTHING: StoredReport = {
  version: null,
  read: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  ambiguous: 0,
  kept: 0,
  duplicates: 0,
  error: null,
};

function reportOf({ report }: Plan, rows: readonly PlannedRow[]): StoredReport {
  const { version = null, read, added, changed, unchanged, skipped, ambiguous, kept } = report;
  return {
    version,
    read,
    added,
    changed,
    unchanged,
    skipped: skipped.length,
    ambiguous: new Set(ambiguous.map(({ line, subject }) => `${line} ${subject}`)).size,
    kept: kept.length,
    duplicates: rows.filter(({ twins }) => twins.length > 0).length,
    error: null,
  };
}
