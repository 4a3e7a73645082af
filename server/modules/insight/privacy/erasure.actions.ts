import { AppError } from '@volano/domain/errors';
import { type Actor, hasRecentProof } from '@volano/domain/policies/actor';
import { daysAfter, ERASURE_HOLD_DAYS } from '@volano/domain/rules/retention';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { hasAssignments, isLastAdmin } from '../../people/users/users.queries.ts';
import { insertErasure, updateCancelled } from './erasure.queries.ts';

/**
 * Asks to be forgotten in thirty days. Needs a password given within ten minutes (403 `reauthRequired`); not the last admin who can
 * enter (409 `lastAdmin`), nor somebody who follows companies (409 `userHasAssignments`); once at a time (409 `erasureRequested`).
 */
export async function requestErasure(ctx: Context, actor: Actor) {
  const now = ctx.clock.now();
  if (!hasRecentProof(actor, now)) throw new AppError('reauthRequired');
  const { userId, role } = actor;
  const requestedAt = now.toISOString();
  const wish = { _id: newId(), userId, requestedAt, executeAt: daysAfter(requestedAt, ERASURE_HOLD_DAYS) };
  await ctx.db.transaction().execute(async (trx) => {
    if (role === 'admin' && (await isLastAdmin(trx, userId))) throw new AppError('lastAdmin');
    if (await hasAssignments(trx, userId)) throw new AppError('userHasAssignments');
    if (!(await insertErasure(trx, wish))) throw new AppError('erasureRequested');
    const { executeAt } = wish;
    await audit(ctx, trx, actor, {
      action: 'erasureRequested',
      entity: { type: 'user', id: userId },
      details: { executeAt },
    });
    await ctx.jobs.emit(trx, 'erasure.requested', { requestId: wish._id });
  });
  return wish;
}

/** Takes the wish back. Nothing where there is none. */
export async function cancelErasure(ctx: Context, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (await updateCancelled(trx, actor.userId, ctx.clock.now().toISOString()))
      await audit(ctx, trx, actor, { action: 'erasureCancelled', entity: { type: 'user', id: actor.userId } });
  });
}
