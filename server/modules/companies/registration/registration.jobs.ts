import type { Events } from '@volano/domain/events';
import { translations } from '@volano/domain/i18n/t';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { isMailWritten, queueMail } from '../../../platform/mail/mailer.ts';
import { renderMail } from '../../../platform/rendering/emails/mail.ts';
import { createCode } from './registration.actions.ts';

/** Mails the six digits that verify an e-mail, when there is something to verify. */
export async function mailCode(
  ctx: Context,
  { email, askedId = newId() }: Events['confirmation.requested'],
): Promise<void> {
  const eventKey = `confirmation ${askedId}`;
  await ctx.db.transaction().execute(async (trx) => {
    if (await isMailWritten(trx, eventKey)) return;
    const made = await createCode(ctx, trx, email);
    if (made === null) return;
    const firm = await getBrand(ctx, trx);
    const { name: brand, telephone } = firm;
    const { language } = made;
    const t = translations(language);
    const letter = renderMail({
      brand: firm,
      language,
      hello: t('mails.hello', { name: made.name }),
      greeting: t('mails.confirmation.greeting'),
      paragraphs: [t('mails.confirmation.body'), t('mails.confirmation.ignore')],
      code: made.code,
      closing: t('mails.closing', { brand, telephone }),
    });
    await queueMail(ctx, trx, {
      eventKey,
      recipient: email,
      subject: t('mails.confirmation.subject', { brand }),
      opens: { secret: made.code, until: made.until },
      ...letter,
    });
  });
}
