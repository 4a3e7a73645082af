import { remindSurvey as contract } from '@volano/domain/contracts/emails';
import { words } from '@volano/domain/i18n/t';
import { door } from '../../../platform/http/door.ts';
import { remindSurvey } from './survey-reminders.actions.ts';

export const surveyRemindersRoutes = [
  door(contract, async ({ ctx, actor, params, query, language }) => {
    await remindSurvey(ctx, actor, params.partnerId, query.agencyId, query.businessPerformancePartnerId);
    return { message: words(language)('surveys.reminded') };
  }),
];
