import type { Context } from '../platform/context.ts';
import { removeDeletedAgencies } from '../modules/companies/agencies/agencies.jobs.ts';
import { transferAnnouncement } from '../modules/catalogue/announcements/transfers.jobs.ts';
import { writeCampaign } from '../modules/advising/campaigns/campaigns.jobs.ts';
import { findOutOfStep, keepInStep } from '../modules/companies/crm/crm.jobs.ts';
import {
  makeAutomaticDossiers,
  noticeDossierWaits,
  remindWaitingDossiers,
} from '../modules/advising/dossiers/by-itself.jobs.ts';
import { writeDigests } from '../modules/conversation/notifications/digests.jobs.ts';
import {
  mailDossierReady,
  notifyDossierMade,
  notifyDossierReady,
  notifyDossierReleased,
  notifyDossierReopened,
} from '../modules/advising/dossiers/dossiers.jobs.ts';
import { applyReadImport, forgetImports, giveUpImport, readImport } from '../modules/catalogue/imports/imports.jobs.ts';
import { checkDueLinks } from '../modules/catalogue/links/links.jobs.ts';
import { recountAfterAgency, recountAfterCatalogue } from '../matching/matching.jobs.ts';
import {
  noticeAdvisorChosen,
  noticeAnswered,
  noticeFavorite,
  noticeNewChat,
  noticeNewMessage,
  noticeRecommended,
} from '../modules/conversation/notifications/notices.jobs.ts';
import { noteExpiries, noticeClosed, tellChanges } from '../modules/conversation/notifications/call-changes.jobs.ts';
import { tellNextEditions } from '../modules/conversation/notifications/next-editions.jobs.ts';
import {
  announceOpened,
  noticeOpenedCall,
  noticeOpenedService,
} from '../modules/conversation/notifications/openings.jobs.ts';
import { mailUnseen } from '../modules/conversation/notifications/unseen-letters.jobs.ts';
import { eraseDue, mailErasureRequested } from '../modules/insight/privacy/erasure.jobs.ts';
import { makePrivacyExport } from '../modules/insight/privacy/exports.jobs.ts';
import { forgetKept } from '../modules/insight/privacy/retention.jobs.ts';
import { mailCode } from '../modules/companies/registration/registration.jobs.ts';
import { mailPasswordChanged, mailPasswordReset } from '../modules/people/session/session.jobs.ts';
import { mailSurveyReminder } from '../modules/companies/surveys/survey-reminders.jobs.ts';
import { noticeSurveyWaits, remindUnfinishedSurveys } from '../modules/companies/surveys/unfinished.jobs.ts';
import {
  emptySurveys,
  forgetSurveyArchives,
  mailSurveysReset,
} from '../modules/companies/surveys/survey-resets.jobs.ts';
import { mailConfirmed } from '../modules/people/users/users.jobs.ts';
import { giveUpFeed, readOfficialFeed, watchNightly } from '../modules/catalogue/watch/watch.jobs.ts';
import { forgetEnded } from '../platform/forget-ended.ts';
import { sweepFiles } from '../modules/catalogue/uploads/sweep.jobs.ts';
import type { Switchboard } from '../platform/jobs/reactions.ts';
import type { Appointment } from '../platform/jobs/timetable.ts';
import { blankMailSecrets } from '../platform/mail/mail-secrets.ts';
import { sendQueuedMail } from '../platform/mail/mailer.ts';
import { forgetExports } from '../platform/storage/exports.ts';

/** Who reacts to what: every consequence of every action, on one page. An empty list says that an event is kept for whoever will react. */
export const switchboard: Switchboard<Context> = {
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
  'message.sent': [{ name: 'notify', run: noticeNewMessage, atOnce: 4 }],
  'recommendation.answered': [{ name: 'notify', run: noticeAnswered }],
  'favorite.created': [{ name: 'notify', run: noticeFavorite }],
  'announcement.opened': [{ name: 'notify', run: noticeOpenedCall }],
  'service.opened': [{ name: 'notify', run: noticeOpenedService }],
  'survey.waits': [{ name: 'notify', run: noticeSurveyWaits }],
  'advisor.chosen': [{ name: 'notify', run: noticeAdvisorChosen }],
  'dossier.waits': [{ name: 'notify', run: noticeDossierWaits }],
  // Twice as many as there are connections to the mail server: the next one is always ready.
  'mail.queued': [{ name: 'send', run: (ctx, { mailId }) => sendQueuedMail(ctx, mailId), atOnce: 10 }],
};

/** What is done by the clock of Rome. A call that expired last midnight leaves every count at 00:05 (5-matching, Data and run). */
export const timetable: readonly Appointment<Context>[] = [
  { name: 'recount', cron: '5 0 * * *', run: recountAfterCatalogue },
  { name: 'noteExpiries', cron: '10 0 * * *', run: noteExpiries },
  { name: 'watchFeed', cron: '30 2 * * *', run: watchNightly },
  { name: 'removeDeletedAgencies', cron: '20 3 * * *', run: removeDeletedAgencies },
  { name: 'forgetSurveyArchives', cron: '25 3 * * *', run: forgetSurveyArchives },
  { name: 'forget', cron: '30 3 * * *', run: forgetEnded },
  { name: 'crm', cron: '50 2 * * *', run: findOutOfStep },
  { name: 'forgetExports', cron: '40 3 * * *', run: forgetExports },
  { name: 'forgetKept', cron: '45 3 * * *', run: forgetKept },
  { name: 'forgetImports', cron: '50 3 * * *', run: forgetImports },
  { name: 'eraseDue', cron: '55 3 * * *', run: eraseDue },
  { name: 'checkLinks', cron: '*/30 2-5 * * *', run: (ctx) => checkDueLinks(ctx) },
  { name: 'sweepFiles', cron: '10 4 * * *', run: sweepFiles },
  { name: 'writeDigests', cron: '30 7 * * *', run: writeDigests },
  { name: 'tellChanges', cron: '35 7 * * *', run: tellChanges },
  { name: 'remindUnfinishedSurveys', cron: '0 9 * * *', run: remindUnfinishedSurveys },
  { name: 'remindWaitingDossiers', cron: '5 9 * * *', run: remindWaitingDossiers },
  { name: 'makeAutomaticDossiers', cron: '30 4 * * *', run: makeAutomaticDossiers },
  { name: 'announceOpened', cron: '*/5 * * * *', run: announceOpened },
  { name: 'tellNextEditions', cron: '*/15 * * * *', run: tellNextEditions },
  { name: 'mailUnseen', cron: '*/5 * * * *', run: mailUnseen },
  { name: 'blankMailSecrets', cron: '15 * * * *', run: blankMailSecrets },
];
