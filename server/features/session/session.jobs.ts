import type { Events } from '@volano/domain/events';
import { words } from '@volano/domain/i18n/t';
import type { Context } from '../../context.ts';
import { queueMail } from '../../platform/mailer/mailer.ts';
import { renderLetter } from '../../renderers/emails/letter.ts';
import { createReset } from './session.actions.ts';
import { findEmailOf } from './session.queries.ts';

/** Mails the link for a new password, when there is an account to mail it to. The link never takes its host from a request (abuse 10). */
export async function mailPasswordReset(ctx: Context, facts: Events['passwordReset.requested']): Promise<void> {
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

/** Tells a person that their password is another one now, so that it never changes without them knowing (abuse 13). */
export async function mailPasswordChanged(
  ctx: Context,
  { userId, language, changedAt }: Events['password.changed'],
): Promise<void> {
  const recipient = await findEmailOf(ctx.db, userId);
  if (recipient === null) return;
  const t = words(language);
  const { name: brand, telephone } = ctx.config.brand;
  const letter = renderLetter({
    brand,
    greeting: t('mails.passwordChanged.greeting'),
    paragraphs: [t('mails.passwordChanged.body', { brand }), t('mails.passwordChanged.ifNotYou', { telephone })],
    closing: t('mails.closing', { brand, telephone }),
  });
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      eventKey: `passwordChanged ${userId} ${changedAt}`,
      recipient,
      subject: t('mails.passwordChanged.subject', { brand }),
      ...letter,
    }),
  );
}
