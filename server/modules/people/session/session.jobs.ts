import type { Events } from '@volano/domain/events';
import { type Language, LOCALES, translations } from '@volano/domain/i18n/t';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { isMailWritten, queueMail } from '../../../platform/mail/mailer.ts';
import { renderMail } from '../../../platform/rendering/emails/mail.ts';
import { isCustomer } from '@volano/domain/policies/actor';
import { INVITED_DAYS } from '@volano/domain/rules/retention';
import { findInvited } from '../users/user-comings.queries.ts';
import { createDeviceLink, nameOfDevice } from './safeguards.actions.ts';
import { findDevice } from './known-devices.queries.ts';
import { createReset } from './session.actions.ts';
import { findPersonToMail } from './session.queries.ts';

/** Mails the link for a new password, when there is an account to mail it to. The link never takes its host from a request (abuse 10). */
export async function mailPasswordReset(
  ctx: Context,
  { email, askedId = newId() }: Events['passwordReset.requested'],
): Promise<void> {
  const eventKey = `passwordReset ${askedId}`;
  await ctx.db.transaction().execute(async (trx) => {
    if (await isMailWritten(trx, eventKey)) return;
    const firm = await getBrand(ctx, trx);
    const { name: brand, telephone } = firm;
    const reset = await createReset(ctx, trx, email);
    if (reset === null) return;
    const { token, until, name, language } = reset;
    const t = translations(language);
    const letter = renderMail({
      brand: firm,
      language,
      hello: t('mails.hello', { name }),
      greeting: t('mails.passwordReset.greeting'),
      paragraphs: [t('mails.passwordReset.body'), t('mails.passwordReset.ignore')],
      button: { label: t('mails.passwordReset.button'), address: `${ctx.publicUrl}/#/password-reset/${token}` },
      closing: t('mails.closing', { brand, telephone }),
    });
    await queueMail(ctx, trx, {
      eventKey,
      recipient: email,
      subject: t('mails.passwordReset.subject'),
      opens: { secret: token, until },
      ...letter,
    });
  });
}

/** Tells a person that their password is another one now, so that it never changes without them knowing (abuse 13). */
export async function mailPasswordChanged(
  ctx: Context,
  { userId, changedAt }: Events['password.changed'],
): Promise<void> {
  const person = await findPersonToMail(ctx.db, userId);
  if (person === null) return;
  const { language } = person;
  const t = translations(language);
  const firm = await getBrand(ctx, ctx.db);
  const { name: brand, telephone } = firm;
  const letter = renderMail({
    brand: firm,
    language,
    hello: t('mails.hello', { name: person.name }),
    greeting: t('mails.passwordChanged.greeting'),
    paragraphs: [t('mails.passwordChanged.body'), t('mails.passwordChanged.other', { telephone })],
    facts: [{ name: t('mails.passwordChanged.when'), value: momentIn(language).format(new Date(changedAt)) }],
    button: { label: t('mails.passwordChanged.button'), address: `${ctx.publicUrl}/#/login` },
    closing: t('mails.closing', { brand, telephone }),
  });
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      eventKey: `passwordChanged ${userId} ${changedAt}`,
      recipient: person.email,
      subject: t('mails.passwordChanged.subject', { brand }),
      ...letter,
    }),
  );
}

/** Mails the owner of an account, on which unknown devices try passwords, the link that makes a device known; once an hour (18-trust §4). */
export async function mailGuesses(ctx: Context, { userId, hour, day }: Events['signIn.guessed']): Promise<void> {
  const eventKey = `signInGuessed ${userId} ${hour ?? day}`;
  await ctx.db.transaction().execute(async (trx) => {
    if (await isMailWritten(trx, eventKey)) return;
    const person = await findPersonToMail(trx, userId);
    if (person === null) return;
    const t = translations(person.language);
    const firm = await getBrand(ctx, trx);
    const { name: brand, telephone } = firm;
    const { token, until } = await createDeviceLink(ctx, trx, userId);
    const letter = renderMail({
      brand: firm,
      language: person.language,
      hello: t('mails.hello', { name: person.name }),
      greeting: t('mails.signInGuessed.greeting'),
      paragraphs: [t('mails.signInGuessed.body'), t('mails.signInGuessed.self')],
      button: { label: t('mails.signInGuessed.button'), address: `${ctx.publicUrl}/#/confirm-device/${token}` },
      closing: t('mails.closing', { brand, telephone }),
    });
    await queueMail(ctx, trx, {
      eventKey,
      recipient: person.email,
      subject: t('mails.signInGuessed.subject', { brand }),
      opens: { secret: token, until },
      ...letter,
    });
  });
}

/** Tells a person that somebody came in to their account from a device that they never used, and where to shut it out again. */
export async function mailNewDevice(ctx: Context, { userId, deviceId }: Events['signIn.newDevice']): Promise<void> {
  const [person, device] = [await findPersonToMail(ctx.db, userId), await findDevice(ctx.db, deviceId)];
  if (person === null || device === null) return;
  const { language } = person;
  const t = translations(language);
  const firm = await getBrand(ctx, ctx.db);
  const { name: brand, telephone } = firm;
  const letter = renderMail({
    brand: firm,
    language,
    hello: t('mails.hello', { name: person.name }),
    greeting: t('mails.newDevice.greeting'),
    paragraphs: [t('mails.newDevice.body'), t('mails.newDevice.other', { telephone })],
    facts: [
      { name: t('mails.newDevice.device'), value: nameOfDevice(device.userAgent, language) },
      { name: t('mails.newDevice.when'), value: momentIn(language).format(new Date(device.firstSeenAt)) },
      { name: t('mails.newDevice.address'), value: device.address },
    ],
    button: {
      label: t('mails.newDevice.button'),
      address: `${ctx.publicUrl}/#${isCustomer(person) ? '/profile?tab=security' : '/admin/profile'}`,
    },
    closing: t('mails.closing', { brand, telephone }),
  });
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      eventKey: `newDevice ${deviceId} ${device.firstSeenAt}`,
      recipient: person.email,
      subject: t('mails.newDevice.subject', { brand }),
      ...letter,
    }),
  );
}

function momentIn(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'Europe/Rome',
    dateStyle: 'long',
    timeStyle: 'short',
  });
}

/** Mails an imported owner, or whom the office created, the link to choose their password, which opens for a week. Once an invitation. */
export async function mailInvited(ctx: Context, { userId, invitedAt }: Events['user.invited']): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const firm = await getBrand(ctx, trx);
    const { name: brand, telephone } = firm;
    const person = await findInvited(trx, userId);
    if (person === null) return;
    const reset = await createReset(ctx, trx, person.email, INVITED_DAYS * 86_400_000);
    if (reset === null) return;
    const { token, until, name, language } = reset;
    const t = translations(language);
    const mail = renderMail({
      brand: firm,
      language,
      hello: t('mails.hello', { name }),
      greeting: t('users.invitedMail.greeting', { brand }),
      paragraphs: [
        person.businessName === null
          ? t('users.invitedMail.bodyStaff', { email: person.email })
          : t('users.invitedMail.body', { company: person.businessName, brand }),
        t('users.invitedMail.life', { days: INVITED_DAYS }),
      ],
      button: { label: t('users.invitedMail.button'), address: `${ctx.publicUrl}/#/password-reset/${token}` },
      closing: t('mails.closing', { brand, telephone }),
    });
    await queueMail(ctx, trx, {
      eventKey: `userInvited ${userId} ${invitedAt}`,
      recipient: person.email,
      subject: t('users.invitedMail.subject', { brand }),
      opens: { secret: token, until },
      ...mail,
    });
  });
}
