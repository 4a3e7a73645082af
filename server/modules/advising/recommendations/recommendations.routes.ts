import * as contract from '@volano/domain/contracts/recommendations';
import { AppError } from '@volano/domain/errors';
import { recommendationRefusalOf } from '@volano/domain/policies/announcements';
import { bindRoute } from '../../../access/bind-route.ts';
import { requireBounds } from '../../../platform/http/require-period.ts';
import { requireSelf } from '../../../platform/http/require-self.ts';
import { listRecommendationRows } from './recommendation-rows.queries.ts';
import { recommend, withdraw, answer, progress } from './recommendations.actions.ts';
import { replyRecommendation, replyRow } from './recommendations.replies.ts';

/** Recommending, and taking it back, happen within a company that the actor works for (2-catalogue §6). */
export const recommendationsRoutes = [
  bindRoute(contract.createRecommendation, async ({ ctx, actor, body, subject }) => {
    const { advisorId, ...input } = body;
    requireSelf(ctx, actor, advisorId);
    const standing = subject.catalogueEntry;
    // A repeat is the same as once, also when it comes after the last day to recommend.
    const refusal = recommendationRefusalOf(standing.match);
    if (!standing.isRecommended && refusal !== null) throw new AppError(refusal);
    return recommend(ctx, actor, input);
  }),

  bindRoute(contract.deleteRecommendation, async ({ ctx, actor, params }) => {
    await withdraw(ctx, actor, params.id);
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
