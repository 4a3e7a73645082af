import type { Actor } from '@volano/domain/policies/actor';
import type { UploadKind } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { audit, type AuditActor } from '../../../platform/audit/audit.ts';
import { deleteDossierOf, updateReopened } from '../../advising/dossiers/dossiers.queries.ts';
import { deleteUploadRow, hasRefusalSince } from './uploads.queries.ts';
import { findUpload } from '../../../access/upload.ts';

const FIVE_MINUTES_MS = 300_000;

/**
 * Deletes a file: its rows in one step, then its bytes. Bytes without a row are only lost space, never the reverse. A company whose
 * dossier of the open round goes has none any more: it can be generated once more, and its consultants are told.
 */
export async function deleteFile(
  ctx: Context,
  actor: Actor,
  upload: { _id: string; storageKey: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const dossier = await deleteDossierOf(trx, upload._id);
    await deleteUploadRow(trx, upload._id);
    if (dossier === null) return;
    const { _id: dossierId, agencyId, round } = dossier;
    await audit(ctx, trx, actor, { action: 'dossierDeleted', entity: { type: 'dossier', id: dossierId }, agencyId });
    if (!(await updateReopened(trx, agencyId, round))) return;
    await ctx.jobs.emit(trx, 'dossier.reopened', { dossierId, agencyId, deletedBy: actor.userId });
  });
  await ctx.storage.remove(upload.storageKey);
}

/** Writes down who took a dossier along. Other files are looked at too often to say anything. */
export async function noteDownload(
  ctx: Context,
  actor: AuditActor,
  upload: { readonly _id: string; readonly kind: UploadKind; readonly linkedEntityId: string | null },
): Promise<void> {
  if (upload.kind !== 'dossier') return;
  const company = upload.linkedEntityId === null ? {} : { agencyId: upload.linkedEntityId };
  await audit(ctx, ctx.db, actor, {
    action: 'dossierDownloaded',
    entity: { type: 'upload', id: upload._id },
    ...company,
  });
}

/**
 * Writes down that somebody came by a sound address to a file which is not theirs any more (abuse 62): once in five minutes, which is how
 * long an address lives, so that asking again fills no record. Forged and expired addresses name nobody, and leave no line.
 */
export async function noteRefusal(ctx: Context, actor: AuditActor, uploadId: string): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - FIVE_MINUTES_MS).toISOString();
  if ((await findUpload(ctx.db, uploadId)) === null) return;
  if (await hasRefusalSince(ctx.db, { userId: actor.userId, uploadId, since })) return;
  await audit(ctx, ctx.db, actor, { action: 'fileRefused', entity: { type: 'upload', id: uploadId } });
}
