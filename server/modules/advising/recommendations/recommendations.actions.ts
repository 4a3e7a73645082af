import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { ChartType, EntityType } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../../platform/context.ts';
import { lockToWorkOn } from '../../../access/of-agency.ts';
import { newId } from '../../../platform/new-id.ts';
import { insertKpiEvent } from '../../../platform/audit/kpi-events.ts';
import { insertRecommendation, updateWithdrawn } from './recommendations.queries.ts';
import { lockAgency } from '../../../access/agency.ts';
import { findRecommendationOf } from '../../../access/marks.ts';

const KPI_TYPES: Readonly<Record<EntityType, ChartType>> = {
  announcement: 'recommendation',
  service: 'serviceRecommendation',
};

/** Recommends something to a company; of several who do it at once one is counted and announced, and all get the same answer. */
export async function recommend(
  ctx: Context,
  actor: Actor,
  input: { agencyId: string; recommendationType: EntityType; recommendationId: string },
) {
  return ctx.db.transaction().execute(async (trx) => {
    const { agencyId, recommendationType, recommendationId } = input;
    await lockAgency(trx, actor, agencyId);
    const [_id, createdAt] = [newId(), ctx.clock.now().toISOString()];
    if (await insertRecommendation(trx, { _id, advisorId: actor.userId, ...input, createdAt })) {
      const kpiType = KPI_TYPES[recommendationType];
      await insertKpiEvent(trx, { kpiType, userId: actor.userId, agencyId, entityId: recommendationId, createdAt });
      await ctx.jobs.emit(trx, 'recommendation.created', { recommendationId: _id, agencyId });
    }
    const recommendation = await findRecommendationOf(trx, agencyId, recommendationType, recommendationId);
    // Somebody took it back between the two statements.
    if (recommendation === null) throw new AppError('conflict');
    return recommendation;
  });
}

/** Takes a recommendation back, and keeps what came of it. 404 `notFound` where the actor does not work for its company. */
export async function withdraw(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockToWorkOn(trx, actor, 'recommendation', id);
    await updateWithdrawn(trx, id, { withdrawnAt: ctx.clock.now().toISOString(), withdrawnBy: actor.userId });
  });
}
