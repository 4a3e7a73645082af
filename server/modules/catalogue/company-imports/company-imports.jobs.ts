import type { Events } from '@volano/domain/events';
import { COMPANY_IMPORT_DAYS, daysBefore } from '@volano/domain/rules/retention';
import type { CompanyImportStatus } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { UnreadableFile } from '../../../platform/imports/report.ts';
import { ThreadClosed } from '../../../platform/imports/thread.ts';
import {
  countRows,
  deleteFile,
  findCompanyImport,
  isActiveAdmin,
  listOver,
  type StoredCompanyImport,
  updateCompanyImport,
} from './company-imports.queries.ts';
import { deleteRows } from './company-rows.queries.ts';
import { lookUpCompanies } from './look-up-companies.actions.ts';
import { takeCompanies } from './take-companies.actions.ts';

/** Reads a list of companies in the thread of imports. What cannot be read says why. */
export async function readCompanyList(ctx: Context, { importId }: Events['companyImport.requested']): Promise<void> {
  await withReason(ctx, importId, 'checking', () => ctx.importThread.run('checkCompanies', importId, ctx.clock.now()));
}

/** Takes the rows that are ready, one after the other; a stop of the portal ends it between two rows, and the next start goes on. */
export async function takeCompanyList(ctx: Context, { importId }: Events['companyImport.applying']): Promise<void> {
  await withReason(ctx, importId, 'applying', async ({ requestedById }) => {
    if (requestedById !== null && !(await isActiveAdmin(ctx.db, requestedById)))
      return fail(ctx, importId, 'requesterGone');
    await takeCompanies(ctx, importId, () => ctx.stopping.aborted);
    if (ctx.stopping.aborted) throw new ThreadClosed();
  });
}

/** Fills names and addresses from the register. Where it goes wrong for good what was filled stays, and the list can be taken as it is. */
export async function lookUpCompanyList(ctx: Context, { importId }: Events['companyImport.lookup']): Promise<void> {
  const found = await findCompanyImport(ctx.db, importId);
  if (found?.isLookingUp !== true) return;
  await lookUpCompanies(ctx, importId);
  if (ctx.stopping.aborted) throw new ThreadClosed();
}

/** Ends a look-up whose process died at every try. */
export async function giveUpLookup(ctx: Context, { importId }: Events['companyImport.lookup']): Promise<void> {
  await updateCompanyImport(ctx.db, importId, { isLookingUp: false });
}

/** Ends a list whose process died at every try: it may be tried again. */
export async function giveUpCompanyList(ctx: Context, { importId }: Events['companyImport.applying']): Promise<void> {
  const found = await findCompanyImport(ctx.db, importId);
  if (found?.status === 'checking' || found?.status === 'applying') await fail(ctx, importId, 'gaveUp');
}

/** Lets go of files and rows that have been kept long enough; the figures stay. Twice is the same as once. */
export async function deleteOldCompanyLists({
  db,
  clock,
  storage,
}: Pick<Context, 'db' | 'clock' | 'storage'>): Promise<void> {
  for (const { _id } of await listOver(db, daysBefore(clock.now(), COMPANY_IMPORT_DAYS))) {
    const key = await db.transaction().execute(async (trx) => {
      await updateCompanyImport(trx, _id, { report: JSON.stringify(await countRows(trx, _id)), columns: null });
      await deleteRows(trx, _id);
      return deleteFile(trx, _id);
    });
    if (key !== null) await storage.remove(key);
  }
}

async function withReason(
  ctx: Context,
  id: string,
  status: CompanyImportStatus,
  work: (found: StoredCompanyImport) => Promise<void>,
): Promise<void> {
  const found = await findCompanyImport(ctx.db, id);
  if (found?.status !== status) return;
  try {
    await work(found);
  } catch (error) {
    if (error instanceof ThreadClosed) throw error;
    const isUnreadable = error instanceof UnreadableFile;
    if (!isUnreadable) ctx.log.error({ err: error, importId: id }, 'a list of companies could not be taken');
    await fail(ctx, id, isUnreadable ? { reason: error.reason, params: error.params } : 'unexpected');
  }
}

async function fail(ctx: Context, id: string, error: StoredCompanyImport['error']): Promise<void> {
  const finishedAt = ctx.clock.now().toISOString();
  await updateCompanyImport(ctx.db, id, { status: 'failed', error: JSON.stringify(error), finishedAt });
}
