import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { KpiType, RecommendationAnswer, RecommendationProgress } from '@volano/domain/rules/vocabulary';
import { requireActedOn, requireServiceInSight } from '../../../access/acted-on.ts';
import { lockAgency } from '../../../access/agency.ts';
import { insertKpiEvent } from '../../../platform/audit/audit.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { auditOf } from './recommendations.actions.ts';
import { findRecommendationToChange, updateAnswer, updateProgress } from './recommendations.queries.ts';

/**
 * Writes what a company says to a recommendation, counts it and announces it. The same answer again changes its reason and is announced
 * to nobody. Once the office has begun an answer is no longer changed here: 409 `recommendationInProgress`; of a call that is over nobody
 * is asked any more, nor of a service that was withdrawn: 409 `announcementOver`.
 */
export async function answer(
  ctx: Context,
  actor: Actor,
  id: string,
  said: { answer: RecommendationAnswer; answerReason?: string | undefined },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { _id, agencyId, recommendationId, ...known } = await lockRecommendation(trx, actor, id);
    if (known.progress !== null) throw new AppError('recommendationInProgress');
    if (known.recommendationType === 'announcement') await requireActedOn(trx, [recommendationId], ctx.clock.now());
    else await requireServiceInSight(trx, recommendationId);
    const isSame = known.answer === said.answer;
    // The moment names the answer where it is told: another reason for the same one is not another answer.
    const answeredAt = (isSame ? known.answeredAt : null) ?? ctx.clock.now().toISOString();
    // Interest needs no reason.
    const answerReason = said.answer === 'interested' ? null : said.answerReason || null;
    await updateAnswer(trx, _id, { answer: said.answer, answerReason, answeredBy: actor.userId, answeredAt });
    if (isSame) return;
    const kpiType = ANSWER_KPIS[said.answer];
    await insertKpiEvent(trx, {
      kpiType,
      userId: actor.userId,
      agencyId,
      entityId: recommendationId,
      createdAt: answeredAt,
    });
    await ctx.jobs.emit(trx, 'recommendation.answered', { recommendationId: _id, agencyId });
  });
}

/** Writes how far the office has come with a recommendation, and counts each step. A company's answer stays as it is. */
export async function progress(
  ctx: Context,
  actor: Actor,
  id: string,
  said: { progress: RecommendationProgress | null; amount?: number | undefined },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const held = await lockRecommendation(trx, actor, id);
    const { _id, agencyId, recommendationId, ...known } = held;
    const now = ctx.clock.now().toISOString();
    const progressAt = said.progress === null ? null : now;
    await updateProgress(trx, _id, { progress: said.progress, amount: said.amount ?? null, progressAt });
    await auditOf(ctx, trx, actor, 'recommendationProgressed', held, said);
    if (said.progress === null || said.progress === known.progress) return;
    const kpiType = PROGRESS_KPIS[said.progress];
    await insertKpiEvent(trx, { kpiType, userId: actor.userId, agencyId, entityId: recommendationId, createdAt: now });
  });
}

const ANSWER_KPIS: Readonly<Record<RecommendationAnswer, KpiType>> = {
  interested: 'recommendationInterested',
  notNow: 'recommendationNotNow',
  no: 'recommendationDeclined',
};

const PROGRESS_KPIS: Readonly<Record<RecommendationProgress, KpiType>> = {
  inProgress: 'recommendationInProgress',
  applied: 'recommendationApplied',
  won: 'recommendationWon',
  lost: 'recommendationLost',
};

/** The recommendation, held, of a company that the actor works for; somebody else's is as absent as one that does not exist. */
async function lockRecommendation(trx: Database, actor: Actor, id: string) {
  const recommendation = await findRecommendationToChange(trx, id);
  if (recommendation === null) throw new AppError('notFound');
  await lockAgency(trx, actor, recommendation.agencyId);
  return recommendation;
}
