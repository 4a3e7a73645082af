import type { Brand } from '@volano/domain/contracts/firm';
import type { user } from '@volano/domain/contracts/users';
import { AppError } from '@volano/domain/errors';
import { type Language, translations } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { actsOn } from '../../../access/record-acts.ts';
import type { QueuedMailContent } from '../../../platform/mail/mailer.ts';
import { renderMail } from '../../../platform/rendering/emails/mail.ts';
import { imageAddress, type Reader } from '../../../platform/storage/attachments.ts';
import { findUser } from './users.queries.ts';

/** A person in full, as the reader sees them; `notFound` where there is none. */
export async function replyUser(ctx: Context, actor: Actor, id: string): Promise<z.input<typeof user>> {
  const found = await findUser(ctx.db, id);
  if (found === null) throw new AppError('notFound');
  const { advisorId, advisorName, advisorSurname, invitationId, invitationName, twoFactorSince, ...others } = found;
  const { businessId, businessName, businessSurname, performanceId, performanceName, performanceSurname, ...rest } =
    others;
  const { toEmail, changeExpiresAt, ...person } = rest;
  return {
    ...withPhoto(ctx, actor, person),
    may: actsOn(actor, 'user', person),
    advisor: linked(advisorId, advisorName, advisorSurname),
    businessAdvisor: linked(businessId, businessName, businessSurname),
    businessPerformancePartner: linked(performanceId, performanceName, performanceSurname),
    invitation: invitationId === null ? null : { _id: invitationId, name: invitationName ?? '' },
    emailChange: toEmail === null ? null : { email: toEmail, expiresAt: changeExpiresAt ?? '' },
    hasTwoFactor: twoFactorSince !== null,
  };
}

function linked(_id: string | null, name: string | null, surname: string | null) {
  return _id === null ? null : { _id, name: name ?? '', surname: surname ?? '' };
}

/** A person with the address of their photo. */
export function withPhoto<P extends { frontImageId: string | null }>(
  ctx: Context,
  reader: Reader,
  { frontImageId, ...person }: P,
) {
  return { ...person, frontImage: imageAddress(ctx, reader, frontImageId) };
}

/** A change of e-mail as its mails tell it. */
interface EmailChange {
  readonly _id: string;
  readonly name: string;
  readonly language: Language;
  readonly fromEmail: string;
  readonly toEmail: string;
  readonly expiresAt: string;
}

/** The mail to the new address, with the link that confirms it, and the one that tells the address before. */
export function emailChangeMails(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  firm: Brand,
  change: EmailChange,
  token: string,
): readonly QueuedMailContent[] {
  const { _id, name, language, fromEmail, toEmail, expiresAt } = change;
  const t = translations(language);
  const { name: brand, telephone } = firm;
  const hello = t('mails.hello', { name });
  const common = { brand: firm, language, hello, closing: t('mails.closing', { brand, telephone }) };
  return [
    {
      eventKey: `emailChange ${_id}`,
      recipient: toEmail,
      subject: t('mails.emailChange.subject', { brand }),
      opens: { secret: token, until: expiresAt },
      ...renderMail({
        ...common,
        greeting: t('mails.emailChange.greeting'),
        paragraphs: [t('mails.emailChange.body', { brand }), t('mails.emailChange.ignore')],
        button: { label: t('mails.emailChange.button'), address: `${publicUrl}/#/email-change/${token}` },
      }),
    },
    {
      eventKey: `emailChangeTold ${_id}`,
      recipient: fromEmail,
      subject: t('mails.emailChangeTold.subject', { brand }),
      ...renderMail({
        ...common,
        greeting: t('mails.emailChangeTold.greeting'),
        paragraphs: [t('mails.emailChangeTold.body'), t('mails.emailChangeTold.other', { telephone })],
        facts: [{ name: t('mails.emailChangeTold.fact'), value: toEmail }],
      }),
    },
  ];
}
