import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { canDeleteAgency, canWorkForAgency } from '@volano/domain/policies/agencies';
import { hasRoom } from '@volano/domain/rules/group-room';
import { AGENCY_RESTORABLE_DAYS, daysBefore } from '@volano/domain/rules/retention';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { recheck, publish } from '../../../platform/realtime/publish.ts';
import { countAgenciesOf, findOwnerToHold, leaveAgency } from './agency-people.queries.ts';
import { findAgencyToDelete, findAgencyToRestore, updateDeletion } from './deleted-agencies.queries.ts';

/**
 * Deletes a company: it is gone for everybody at once and can be brought back for thirty days. Its owner is refused with
 * `agencyHasDossier` once a dossier was generated (holes H34). What is being written for it meanwhile comes first or is refused
 * (abuse 70).
 */
export async function deleteAgency(ctx: Context, actor: Actor, agencyId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const agency = await findAgencyToDelete(trx, agencyId);
    if (agency === null || !canWorkForAgency(actor, agency)) throw new AppError('notFound');
    if (!canDeleteAgency(actor, agency)) throw new AppError('agencyHasDossier');
    await updateDeletion(trx, agencyId, { deletedAt: ctx.clock.now().toISOString(), deletedBy: actor.userId });
    await leaveAgency(trx, agencyId);
    await audit(ctx, trx, actor, { action: 'agencyDeleted', entity: { type: 'agency', id: agencyId }, agencyId });
    const { userId, advisorId, businessAdvisorId, businessPerformancePartnerId } = agency;
    for (const person of new Set([userId, advisorId, businessAdvisorId, businessPerformancePartnerId]))
      if (person !== null) await publish(trx, `user:${person}`, 'agenciesChanged', { agencyId });
    await ctx.jobs.emit(trx, 'agency.deleted', { agencyId });
    await recheck(trx, userId);
  });
}

/** Brings back a deleted company, when its owner is still here and has room for it (`groupFull`). */
export async function restoreAgency(ctx: Context, actor: Actor, agencyId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const agency = await findAgencyToRestore(trx, agencyId, daysBefore(ctx.clock.now(), AGENCY_RESTORABLE_DAYS));
    if (agency === null) throw new AppError('notFound');
    const owner = await findOwnerToHold(trx, agency.userId);
    if (owner === null) throw new AppError('conflict');
    if (!hasRoom(owner, await countAgenciesOf(trx, owner._id))) throw new AppError('groupFull');
    await updateDeletion(trx, agencyId, { deletedAt: null, deletedBy: null });
    await audit(ctx, trx, actor, { action: 'agencyRestored', entity: { type: 'agency', id: agencyId }, agencyId });
    await publish(trx, `user:${owner._id}`, 'agenciesChanged', { agencyId });
    await ctx.jobs.emit(trx, 'agency.changed', { agencyId });
  });
}
