import { words } from '@volano/domain/i18n/t';
import type { SurveyProgress } from '@volano/domain/rules/survey-progress';
import type { TFunction } from 'i18next';
import type { Context } from '../../../platform/context.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { renderLetter } from '../../../platform/rendering/emails/letter.ts';
import { countQuestions } from './questions.queries.ts';
import { surveyAddress } from './survey-address.replies.ts';
import { findReminderToMail } from './survey-reminders.queries.ts';
import { getSurveyProgress } from './survey-states.queries.ts';

/** Mails a company that its survey waits, in the name of whoever reminded it. */
export async function mailSurveyReminder(
  ctx: Context,
  { agencyId, day }: { agencyId: string; day: string },
): Promise<void> {
  const reminder = await findReminderToMail(ctx.db, agencyId, day);
  if (reminder === null) return;
  const { businessName, surveyId, ownerRole, senderName, senderSurname, senderEmail } = reminder;
  const t = words(reminder.language);
  const { brand } = ctx.config;
  const progress = await getSurveyProgress(ctx.db, agencyId, await countQuestions(ctx.db));
  const letter = renderLetter({
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
      ...letter,
    }),
  );
}

/** Questions first; then, by name, what the survey asks besides. */
function whatIsLeft(t: TFunction, { state, answered, total, missing }: SurveyProgress): string {
  if (state === 'none') return t('mails.surveyReminder.begin');
  if (answered < total) return t('mails.surveyReminder.goOn', { count: total - answered });
  return t('mails.surveyReminder.data', { parts: missing.map((part) => t(`surveys.parts.${part}`)).join(', ') });
}
