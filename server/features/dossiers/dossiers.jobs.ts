import type { Events } from '@volano/domain/events';
import { LOCALES, words } from '@volano/domain/i18n/t';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import type { Context } from '../../context.ts';
import { queueMail } from '../../platform/mailer/mailer.ts';
import { renderLetter } from '../../renderers/emails/letter.ts';
import { insertNotification } from '../notifications/notifications.queries.ts';
import { findAgencyToPrepare, findDossier, findSigner } from './dossiers.queries.ts';

/** Tells the company's owner, on the bell, that the dossier is there. */
export async function notifyDossierReady(
  ctx: Context,
  { dossierId, agencyId }: Events['dossier.generated'],
): Promise<void> {
  const agency = await findAgencyToPrepare(ctx.db, agencyId, false);
  if (agency === null) return;
  await ctx.db.transaction().execute((trx) =>
    insertNotification(trx, {
      userId: agency.userId,
      event: 'dossierReady',
      text: (t) => ({
        title: t('notifications.dossierReady.title'),
        // A body is HTML (1-people §2): the company may be called like a tag.
        body: t('notifications.dossierReady.body', { businessName: escapeHtml(agency.businessName) }),
      }),
      data: { _id: dossierId, agencyId },
      eventKey: `dossierReady ${dossierId}`,
      createdAt: ctx.clock.now().toISOString(),
    }),
  );
}

/** Tells the consultants of a company that its document is gone and the dossier waits to be generated again; who deleted it knows. */
export async function notifyDossierReopened(
  ctx: Context,
  { dossierId, agencyId, deletedBy }: Events['dossier.reopened'],
): Promise<void> {
  const agency = await findAgencyToPrepare(ctx.db, agencyId, false);
  if (agency === null) return;
  const consultants = new Set([agency.advisorId, agency.businessAdvisorId, agency.businessPerformancePartnerId]);
  for (const userId of consultants) {
    if (userId === null || userId === deletedBy) continue;
    await insertNotification(ctx.db, {
      userId,
      event: 'dossierReady',
      text: (t) => ({
        title: t('notifications.dossierReopened.title'),
        body: t('notifications.dossierReopened.body', { businessName: escapeHtml(agency.businessName) }),
      }),
      data: { _id: dossierId, agencyId },
      eventKey: `dossierReopened ${dossierId}`,
      createdAt: ctx.clock.now().toISOString(),
    });
  }
}

/** Mails the company that its dossier can be downloaded. */
export async function mailDossierReady(
  ctx: Context,
  { dossierId, agencyId }: Events['dossier.generated'],
): Promise<void> {
  const agency = await findAgencyToPrepare(ctx.db, agencyId, false);
  const dossier = await findDossier(ctx.db, dossierId);
  if (agency === null || dossier === null) return;
  const t = words(agency.ownerLanguage);
  const { brand } = ctx.config;
  const signer = dossier.generatedBy === null ? null : await findSigner(ctx.db, dossier.generatedBy);
  const day = new Intl.DateTimeFormat(LOCALES[agency.ownerLanguage], { timeZone: 'Europe/Rome', dateStyle: 'long' });
  const { announcements = [] } = dossier.content as { announcements?: unknown[] };
  const letter = renderLetter({
    brand: brand.name,
    language: agency.ownerLanguage,
    hello: t('mails.hello', { name: agency.ownerName }),
    greeting: t('mails.dossierReady.greeting', { businessName: agency.businessName }),
    paragraphs: [t('mails.dossierReady.body')],
    facts: [
      { name: t('mails.dossierReady.grants'), value: String(announcements.length) },
      { name: t('mails.dossierReady.day'), value: day.format(new Date(dossier.createdAt)) },
    ],
    button: { label: t('mails.dossierReady.button'), address: `${ctx.publicUrl}/#/profile` },
    ...(signer === null
      ? {}
      : {
          contact: {
            name: `${signer.name} ${signer.surname}`,
            text: t('mails.dossierReady.contact', { email: signer.email }),
          },
        }),
    closing: t('mails.closing', { brand: brand.name, telephone: brand.telephone }),
  });
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      eventKey: `dossierReady ${dossierId}`,
      recipient: agency.administrationEmail,
      subject: t('mails.dossierReady.subject', { businessName: agency.businessName }),
      ...letter,
    }),
  );
}
