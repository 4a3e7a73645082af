import { type Language, words } from '@volano/domain/i18n/t';
import type { Context } from '../../../platform/context.ts';
import type { Letter } from '../../../platform/mail/mailer.ts';
import { renderLetter } from '../../../platform/rendering/emails/letter.ts';

/** A change of e-mail as its mails tell it. */
export interface EmailChange {
  readonly _id: string;
  readonly name: string;
  readonly language: Language;
  readonly fromEmail: string;
  readonly toEmail: string;
  readonly expiresAt: string;
}

/** The mail to the new address, with the link that confirms it, and the one that tells the address before. */
export function emailChangeLetters(ctx: Context, change: EmailChange, token: string): readonly Letter[] {
  const { _id, name, language, fromEmail, toEmail, expiresAt } = change;
  const t = words(language);
  const { name: brand, telephone } = ctx.config.brand;
  const hello = t('mails.hello', { name });
  const common = { brand, language, hello, closing: t('mails.closing', { brand, telephone }) };
  return [
    {
      eventKey: `emailChange ${_id}`,
      recipient: toEmail,
      subject: t('mails.emailChange.subject', { brand }),
      opens: { secret: token, until: expiresAt },
      ...renderLetter({
        ...common,
        greeting: t('mails.emailChange.greeting'),
        paragraphs: [t('mails.emailChange.body', { brand }), t('mails.emailChange.ignore')],
        button: { label: t('mails.emailChange.button'), address: `${ctx.publicUrl}/#/email-change/${token}` },
      }),
    },
    {
      eventKey: `emailChangeTold ${_id}`,
      recipient: fromEmail,
      subject: t('mails.emailChangeTold.subject', { brand }),
      ...renderLetter({
        ...common,
        greeting: t('mails.emailChangeTold.greeting'),
        paragraphs: [t('mails.emailChangeTold.body'), t('mails.emailChangeTold.other', { telephone })],
        facts: [{ name: t('mails.emailChangeTold.fact'), value: toEmail }],
      }),
    },
  ];
}
