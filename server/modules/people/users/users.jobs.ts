import { translations } from '@volano/domain/i18n/t';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context } from '../../../platform/context.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { renderMail } from '../../../platform/rendering/emails/mail.ts';
import { findConfirmed } from './users.queries.ts';

/** Mails a person that the office opened the portal to them. Once, however often it is opened and shut. */
export async function mailConfirmed(ctx: Context, { userId }: { userId: string }): Promise<void> {
  const person = await findConfirmed(ctx.db, userId);
  if (person === null) return;
  const t = translations(person.language);
  const firm = await getBrand(ctx, ctx.db);
  const { name: brand, telephone } = firm;
  const mail = renderMail({
    brand: firm,
    language: person.language,
    hello: t('mails.hello', { name: person.name }),
    greeting: t('users.confirmedMail.greeting', { brand }),
    paragraphs: [
      t('users.confirmedMail.body'),
      ...(person.isEmailVerified ? [] : [t('users.confirmedMail.codeFirst')]),
    ],
    button: { label: t('users.confirmedMail.button'), address: `${ctx.publicUrl}/#/login` },
    closing: t('mails.closing', { brand, telephone }),
  });
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      eventKey: `userConfirmed ${userId}`,
      recipient: person.email,
      subject: t('users.confirmedMail.subject', { brand }),
      ...mail,
    }),
  );
}
