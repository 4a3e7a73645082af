import type * as contract from '@volano/domain/contracts/invitations';
import type { sendInvitation as mailsContract, invitationPartner } from '@volano/domain/contracts/invitations';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import { LOCALES, translations } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import { canFollowAs, FIELD_OF_KIND } from '@volano/domain/rules/advisor-kinds';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import type { AdvisorRole } from '@volano/domain/rules/vocabulary';
import type { z } from 'zod';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { throttle } from '../../../platform/http/repeats.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { requireUnused } from '../../../platform/db/query-parts.ts';
import { newId } from '../../../platform/new-id.ts';
import { renderMail } from '../../../platform/rendering/emails/mail.ts';
import { findByEmail } from '../../people/public.ts';
import { listFollowersForUpdate } from '../../../access/following.queries.ts';
import { findInvitation } from '../registration/registration.queries.ts';
import {
  findInvitationToChange,
  insertInvitation,
  updateInvitation,
  deleteInvitation,
  placesOfInvitation,
  findInvitationPartner,
} from './invitations.queries.ts';

type Changes = ReceivedOf<typeof contract.updateInvitationPartner>['body'];

interface Assignment {
  readonly advisorId: string | null;
  readonly advisorRole: AdvisorRole | null;
}

/**
 * Creates an invitation partner and returns its id (1-people §3). Its consultant goes with the role they will have towards the
 * companies; somebody who may not have it, or is not at work: 400 `advisorRole`.
 */
export async function createInvitation(
  ctx: Context,
  actor: Actor,
  sent: ReceivedOf<typeof contract.createInvitationPartner>['body'],
): Promise<string> {
  const _id = newId();
  const { advisorId = null, advisorRole = null } = sent;
  await ctx.db.transaction().execute(async (trx) => {
    await requireFit(trx, { advisorId, advisorRole });
    await insertInvitation(trx, { ...sent, _id, createdAt: ctx.clock.now().toISOString() });
    await audit(ctx, trx, actor, { action: 'invitationCreated', entity: { type: 'invitation', id: _id } });
  });
  return _id;
}

/**
 * Changes the fields that are sent (decisions §1). A consultant who stays is not asked about again: an invitation of somebody who left
 * can still be renamed or disabled.
 */
export async function changeInvitation(ctx: Context, actor: Actor, id: string, sent: Changes): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await findInvitationToChange(trx, id);
    if (before === null) throw new AppError('notFound');
    const changes = differing(before, sent);
    const fields = Object.keys(changes);
    if (fields.length === 0) return;
    const { advisorId, advisorRole } = { ...before, ...changes };
    if ('advisorId' in changes || 'advisorRole' in changes) await requireFit(trx, { advisorId, advisorRole });
    await updateInvitation(trx, id, changes);
    await audit(ctx, trx, actor, {
      action: 'invitationChanged',
      entity: { type: 'invitation', id },
      details: { fields },
    });
  });
}

/** What was sent and is not so already. */
function differing(before: NonNullable<Awaited<ReturnType<typeof findInvitationToChange>>>, sent: Changes): Changes {
  const isSame = (field: string, value: unknown): boolean => {
    const was = before[field as keyof typeof before];
    if (field !== 'validLimitDate' || typeof was !== 'string' || typeof value !== 'string') return was === value;
    return Date.parse(was) === Date.parse(value);
  };
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== undefined && !isSame(field, value)),
  );
}

/** A consultant and their role come both or neither, and the consultant may follow companies so (rules/advisor-kinds). */
async function requireFit(trx: Database, { advisorId, advisorRole }: Assignment): Promise<void> {
  if (advisorId === null && advisorRole === null) return;
  if (advisorId === null || advisorRole === null) {
    const path = advisorId === null ? 'advisorId' : 'advisorRole';
    throw new AppError('invalidInput', { fields: [{ path, message: 'required' }] });
  }
  const [person] = await listFollowersForUpdate(trx, [advisorId]);
  if (person === undefined || !canFollowAs(FIELD_OF_KIND[advisorRole], person.role))
    throw new AppError('invalidInput', { fields: [{ path: 'advisorId', message: 'advisorRole' }] });
}

/** Mails of invitations that one admin sends in an hour. */
const MAILS = { attempts: 60, seconds: 3600 } as const;

/** Deletes an invitation that nobody registered with. Else it says how people came: 409 `invitationInUse`, and it can be disabled. */
export async function removeInvitation(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const invitation = await findInvitationToChange(trx, id);
    if (invitation === null) throw new AppError('notFound');
    await requireUnused(trx, placesOfInvitation(id), 'invitationInUse');
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
  { email, language }: ReceivedOf<typeof mailsContract>['body'],
): Promise<void> {
  const now = ctx.clock.now();
  const t = translations(language);
  await ctx.db.transaction().execute(async (trx) => {
    const firm = await getBrand(ctx, trx);
    const { name: brand, telephone } = firm;
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
      ...renderMail({
        brand: firm,
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

type Found = NonNullable<Awaited<ReturnType<typeof findInvitationPartner>>>;
type Reply = z.input<typeof invitationPartner>;

/** An invitation as it leaves: with who follows its companies, and where to register with it. */
export function replyRow(ctx: Context, { advisorName, advisorSurname, isAdvisorEnabled, ...invitation }: Found): Reply {
  const { publicUrl } = ctx.config;
  return {
    ...invitation,
    advisor:
      invitation.advisorId === null
        ? null
        : {
            _id: invitation.advisorId,
            name: advisorName ?? '',
            surname: advisorSurname ?? '',
            isEnabled: isAdvisorEnabled === true,
          },
    registrationUrl: publicUrl === undefined ? null : `${publicUrl}/#/register?invitation=${invitation._id}`,
  };
}

/** One invitation; `notFound` where there is none. */
export async function replyInvitation(ctx: Context, id: string): Promise<Reply> {
  const found = await findInvitationPartner(ctx.db, id);
  if (found === null) throw new AppError('notFound');
  return replyRow(ctx, found);
}
