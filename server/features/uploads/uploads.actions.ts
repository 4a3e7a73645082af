import { belongsToAgency, canOpenFile } from '@volano/domain/policies/uploads';
import type { UploadKind } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../context.ts';
import { findAgencyFacts } from '../agencies/agencies.queries.ts';
import { deleteDossierOf, deleteUploadRow, findReader } from './uploads.queries.ts';

/** Whether a person may still open a file: the rights of now, not those of when its address was signed. */
export async function mayOpenFile(
  ctx: Context,
  userId: string,
  upload: { kind: UploadKind; linkedEntityId: string | null },
): Promise<boolean> {
  const reader = await findReader(ctx.db, userId);
  if (reader === null) return false;
  const agencyId = belongsToAgency(upload.kind) ? upload.linkedEntityId : null;
  return canOpenFile({ ...reader, userId }, upload, agencyId === null ? null : await findAgencyFacts(ctx.db, agencyId));
}

/** Deletes a file: its rows in one step, then its bytes. Bytes without a row are only lost space, never the reverse. */
export async function deleteFile(ctx: Context, upload: { _id: string; storageKey: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await deleteDossierOf(trx, upload._id);
    await deleteUploadRow(trx, upload._id);
  });
  await ctx.storage.remove(upload.storageKey);
}
