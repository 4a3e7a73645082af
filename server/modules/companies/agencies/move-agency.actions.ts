import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { hasRoom } from '@volano/domain/rules/group-room';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { recheck, publish } from '../../../platform/realtime/publish.ts';
import { handOverMarks } from '../../conversation/chats/chat-companies.queries.ts';
import { updateAgency } from './agencies.queries.ts';
import { countAgenciesOf, deleteNoticesOf, findOwnerToHold, leaveAgency } from './agency-people.queries.ts';
import { lockAgencyToWorkFor } from '../../../access/agency.ts';

/**
 * Hands a company to another customer with room in their group, in one step: what the company has stays with it, and who owned it is
 * out of it at once, in open windows too (holes H21, abuse 66). `others` names what was sent beside the new owner, which is refused.
 */
export async function moveAgency(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  toUserId: string,
  others: readonly string[],
): Promise<void> {
  if (others.length > 0)
    throw new AppError('invalidInput', { fields: others.map((path) => ({ path, message: 'unknown' })) });
  await ctx.db.transaction().execute(async (trx) => {
    const { userId: fromUserId } = await lockAgencyToWorkFor(trx, actor, agencyId);
    const target = await findOwnerToHold(trx, toUserId);
    if (!target?.isEnabled) throw new AppError('invalidInput', { fields: [{ path: 'userId', message: 'noSuchItem' }] });
    if (fromUserId === toUserId) return;
    if (!hasRoom(target, await countAgenciesOf(trx, toUserId))) throw new AppError('groupFull');
    await updateAgency(trx, agencyId, { userId: toUserId });
    await leaveAgency(trx, agencyId);
    await deleteNoticesOf(trx, fromUserId, agencyId);
    await handOverMarks(trx, { agencyId, fromUserId, toUserId, readAt: ctx.clock.now().toISOString() });
    const entity = { type: 'agency', id: agencyId } as const;
    await audit(ctx, trx, actor, {
      action: 'agencyMoved',
      entity,
      agencyId,
      details: { from: fromUserId, to: toUserId },
    });
    await ctx.jobs.emit(trx, 'agency.moved', { agencyId, fromUserId, toUserId });
    for (const userId of [fromUserId, toUserId]) {
      await publish(trx, `user:${userId}`, 'agenciesChanged', { agencyId });
      await recheck(trx, userId);
    }
  });
}
