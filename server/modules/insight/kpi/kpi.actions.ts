import { type Actor, seesEverything } from '@volano/domain/policies/actor';
import type { UploadKind } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { insertKpiEvent } from '../../../platform/audit/audit.ts';

/** Counts a download. Admins and platform admins look at everything for their work, so theirs count for nobody. */
export async function countDownload(
  ctx: Context,
  actor: Actor,
  upload: { _id: string; kind: UploadKind; linkedEntityId: string | null },
): Promise<void> {
  if (seesEverything(actor)) return;
  const isDossier = upload.kind === 'dossier';
  const agencyId = isDossier ? upload.linkedEntityId : actor.agencyId;
  await ctx.db.transaction().execute(async (trx) => {
    const createdAt = ctx.clock.now().toISOString();
    await insertKpiEvent(trx, {
      kpiType: 'downloads',
      userId: actor.userId,
      agencyId,
      entityId: upload._id,
      createdAt,
    });
    if (!isDossier || agencyId === null) return;
    await ctx.jobs.emit(trx, 'dossier.downloaded', { uploadId: upload._id, agencyId, userId: actor.userId });
  });
}
