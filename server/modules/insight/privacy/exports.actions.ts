import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { insertPrivacyExport } from './exports.queries.ts';

/** Asks for a copy of one's data, which a job makes. One at a time: 409 `exportInProgress`. Audited. */
export async function requestPrivacyExport(ctx: Context, { userId, address }: Actor) {
  return ctx.db.transaction().execute(async (trx) => {
    const wanted = { _id: newId(), userId, createdAt: ctx.clock.now().toISOString() };
    const inserted = await insertPrivacyExport(trx, wanted);
    if (inserted === null) throw new AppError('exportInProgress');
    const actor = { userId, address };
    await audit(ctx, trx, actor, { action: 'dataExported', entity: { type: 'export', id: wanted._id } });
    await ctx.jobs.emit(trx, 'privacyExport.requested', { exportId: wanted._id });
    return inserted;
  });
}
