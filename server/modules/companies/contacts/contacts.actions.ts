import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { getContact } from '../../../access/followers.ts';
import { findAgencyToLock } from '../../../access/agency.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { publish } from '../../../platform/live/publish.ts';
import { assignUndoably } from '../../../access/assigning.ts';
import { findFollowerProblems } from '../../../access/following.ts';
import { updateContacted } from './contacts.queries.ts';

/** Keeps that the sales contact of a company has spoken with it, or has not after all. */
export async function markContacted(ctx: Context, actor: Actor, agencyId: string, isContacted: boolean): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if ((await findAgencyToLock(trx, agencyId)) === null) throw new AppError('notFound');
    const { salesId } = await getContact(trx, actor, agencyId);
    const contactedAt = ctx.clock.now().toISOString();
    await updateContacted(
      trx,
      agencyId,
      isContacted ? { contactedAt, contactedSalesId: salesId } : { contactedAt: null, contactedSalesId: null },
    );
    const details = { fields: ['contactedAt'] };
    const entity = { type: 'agency', id: agencyId } as const;
    await audit(ctx, trx, actor, { action: 'agencyChanged', entity, agencyId, details });
    for (const userId of new Set([salesId, actor.userId]))
      await publish(trx, `user:${userId}`, 'agenciesChanged', { agencyId });
  });
}

/** Hands a company that chose a sales contact over to a consultant; 400 names `advisorId` for anybody else. */
export async function handOverToAdvisor(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  advisorId: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const agency = await findAgencyToLock(trx, agencyId);
    if (agency === null) throw new AppError('notFound');
    await getContact(trx, actor, agencyId);
    const fields = await findFollowerProblems(trx, [{ field: 'advisorId', id: advisorId }]);
    if (fields.length > 0) throw new AppError('invalidInput', { fields });
    const act = { why: 'handedOver', ending: 'handedOver' } as const;
    await assignUndoably(ctx, trx, actor, { agencyId, before: agency, after: { advisorId } }, act);
  });
}
