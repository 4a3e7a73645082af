import { randomBytes } from 'node:crypto';
import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { hashToken } from '../../../platform/session/session.ts';
import { deleteSubscription, findSubscription, replaceSubscription } from './calendar.queries.ts';
import { getReadableAgency, lockAgainstDeletion } from '../../../access/agency.ts';

/** Makes a secret address, told here and never again: only its hash is kept. The one for the same company dies. */
export async function shareCalendar(ctx: Context, actor: Actor, named: string | undefined) {
  const agencyId = named ?? (isCustomer(actor) ? actor.agencyId : null);
  if (agencyId === null && isCustomer(actor))
    throw new AppError('invalidInput', { fields: [{ path: 'agencyId', message: 'required' }] });
  const token = randomBytes(32).toString('base64url');
  return ctx.db.transaction().execute(async (trx) => {
    if (agencyId !== null) {
      await lockAgainstDeletion(trx, agencyId);
      await getReadableAgency(trx, actor, agencyId);
    }
    const createdAt = ctx.clock.now().toISOString();
    const tokenHash = hashToken(token);
    const _id = await replaceSubscription(trx, { userId: actor.userId, agencyId, tokenHash, createdAt });
    await audit(ctx, trx, actor, { action: 'calendarShared', ...(agencyId === null ? {} : { agencyId }) });
    const subscription = await findSubscription(trx, actor, _id);
    if (subscription === null) throw new AppError('conflict');
    return { ...subscription, url: `${ctx.publicUrl}/api/calendar/files/${token}.ics` };
  });
}

/** Revokes one's own address; somebody else's is as absent as one that does not exist. */
export async function revokeCalendar(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const subscription = await findSubscription(trx, actor, id);
    if (subscription === null) throw new AppError('notFound');
    await deleteSubscription(trx, id);
    const { agencyId } = subscription;
    await audit(ctx, trx, actor, { action: 'calendarRevoked', ...(agencyId === null ? {} : { agencyId }) });
  });
}
