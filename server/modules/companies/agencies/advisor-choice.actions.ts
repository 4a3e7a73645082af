import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { findOpenChoiceToHold, updateContactKept } from './advisor-choice.queries.ts';
import { changeFields } from './agencies.actions.ts';
import { lockAgencyToWorkFor } from '../../../access/agency.ts';

/**
 * Confirms whom the owner of a company chose (9-working-day §3): a consultant follows it from now on; a sales contact, who cannot see
 * companies, stays the contact of its owner. `conflict` where there is another choice by now, or none that waits.
 */
export async function confirmChoice(ctx: Context, actor: Actor, id: string, chosenId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const agency = await lockAgencyToWorkFor(trx, actor, id);
    const choice = await findOpenChoiceToHold(trx, id);
    if (choice?.chosenId !== chosenId) throw new AppError('conflict');
    if (choice.role === 'advisor') return changeFields(ctx, trx, actor, agency, { advisorId: chosenId });
    await updateContactKept(trx, choice.ownerId, ctx.clock.now().toISOString());
    const entity = { type: 'user', id: choice.ownerId } as const;
    await audit(ctx, trx, actor, { action: 'advisorAssigned', entity, agencyId: id, details: { contact: chosenId } });
    await publish(trx, `agency:${id}`, 'agenciesChanged', { agencyId: id });
  });
}
