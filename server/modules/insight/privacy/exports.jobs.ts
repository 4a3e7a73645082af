import type { Events } from '@volano/domain/events';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { drawZip } from '../../../platform/rendering/archives/zip.ts';
import { insertUpload } from '../../catalogue/uploads/uploads.queries.ts';
import { deleteEarlierCopies, findQueuedExport, updateFailed, updateReady } from './exports.queries.ts';
import { ownFiles } from './own-data.replies.ts';

/**
 * Makes the copy that a person asked for: all of one moment, drawn to the disk while it is read. What fails leaves no file and says
 * so, that the person may ask again; a copy finished before is finished once.
 */
export async function makePrivacyExport(ctx: Context, { exportId }: Events['privacyExport.requested']): Promise<void> {
  const wanted = await findQueuedExport(ctx.db, exportId);
  if (wanted === null) return;
  const { userId } = wanted;
  const _id = newId();
  const storageKey = `exports/${userId}/${_id}.zip`;
  try {
    const earlier = await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const { sha256, size } = await ctx.storage.putStream(storageKey, drawZip(ownFiles(ctx, trx, userId)));
        const now = ctx.clock.now().toISOString();
        const file = { _id, format: 'zip', mime: 'application/zip', size, sha256, storageKey, createdAt: now };
        const day = now.slice(0, 10);
        await insertUpload(trx, {
          ...file,
          name: `I miei dati ${day}`,
          ownerId: userId,
          linkedEntityType: 'export',
          linkedEntityId: null,
          kind: 'export',
        });
        if (!(await updateReady(trx, exportId, { uploadId: _id, readyAt: now }))) throw new Error('finished before');
        return deleteEarlierCopies(trx, userId, exportId);
      });
    for (const key of earlier) await ctx.storage.remove(key);
  } catch (error) {
    ctx.log.error({ err: error, exportId }, 'a copy of a person’s data could not be made');
    await ctx.storage.remove(storageKey);
    await updateFailed(ctx.db, exportId);
  }
}
