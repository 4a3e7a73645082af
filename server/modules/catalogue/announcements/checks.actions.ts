import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { deleteCheckAnswer, upsertCheckAnswer } from './checks.queries.ts';
import { lockAgency } from '../../../access/agency.ts';
import { lockCheckToSettle } from '../../../access/catalogue.ts';

/**
 * Says for one company whether it meets a condition of a notice, or takes that back with null (true calls §2). Returns the announcement. Throws
 * notFound where the actor does not work for the company, or there is no such condition for them to see.
 */
export async function settleCheck(
  ctx: Context,
  actor: Actor,
  input: { agencyId: string; checkId: string; isMet: boolean | null; note: string },
): Promise<string> {
  const { agencyId, checkId, isMet, note } = input;
  return ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, agencyId);
    const check = await lockCheckToSettle(trx, actor, checkId);
    const answeredAt = ctx.clock.now().toISOString();
    if (isMet === null) await deleteCheckAnswer(trx, agencyId, checkId);
    else await upsertCheckAnswer(trx, { checkId, agencyId, isMet, note, answeredById: actor.userId, answeredAt });
    await audit(ctx, trx, actor, {
      action: 'checkSettled',
      entity: { type: 'announcement', id: check.announcementId },
      agencyId,
      details: { checkId, isMet },
    });
    await ctx.jobs.emit(trx, 'check.settled', { agencyId });
    return check.announcementId;
  });
}
