import { remindSurvey as contract } from '@volano/domain/contracts/emails';
import { translations } from '@volano/domain/i18n/t';
import { bindRoute } from '../../../access/bind-route.ts';
import { remindSurvey } from './survey-reminders.actions.ts';

export const surveyRemindersRoutes = [
  bindRoute(contract, async ({ ctx, actor, params, query, language }) => {
    await remindSurvey(ctx, actor, params.partnerId, query.agencyId, query.businessPerformancePartnerId);
    return { message: translations(language)('surveys.reminded') };
  }),
];
