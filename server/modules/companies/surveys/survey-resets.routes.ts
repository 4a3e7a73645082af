import * as contract from '@volano/domain/contracts/survey-resets';
import { bindRoute } from '../../../access/bind-route.ts';
import { resetSurveys, restoreSurveys } from './survey-resets.actions.ts';
import { countToReset, findLastReset } from './survey-resets.queries.ts';

export const surveyResetsRoutes = [
  bindRoute(contract.previewSurveyReset, async ({ ctx }) => ({
    ...(await countToReset(ctx.db)),
    last: await findLastReset(ctx.db),
  })),

  bindRoute(contract.resetSurveys, ({ ctx, actor }) => resetSurveys(ctx, actor)),

  bindRoute(contract.restoreSurveys, ({ ctx, actor }) => restoreSurveys(ctx, actor)),
];
