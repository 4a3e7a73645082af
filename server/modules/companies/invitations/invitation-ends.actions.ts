import type { sendInvitation as contract } from '@volano/domain/contracts/invitations';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import { LOCALES, words } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { renderLetter } from '../../../platform/rendering/emails/letter.ts';
import { findInvitation } from '../registration/registration.queries.ts';
import { findByEmail } from '../../people/users/user-access.queries.ts';
import { deleteInvitation, findInvitationToChange, hasRegistered } from './invitations.queries.ts';

/** Mails of invitations that one admin sends in an hour. */
const MAILS = { attempts: 60, seconds: 3600 } as const;

/** Deletes an invitation that nobody registered with. Else it says how people came: 409 `invitationInUse`, and it can be disabled. */
export async function removeInvitation(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const invitation = await findInvitationToChange(trx, id);
    if (invitation === null) throw new AppError('notFound');
    if (await hasRegistered(trx, id)) throw new AppError('invitationInUse');
    await deleteInvitation(trx, id);
    await audit(ctx, trx, actor, { action: 'invitationDeleted', entity: { type: 'invitation', id } });
  });
}

/**
 * Mails the link of an invitation that holds (409 `invitationNotOpen`) to an address that has no account (400 `duplicateKey`), once a day
 * (409 `invitationAlreadySent`). Whom it went to stands in the mailbox, not in the audit.
 */
export async function sendInvitation(
  ctx: Context,
  actor: Actor,
  id: string,
  { email, language }: ReceivedOf<typeof contract>['body'],
): Promise<void> {
  const now = ctx.clock.now();
  const t = words(language);
  const { name: brand, telephone } = ctx.config.brand;
  await ctx.db.transaction().execute(async (trx) => {
    const known = await findInvitationToChange(trx, id);
    if (known === null) throw new AppError('notFound');
    if ((await findInvitation(trx, id, now.toISOString())) === null) throw new AppError('invitationNotOpen');
    if ((await findByEmail(trx, email)) !== null)
      throw new AppError('duplicateKey', { fields: [{ path: 'email', message: 'emailTaken' }] });
    await throttle({ ...ctx, db: trx }, `invitation mails ${actor.userId}`, MAILS);
    const day = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'Europe/Rome', dateStyle: 'long' });
    const mailId = await queueMail(ctx, trx, {
      eventKey: `invitation ${id} ${email} ${romeDay(now)}`,
      recipient: email,
      subject: t('mails.partnerInvitation.subject', { partner: known.name, brand }),
      ...renderLetter({
        brand,
        language,
        greeting: t('mails.partnerInvitation.greeting', { partner: known.name }),
        paragraphs: [
          t('mails.partnerInvitation.body'),
          ...(known.validLimitDate === null
            ? []
            : [t('mails.partnerInvitation.until', { date: day.format(new Date(known.validLimitDate)) })]),
        ],
        button: {
          label: t('mails.partnerInvitation.button'),
          address: `${ctx.publicUrl}/#/register?invitation=${id}`,
        },
        closing: t('mails.partnerInvitation.closing', { brand, telephone }),
      }),
    });
    if (mailId === null) throw new AppError('invitationAlreadySent');
    await audit(ctx, trx, actor, {
      action: 'invitationSent',
      entity: { type: 'invitation', id },
      details: { mailId },
    });
  });
}
