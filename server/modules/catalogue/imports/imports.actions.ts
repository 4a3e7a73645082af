import type { createImport } from '@volano/domain/contracts/imports';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { titleOf } from '@volano/domain/rules/catalogue-files';
import { type ImportKind, isApplicable } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { FormFile } from '../../../platform/files/form-file.ts';
import { idempotent } from '../../../platform/http/repeats.ts';
import { figuresOf, giveTime, type ImportPlanner, waitForTurn } from '../../../platform/imports/plan.ts';
import { UnreadableFile } from '../../../platform/imports/report.ts';
import { storePreview } from './import-effects.actions.ts';
import { readFormat, isTableSheet, readTable } from '../../../platform/imports/table.ts';
import { newId } from '../../../platform/new-id.ts';
import { nameFile } from '../../../platform/storage/name-file.ts';
import { insertUpload } from '../uploads/uploads.queries.ts';
import {
  findImport,
  insertImport,
  isApplying,
  updateImportStatus,
  replaceImportRows,
  type StoredImport,
  updateImportProgress,
  updateImportReport,
} from './imports.queries.ts';

const MIMES = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Keeps an official file, which a job then reads, and answers the import's id. What is no table is refused at once (`readFormat`).
 * A repeat with the same key answers the first; what fails leaves neither row nor bytes.
 */
export async function storeImport(
  ctx: Context,
  actor: Actor,
  said: ReceivedOf<typeof createImport>['body'],
  file: FormFile,
  key: string | undefined,
): Promise<string> {
  const { userId } = actor;
  const format = await file.whole(async (bytes) => readFormat(bytes));
  const [_id, uploadId] = [newId(), newId()];
  const storageKey = `imports/${uploadId}.${format}`;
  const { sha256, size } = await ctx.storage.putStream(storageKey, file.parts());
  const createdAt = ctx.clock.now().toISOString();
  const name = titleOf(file.name, 'import');
  const kept = await nameFile(ctx.storage, storageKey, ctx.db.transaction(), (trx) =>
    idempotent(trx, { userId, route: 'import', key, request: { said, sha256 } }, async () => {
      const place = { ownerId: userId, linkedEntityType: 'import', linkedEntityId: _id, kind: 'import' } as const;
      const stored = { _id: uploadId, name, format, mime: MIMES[format], size, sha256, storageKey, createdAt };
      await insertUpload(trx, { ...stored, ...place });
      const { kind, version = null } = said;
      const fileName = `${name}.${format}`;
      await insertImport(trx, { _id, kind, version, uploadId, fileName, requestedBy: userId, createdAt });
      await ctx.jobs.emit(trx, 'import.requested', { importId: _id });
      return { _id };
    }),
  );
  if (kept._id !== _id) await ctx.storage.remove(storageKey);
  return kept._id;
}

/**
 * Lets a job take a read import into the catalogue, also one that failed. Again is the same as once. 409 `importNotReady` while it is
 * being read, when it could not be, or when its file is no longer kept, 409 `importRunning` while another one is applied, 409 `importDoubtful`
 * for a file of unknown values unless whoever asks is sure. Audited.
 */
export async function startImport(ctx: Context, actor: Actor, id: string, isSure = false): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const found = await findImport(trx, id);
    if (found === null) throw new AppError('notFound');
    if (found.status === 'applying' || found.status === 'done') return;
    if (!isApplicable({ ...found, hasFile: found.storageKey !== null })) throw new AppError('importNotReady');
    if (!isSure && found.report?.doubt) throw new AppError('importDoubtful');
    if (await isApplying(trx)) throw new AppError('importRunning');
    // Of two who ask at once the second finds it moved, and has nothing to do.
    if (!(await updateImportStatus(trx, id, { from: found.status, to: 'applying' }))) return;
    const { kind, fileName, report } = found;
    const counts = { added: report?.added ?? 0, changed: report?.changed ?? 0 };
    await audit(ctx, trx, actor, {
      action: 'importApplied',
      entity: { type: 'import', id },
      details: { kind, fileName, ...counts },
    });
    await ctx.jobs.emit(trx, 'import.applying', { importId: id });
  });
}

/** Puts a read import aside; it can be read again. Again is the same as once. 409 `importNotReady` while it is applied and once it was. */
export async function cancelImport(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const found = await findImport(trx, id);
    if (found === null) throw new AppError('notFound');
    if (found.status === 'cancelled') return;
    const isOpen = found.status !== 'applying' && found.status !== 'done';
    if (!isOpen || !(await updateImportStatus(trx, id, { from: found.status, to: 'cancelled' })))
      throw new AppError('importNotReady');
  });
}

/**
 * Has a file read anew against the catalogue and the lists of now, also one that was put aside. 409 `importNotReady` while it is worked on, once it
 * was applied, and when its file is no longer kept.
 */
export async function readImportAgain(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const found = await findImport(trx, id);
    if (found === null) throw new AppError('notFound');
    if (found.status === 'checking') return;
    const isOpen = found.status !== 'applying' && found.status !== 'done' && found.storageKey !== null;
    if (!isOpen || !(await updateImportStatus(trx, id, { from: found.status, to: 'checking' })))
      throw new AppError('importNotReady');
    await ctx.jobs.emit(trx, 'import.requested', { importId: id });
  });
}

/** Who plans which kind of file. */
type ImportPlanners = Readonly<Record<ImportKind, ImportPlanner>>;
type Services = Pick<Context, 'db' | 'jobs' | 'clock' | 'storage'>;

/**
 * Reads a file and keeps what it would change; the catalogue stays as it is. It is read once its effects are counted (`countEffects`). Throws
 * `UnreadableFile`.
 */
export async function checkImport(ctx: Services, importId: string, planners: ImportPlanners): Promise<void> {
  const found = await findImport(ctx.db, importId);
  if (found?.status !== 'checking') return;
  const table = await tableOf(ctx, found);
  await ctx.db.transaction().execute(async (trx) => {
    await giveTime(trx);
    const plan = await planners[found.kind](trx, table, hintsOf(found, ctx.clock.now()));
    const rows = await plan.rows();
    await replaceImportRows(trx, importId, rows);
    await storePreview(ctx, trx, importId, plan);
    await updateImportReport(trx, importId, { status: 'checking', report: figuresOf(plan, rows), finishedAt: null });
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
    const plan = await planners[found.kind](trx, table, hintsOf(found, ctx.clock.now()));
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

function hintsOf({ version, fileName }: StoredImport, now: Date) {
  return { file: fileName, now, ...(version === null ? {} : { version }) };
}
