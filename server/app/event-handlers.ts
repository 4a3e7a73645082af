import type { Context } from '../platform/context.ts';
import { transferAnnouncement } from '../modules/catalogue/announcements/transfers.jobs.ts';
import { writeCampaign } from '../modules/advising/campaigns/campaigns.jobs.ts';
import { keepInStep } from '../modules/companies/crm/crm.jobs.ts';
import { mailDossierReady } from '../modules/advising/dossiers/dossiers.jobs.ts';
import {
  notifyDossierMade,
  notifyDossierReady,
  notifyDossierReleased,
  notifyDossierReopened,
  noticeDossierWaits,
} from '../modules/conversation/notifications/dossier-notices.jobs.ts';
import { applyReadImport, giveUpImport, readImport } from '../modules/catalogue/imports/imports.jobs.ts';
import { recountAfterAgency, recountAfterCatalogue } from '../matching/matching.jobs.ts';
import {
  noticeAdvisorChosen,
  noticeAnswered,
  noticeFavorite,
  noticeNewChat,
  noticeNewMessage,
  noticeRecommended,
  noticeSurveyWaits,
} from '../modules/conversation/notifications/notices.jobs.ts';
import {
  noticeClosed,
  noticeOpenedCall,
  noticeOpenedService,
} from '../modules/conversation/notifications/call-changes.jobs.ts';
import { mailErasureRequested, makePrivacyExport } from '../modules/insight/privacy/privacy.jobs.ts';
import { mailCode } from '../modules/companies/registration/registration.jobs.ts';
import { mailPasswordChanged, mailPasswordReset } from '../modules/people/session/session.jobs.ts';
import { mailSurveyReminder } from '../modules/companies/surveys/survey-reminders.jobs.ts';
import { emptySurveys, mailSurveysReset } from '../modules/companies/surveys/survey-resets.jobs.ts';
import { mailConfirmed } from '../modules/people/users/users.jobs.ts';
import { giveUpFeed, readOfficialFeed } from '../modules/catalogue/watch/watch.jobs.ts';
import type { EventHandlers } from '../platform/jobs/queues.ts';
import { sendQueuedMail } from '../platform/mail/mailer.ts';

/** Who reacts to what: every consequence of every action, on one page. An empty list says that an event is kept for whoever will react. */
export const eventHandlers: EventHandlers<Context> = {
  'survey.saved': [{ name: 'recount', run: recountAfterAgency }],
  'check.settled': [{ name: 'recount', run: recountAfterAgency }],
  'agency.changed': [
    { name: 'recount', run: recountAfterAgency },
    { name: 'crm', run: keepInStep },
  ],
  'agency.deleted': [{ name: 'crm', run: keepInStep }],
  'agency.outOfStep': [{ name: 'crm', run: keepInStep }],
  'announcement.changed': [{ name: 'recount', run: recountAfterCatalogue }],
  'announcement.closed': [{ name: 'notify', run: noticeClosed }],
  'watch.requested': [{ name: 'read', run: readOfficialFeed, tries: 3, giveUp: giveUpFeed }],
  'references.changed': [{ name: 'recount', run: recountAfterCatalogue }],
  'recommendation.created': [{ name: 'notify', run: noticeRecommended }],
  'dossier.released': [{ name: 'notify', run: notifyDossierReleased }],
  'dossier.generated': [
    { name: 'notify', run: notifyDossierReady },
    { name: 'notifyStaff', run: notifyDossierMade },
    { name: 'mail', run: mailDossierReady },
  ],
  'dossier.reopened': [{ name: 'notify', run: notifyDossierReopened }],
  'dossier.downloaded': [],
  'passwordReset.requested': [{ name: 'mail', run: mailPasswordReset }],
  'password.changed': [{ name: 'mail', run: mailPasswordChanged }],
  'confirmation.requested': [{ name: 'mail', run: mailCode }],
  'user.confirmed': [{ name: 'mail', run: mailConfirmed }],
  'agency.moved': [{ name: 'recount', run: recountAfterAgency }],
  'survey.reminded': [{ name: 'mail', run: mailSurveyReminder }],
  'surveys.reset': [{ name: 'empty', run: emptySurveys }],
  'surveys.emptied': [
    { name: 'recount', run: recountAfterCatalogue },
    { name: 'mail', run: mailSurveysReset },
  ],
  'surveys.restored': [{ name: 'recount', run: recountAfterCatalogue }],
  'privacyExport.requested': [{ name: 'make', run: makePrivacyExport }],
  'erasure.requested': [{ name: 'mail', run: mailErasureRequested }],
  'campaign.started': [{ name: 'write', run: writeCampaign }],
  'transfer.requested': [{ name: 'send', run: transferAnnouncement }],
  'import.requested': [{ name: 'read', run: readImport, tries: 3, giveUp: giveUpImport }],
  'import.applying': [{ name: 'apply', run: applyReadImport, tries: 3, giveUp: giveUpImport }],
  'chat.opened': [{ name: 'notify', run: noticeNewChat }],
  'message.sent': [{ name: 'notify', run: noticeNewMessage, concurrency: 4 }],
  'recommendation.answered': [{ name: 'notify', run: noticeAnswered }],
  'favorite.created': [{ name: 'notify', run: noticeFavorite }],
  'announcement.opened': [{ name: 'notify', run: noticeOpenedCall }],
  'service.opened': [{ name: 'notify', run: noticeOpenedService }],
  'survey.waits': [{ name: 'notify', run: noticeSurveyWaits }],
  'advisor.chosen': [{ name: 'notify', run: noticeAdvisorChosen }],
  'dossier.waits': [{ name: 'notify', run: noticeDossierWaits }],
  // Twice as many as there are connections to the mail server: the next one is always ready.
  'mail.queued': [{ name: 'send', run: (ctx, { mailId }) => sendQueuedMail(ctx, mailId), concurrency: 10 }],
};
