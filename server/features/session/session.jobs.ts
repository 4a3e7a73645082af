import { words } from '@volano/domain/i18n/t';
import type { Context } from '../../context.ts';
import { queueMail } from '../../platform/mailer/mailer.ts';
import { renderLetter } from '../../renderers/emails/letter.ts';
import { createReset } from './session.actions.ts';

/** Mails the link for a new password, when there is an account to mail it to. The link never takes its host from a request (abuse 10). */
export async function mailPasswordReset(ctx: Context, facts: { email: string; language: 'it' | 'en' }): Promise<void> {
  const t = words(facts.language);
  const { brand } = ctx.config;
  await ctx.db.transaction().execute(async (trx) => {
    const reset = await createReset(ctx, trx, facts.email);
    if (reset === null) return;
    const letter = renderLetter({
      brand: brand.name,
      greeting: t('mails.passwordReset.greeting'),
      paragraphs: [t('mails.passwordReset.body'), t('mails.passwordReset.ignore')],
      button: { label: t('mails.passwordReset.button'), address: `${ctx.publicUrl}/#/password-reset/${reset.token}` },
      closing: t('mails.closing', { brand: brand.name, telephone: brand.telephone }),
    });
    await queueMail(ctx, trx, {
      eventKey: `passwordReset ${reset.token.slice(0, 12)}`,
      recipient: reset.email,
      subject: t('mails.passwordReset.subject'),
      ...letter,
    });
  });
}
