import { translations } from '@volano/domain/i18n/t';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { daysBefore } from '@volano/domain/rules/retention';
import type { SurveyProgress } from '@volano/domain/rules/survey-progress';
import type { TFunction } from 'i18next';
import type { Context } from '../../../platform/context.ts';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { renderMail } from '../../../platform/rendering/emails/mail.ts';
import { insertKpiEvent } from '../../../platform/audit/kpi-events.ts';
import { countQuestions } from './questions.queries.ts';
import { surveyAddress } from './surveys.replies.ts';
import { findReminderToMail, insertReminder, listUnfinished, updateReminded } from './survey-reminders.queries.ts';
import { getSurveyProgress } from './survey-states.queries.ts';

/** Mails a company that its survey waits, in the name of whoever reminded it. */
export async function mailSurveyReminder(
  ctx: Context,
  { agencyId, day }: { agencyId: string; day: string },
): Promise<void> {
  const reminder = await findReminderToMail(ctx.db, agencyId, day);
  if (reminder === null) return;
  const { businessName, surveyId, ownerRole, senderName, senderSurname, senderEmail } = reminder;
  const t = translations(reminder.language);
  const { brand } = ctx.config;
  const progress = await getSurveyProgress(ctx.db, agencyId, await countQuestions(ctx.db));
  const mail = renderMail({
    brand: brand.name,
    language: reminder.language,
    hello: t('mails.hello', { name: reminder.ownerName }),
    greeting: t('mails.surveyReminder.greeting', { businessName }),
    paragraphs: [t('mails.surveyReminder.body'), whatIsLeft(t, progress)],
    button: {
      label: t('mails.surveyReminder.button'),
      address: surveyAddress(ctx.publicUrl, { agencyId, surveyId, ownerRole }),
    },
    ...(senderName === null
      ? {}
      : {
          contact: {
            name: `${senderName} ${senderSurname ?? ''}`.trim(),
            text: t('mails.surveyReminder.contact', { email: senderEmail ?? '' }),
          },
        }),
    closing: t('mails.closing', { brand: brand.name, telephone: brand.telephone }),
  });
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      eventKey: `surveyReminder ${agencyId} ${day}`,
      recipient: reminder.administrationEmail,
      subject: t('mails.surveyReminder.subject', { businessName }),
      ...mail,
    }),
  );
}

/** Questions first; then, by name, what the survey asks besides. */
function whatIsLeft(t: TFunction, { state, answered, total, missing }: SurveyProgress): string {
  if (state === 'none') return t('mails.surveyReminder.begin');
  if (answered < total) return t('mails.surveyReminder.goOn', { count: total - answered });
  return t('mails.surveyReminder.data', { parts: missing.map((part) => t(`surveys.parts.${part}`)).join(', ') });
}

/**
 * Reminds companies, once, of a survey that they have let rest (decisions §6): the letter of a consultant's reminder, in nobody's name,
 * and a line on the bell. One that was reminded by hand today gets no second letter. Run twice, nobody is reminded twice.
 */
export async function remindUnfinishedSurveys(ctx: Context): Promise<void> {
  const days = ctx.config.restDays.surveyReminder;
  if (days === null) return;
  const now = ctx.clock.now();
  const [day, createdAt] = [romeDay(now), now.toISOString()];
  const questions = await countQuestions(ctx.db);
  const unfinished = await listUnfinished(ctx.db, questions, daysBefore(now, days));
  await oneByOne(ctx.log, unfinished, (agencyId) =>
    ctx.db.transaction().execute(async (trx) => {
      if (!(await updateReminded(trx, agencyId))) return;
      await ctx.jobs.emit(trx, 'survey.waits', { agencyId, day });
      if (!(await insertReminder(trx, { agencyId, day, sentBy: null, createdAt }))) return;
      await insertKpiEvent(trx, { kpiType: 'surveyReminder', userId: null, agencyId, entityId: agencyId, createdAt });
      await ctx.jobs.emit(trx, 'survey.reminded', { agencyId, day });
    }),
  );
}
