import type { Context } from './context.ts';
import { mailDossierReady, notifyDossierReady } from './features/dossiers/dossiers.jobs.ts';
import { recountAfterAgency, recountAfterCatalogue } from './features/matching/matching.jobs.ts';
import { mailPasswordReset } from './features/session/session.jobs.ts';
import type { Switchboard } from './platform/jobs/jobs.ts';
import { sendQueuedMail } from './platform/mailer/mailer.ts';

/** Who reacts to what: every consequence of every action, on one page. */
export const switchboard: Switchboard<Context> = {
  'survey.saved': [{ name: 'recount', run: recountAfterAgency }],
  'agency.changed': [{ name: 'recount', run: recountAfterAgency }],
  'announcement.changed': [{ name: 'recount', run: recountAfterCatalogue }],
  'references.changed': [{ name: 'recount', run: recountAfterCatalogue }],
  'recommendation.created': [],
  'dossier.generated': [
    { name: 'notify', run: notifyDossierReady },
    { name: 'mail', run: mailDossierReady },
  ],
  'dossier.downloaded': [],
  'passwordReset.requested': [{ name: 'mail', run: mailPasswordReset }],
  'mail.queued': [{ name: 'send', run: (ctx, { mailId }) => sendQueuedMail(ctx, mailId) }],
};
