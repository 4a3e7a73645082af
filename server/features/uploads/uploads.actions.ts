import type { UploadKind } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../context.ts';
import { audit, type Doer } from '../../platform/audit/audit.ts';
import { deleteDossierOf, deleteUploadRow } from './uploads.queries.ts';

interface File {
  readonly _id: string;
  readonly kind: UploadKind;
  readonly storageKey: string;
  readonly linkedEntityId: string | null;
}

/** Deletes a file: its rows in one step, then its bytes. Bytes without a row are only lost space, never the reverse. */
export async function deleteFile(ctx: Context, doer: Doer, upload: File): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const dossierId = await deleteDossierOf(trx, upload._id);
    await deleteUploadRow(trx, upload._id);
    if (dossierId !== null) {
      const entity = { type: 'dossier', id: dossierId } as const;
      await audit(ctx, trx, doer, { action: 'dossierDeleted', entity, ...companyOf(upload) });
    }
  });
  await ctx.storage.remove(upload.storageKey);
}

/** Writes down who took a dossier along. Other files are looked at too often to say anything. */
export async function noteDownload(ctx: Context, doer: Doer, upload: File): Promise<void> {
  if (upload.kind !== 'dossier') return;
  const entity = { type: 'upload', id: upload._id } as const;
  await audit(ctx, ctx.db, doer, { action: 'dossierDownloaded', entity, ...companyOf(upload) });
}

function companyOf({ linkedEntityId }: File) {
  return linkedEntityId === null ? {} : { agencyId: linkedEntityId };
}
