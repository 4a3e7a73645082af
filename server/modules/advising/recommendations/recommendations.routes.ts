import * as contract from '@volano/domain/contracts/recommendations';
import { AppError } from '@volano/domain/errors';
import { seesDrafts } from '@volano/domain/policies/catalogue';
import { recommendationRefusalOf } from '@volano/domain/policies/recommendations';
import { bindRoute } from '../../../platform/http/route.ts';
import { requireBounds } from '../../../platform/http/require-period.ts';
import { requireSelf } from '../../../platform/http/require-self.ts';
import { answer, progress } from './answers.actions.ts';
import { listRecommendationRows } from './recommendation-rows.queries.ts';
import { recommend } from './recommendations.actions.ts';
import { findRecommendation, updateWithdrawn } from './recommendations.queries.ts';
import { replyRecommendation, replyRow } from './recommendations.replies.ts';
import { getAgencyToWorkFor } from '../../../access/agency.ts';
import { findStanding } from '../../../access/announcement.ts';
import { findServiceStanding } from '../../../access/service.ts';

/** Recommending, and taking it back, happen within a company that the actor works for (2-catalogue §6). */
export const recommendationsRoutes = [
  bindRoute(contract.createRecommendation, async ({ ctx, actor, body }) => {
    const { advisorId, ...input } = body;
    requireSelf(ctx, actor, advisorId);
    await getAgencyToWorkFor(ctx.db, actor, input.agencyId);
    const find = input.recommendationType === 'announcement' ? findStanding : findServiceStanding;
    const standing = await find(ctx.db, input.agencyId, input.recommendationId, ctx.clock.now());
    if (standing === null || (standing.gate === 'inactive' && !seesDrafts(actor))) throw new AppError('notFound');
    // A repeat is the same as once, also when it comes after the last day to recommend.
    const refusal = recommendationRefusalOf(standing.match);
    if (!standing.isRecommended && refusal !== null) throw new AppError(refusal);
    return recommend(ctx, actor, input);
  }),

  bindRoute(contract.deleteRecommendation, async ({ ctx, actor, params }) => {
    const recommendation = await findRecommendation(ctx.db, params.id);
    if (recommendation === null) throw new AppError('notFound');
    await getAgencyToWorkFor(ctx.db, actor, recommendation.agencyId);
    const withdrawal = { withdrawnAt: ctx.clock.now().toISOString(), withdrawnBy: actor.userId };
    await updateWithdrawn(ctx.db, recommendation._id, withdrawal);
    return null;
  }),

  bindRoute(contract.listRecommendations, async ({ ctx, actor, query }) => {
    const { rows, ...counted } = await listRecommendationRows(ctx.db, actor, query, requireBounds(query));
    return { rows: rows.map(replyRow), ...counted };
  }),

  bindRoute(contract.answerRecommendation, async ({ ctx, actor, params, body }) => {
    await answer(ctx, actor, params.id, body);
    return replyRecommendation(ctx, params.id);
  }),

  bindRoute(contract.progressRecommendation, async ({ ctx, actor, params, body }) => {
    await progress(ctx, actor, params.id, body);
    return replyRecommendation(ctx, params.id);
  }),
];
