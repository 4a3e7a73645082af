import type { Context } from '../../context.ts';
import { deleteDossierOf, deleteUploadRow } from './uploads.queries.ts';

/** Deletes a file: its rows in one step, then its bytes. Bytes without a row are only lost space, never the reverse. */
export async function deleteFile(ctx: Context, upload: { _id: string; storageKey: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await deleteDossierOf(trx, upload._id);
    await deleteUploadRow(trx, upload._id);
  });
  await ctx.storage.remove(upload.storageKey);
}
