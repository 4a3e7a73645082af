import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import type { ViewType } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { insertView, updateRecommendationsSeen } from './views.queries.ts';

/** Writes down that the actor has seen something; what was recommended to a company is seen with it. Twice is the same as once. */
export async function noteView(
  ctx: Context,
  actor: Actor,
  { entityType, entityId }: { readonly entityType: ViewType; readonly entityId: string },
): Promise<void> {
  const view = { userId: actor.userId, entityType, entityId, createdAt: ctx.clock.now().toISOString() };
  await ctx.db.transaction().execute(async (trx) => {
    await insertView(trx, view);
    if (isCustomer(actor)) await updateRecommendationsSeen(trx, view);
  });
}
