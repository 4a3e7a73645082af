import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../context.ts';
import { deleteDossierOf, updateReopened } from '../dossiers/dossiers.queries.ts';
import { deleteUploadRow } from './uploads.queries.ts';

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
    if (dossier === null || !(await updateReopened(trx, dossier.agencyId, dossier.round))) return;
    const { _id: dossierId, agencyId } = dossier;
    await ctx.jobs.emit(trx, 'dossier.reopened', { dossierId, agencyId, deletedBy: actor.userId });
  });
  await ctx.storage.remove(upload.storageKey);
}
