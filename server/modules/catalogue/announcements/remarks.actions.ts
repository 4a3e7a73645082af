import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { updateRemark } from './incentive-remarks.queries.ts';

/** Settles a remark of an announcement, or takes that word back. Throws notFound for a remark that this announcement has not. */
export async function settleOne(
  ctx: Context,
  actor: Actor,
  { id, remarkId }: { readonly id: string; readonly remarkId: string },
  isSettled: boolean,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const settledAt = isSettled ? ctx.clock.now().toISOString() : null;
    const settled = { settledAt, settledById: isSettled ? actor.userId : null };
    const reason = await updateRemark(trx, { id, remarkId }, settled);
    if (reason === null) throw new AppError('notFound');
    const entity = { type: 'announcement', id } as const;
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details: { remark: reason, isSettled } });
  });
}
