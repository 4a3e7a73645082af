import * as contract from '@volano/domain/contracts/surveys';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { saveSurvey, startSurvey } from './surveys.actions.ts';
import { findSurvey, listSurveys } from './surveys.queries.ts';
import { replySurveys } from './surveys.replies.ts';

export const surveysRoutes = [
  bindRoute(contract.listSurveys, async ({ ctx, actor, query }) => {
    const { rows, ...counted } = await listSurveys(ctx.db, actor, query);
    return { rows: await replySurveys(ctx, actor, rows), ...counted };
  }),

  bindRoute(contract.getSurvey, ({ ctx, actor, params }) => answerSurvey(ctx, actor, params.id)),

  bindRoute(contract.createSurvey, async ({ ctx, actor, body: { agencyId, ...patch } }) => {
    const id = await startSurvey(ctx, actor, agencyId, patch);
    return answerSurvey(ctx, actor, id);
  }),

  bindRoute(contract.updateSurvey, async ({ ctx, actor, params, body }) => {
    await saveSurvey(ctx, actor, params.id, body);
    return answerSurvey(ctx, actor, params.id);
  }),

  bindRoute(contract.replaceSurvey, async ({ ctx, actor, params, body }) => {
    await saveSurvey(ctx, actor, params.id, body);
    return answerSurvey(ctx, actor, params.id);
  }),
];

async function answerSurvey(ctx: Context, actor: Actor, id: string) {
  const found = await findSurvey(ctx.db, id);
  const [survey] = found === null ? [] : await replySurveys(ctx, actor, [found]);
  if (survey === undefined) throw new AppError('notFound');
  return survey;
}
