import { words } from '@volano/domain/i18n/t';
import type { Context } from '../../context.ts';
import { queueMail } from '../../platform/mailer/mailer.ts';
import { renderLetter } from '../../renderers/emails/letter.ts';
import { countQuestions } from './questions.queries.ts';
import { findReminderToMail } from './survey-reminders.queries.ts';

/** Mails a company that its survey waits, in the name of whoever reminded it. */
export async function mailSurveyReminder(
  ctx: Context,
  { agencyId, day }: { agencyId: string; day: string },
): Promise<void> {
  const reminder = await findReminderToMail(ctx.db, agencyId, day);
  if (reminder === null) return;
  const { businessName, surveyId, answeredQuestions, senderName, senderSurname, senderEmail } = reminder;
  const t = words(reminder.language);
  const { brand } = ctx.config;
  const total = await countQuestions(ctx.db);
  const left = total - Math.min(answeredQuestions ?? 0, total);
  const letter = renderLetter({
    brand: brand.name,
    language: reminder.language,
    hello: t('mails.hello', { name: reminder.ownerName }),
    greeting: t('mails.surveyReminder.greeting', { businessName }),
    paragraphs: [
      t('mails.surveyReminder.body'),
      surveyId === null ? t('mails.surveyReminder.begin') : t('mails.surveyReminder.goOn', { count: left }),
    ],
    button: {
      label: t('mails.surveyReminder.button'),
      address: `${ctx.publicUrl}/#/${surveyId === null ? 'home' : `agencies/${agencyId}/surveys/${surveyId}`}`,
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
