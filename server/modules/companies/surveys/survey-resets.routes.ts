import * as contract from '@volano/domain/contracts/survey-resets';
import { door } from '../../../platform/http/door.ts';
import { resetSurveys, restoreSurveys } from './survey-resets.actions.ts';
import { countToReset, findLastReset } from './survey-resets.queries.ts';

export const surveyResetsRoutes = [
  door(contract.previewSurveyReset, async ({ ctx }) => ({
    ...(await countToReset(ctx.db)),
    last: await findLastReset(ctx.db),
  })),

  door(contract.resetSurveys, ({ ctx, actor }) => resetSurveys(ctx, actor)),

  door(contract.restoreSurveys, ({ ctx, actor }) => restoreSurveys(ctx, actor)),
];
