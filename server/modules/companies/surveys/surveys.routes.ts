import * as contract from '@volano/domain/contracts/surveys';
import {
  remindSurvey as remindersContract,
  remindSurveys as remindAllContract,
} from '@volano/domain/contracts/surveys';
import { AppError } from '@volano/domain/errors';
import { translations } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { withReach } from '../../../access/reach.ts';
import { remindSurvey, remindSurveys } from './survey-reminders.actions.ts';
import { countToReset, findLastReset } from './survey-resets.queries.ts';
import { previewGivenBack, resetSurveys, restoreSurveys } from './survey-resets.actions.ts';
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

export const surveyRemindersRoutes = [
  bindRoute(remindersContract, async ({ ctx, actor, params, query, language }) => {
    await remindSurvey(ctx, actor, params.partnerId, query.agencyId, query.businessPerformancePartnerId);
    return { message: translations(language)('surveys.reminded') };
  }),

  bindRoute(remindAllContract, async ({ ctx, actor, body }) =>
    withReach(ctx.db, await remindSurveys(ctx, actor, body.ids), ({ _id }) => _id),
  ),
];

export const surveyResetsRoutes = [
  bindRoute(contract.previewSurveyReset, async ({ ctx }) => ({
    ...(await countToReset(ctx.db)),
    last: await findLastReset(ctx.db),
    giveBack: await previewGivenBack(ctx),
  })),

  bindRoute(contract.resetSurveys, ({ ctx, actor }) => resetSurveys(ctx, actor)),

  bindRoute(contract.restoreSurveys, ({ ctx, actor }) => restoreSurveys(ctx, actor)),
];
