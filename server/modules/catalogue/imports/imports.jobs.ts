import type { Events } from '@volano/domain/events';
import { daysBefore, IMPORT_DAYS } from '@volano/domain/rules/retention';
import type { ImportStatus } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { UnreadableFile } from '../../../platform/imports/report.ts';
import { ThreadClosed } from '../../../platform/imports/thread.ts';
import { countEffects } from './import-effects.actions.ts';
import {
  deleteImportContents,
  findImport,
  type StoredImport,
  type StoredReport,
  updateImportReport,
} from './imports.queries.ts';

/**
 * Reads a file that was sent, in a thread of its own, keeps what it would change, and counts for how many companies. What cannot be read says
 * why.
 */
export async function readImport(ctx: Context, { importId }: Events['import.requested']): Promise<void> {
  await withReason(ctx, importId, 'checking', async () => {
    await ctx.importThread.run('check', importId, ctx.clock.now());
    await countEffects(ctx, importId);
  });
}

/** Takes a read file into the catalogue, in a thread of its own. What goes wrong leaves the catalogue as it was, and says so. */
export async function applyReadImport(ctx: Context, { importId }: Events['import.applying']): Promise<void> {
  await withReason(ctx, importId, 'applying', () => ctx.importThread.run('take', importId, ctx.clock.now()));
}

/** Ends an import whose process died at every try: others may go, and an admin may try this one again. */
export async function giveUpImport(ctx: Context, { importId }: Events['import.applying']): Promise<void> {
  const found = await findImport(ctx.db, importId);
  if (found?.status === 'checking' || found?.status === 'applying') await fail(ctx, found, 'gaveUp');
}

/** Lets go of files and rows that have been kept long enough (7-holes §2); the figures stay. Twice is the same as once. */
export async function deleteOldImports({
  db,
  clock,
  storage,
}: Pick<Context, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = daysBefore(clock.now(), IMPORT_DAYS);
  for (const key of await db.transaction().execute((trx) => deleteImportContents(trx, before)))
    await storage.remove(key);
}

/** What cannot be read, or goes wrong, is the end of this import and of no other; the person may try again or send another file. */
async function withReason(ctx: Context, id: string, status: ImportStatus, work: () => Promise<void>): Promise<void> {
  const found = await findImport(ctx.db, id);
  if (found?.status !== status) return;
  try {
    await work();
  } catch (error) {
    if (error instanceof ThreadClosed) throw error;
    const isUnreadable = error instanceof UnreadableFile;
    if (!isUnreadable) ctx.log.error({ err: error, importId: id }, 'an official file could not be taken');
    await fail(ctx, found, isUnreadable ? { reason: error.reason, params: error.params } : 'unexpected');
  }
}

/** The figures of a file that was read before stay: with them it may be tried again. */
async function fail(ctx: Context, { _id, status, report }: StoredImport, error: StoredReport['error']): Promise<void> {
  const finishedAt = ctx.clock.now().toISOString();
  const failed = { status: 'failed', report: { ...NOTHING, ...report, error }, finishedAt } as const;
  // In a transaction, so that who slept past their turn does not call failed what another one has done since.
  await ctx.db.transaction().execute(async (trx) => {
    await updateImportReport(trx, _id, failed);
    if (status === 'checking') await ctx.jobs.emit(trx, 'import.read', { importId: _id, readAt: finishedAt });
  });
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
