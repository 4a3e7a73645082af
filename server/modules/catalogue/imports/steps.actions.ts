import type { ImportKind } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { figuresOf, type ImportPlanner, waitForTurn } from '../../../platform/imports/plan.ts';
import { UnreadableFile } from '../../../platform/imports/report.ts';
import { isTableSheet, readTable } from '../../../platform/imports/table.ts';
import {
  findImport,
  replaceImportRows,
  type StoredImport,
  updateImportProgress,
  updateImportReport,
} from './imports.queries.ts';

/** Who plans which kind of file. */
type ImportPlanners = Readonly<Record<ImportKind, ImportPlanner>>;
type Services = Pick<Context, 'db' | 'jobs' | 'clock' | 'storage'>;

/** Reads a file and keeps what it would change; the catalogue stays as it is. Throws `UnreadableFile`. */
export async function checkImport(ctx: Services, importId: string, planners: ImportPlanners): Promise<void> {
  const found = await findImport(ctx.db, importId);
  if (found?.status !== 'checking') return;
  const table = await tableOf(ctx, found);
  await ctx.db.transaction().execute(async (trx) => {
    const plan = await planners[found.kind](trx, table, hintsOf(found));
    const rows = await plan.rows();
    await replaceImportRows(trx, importId, rows);
    await updateImportReport(trx, importId, { status: 'checked', report: figuresOf(plan, rows), finishedAt: null });
  });
}

/**
 * Takes a read file into the catalogue, all of it or nothing, alone among imports. It is planned anew, since the catalogue may have
 * changed since it was read; a second run finds it done. Throws `UnreadableFile`.
 */
export async function runImport(ctx: Services, importId: string, planners: ImportPlanners): Promise<void> {
  const found = await findImport(ctx.db, importId);
  if (found?.status !== 'applying') return;
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
    await updateImportReport(trx, importId, { status: 'done', report: figuresOf(plan, rows), finishedAt });
  });
}

async function tableOf(ctx: Services, { storageKey }: StoredImport) {
  if (storageKey === null) throw new UnreadableFile('emptyFile');
  return readTable(await ctx.storage.read(storageKey), isTableSheet);
}

function hintsOf({ version, fileName }: StoredImport) {
  return { file: fileName, ...(version === null ? {} : { version }) };
}
