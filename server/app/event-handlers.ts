import type { Context } from '../platform/context.ts';
import { transferAnnouncement } from '../modules/catalogue/announcements/transfers.jobs.ts';
import { writeCampaign } from '../modules/advising/campaigns/campaigns.jobs.ts';
import { syncCompany } from '../modules/companies/crm/crm.jobs.ts';
import { mailDossierReady } from '../modules/advising/dossiers/dossiers.jobs.ts';
import { applyReadImport, giveUpImport, readImport } from '../modules/catalogue/imports/imports.jobs.ts';
import {
  giveUpCompanyList,
  giveUpLookup,
  lookUpCompanyList,
  readCompanyList,
  takeCompanyList,
} from '../modules/catalogue/company-imports/company-imports.jobs.ts';
import { recountAfterAgency, recountAfterCatalogue } from '../matching/matching.jobs.ts';
import {
  forgetRecommended,
  notifyAdvisorChosen,
  notifyAnswered,
  notifyFavorite,
  notifyNewChat,
  notifyCalled,
  renewNoteNotices,
  notifyNewMessages,
  renewMessageNotice,
  renewNoticeOfTakenBack,
  notifyRecommended,
  notifyAskedAgain,
  notifySurveyWaits,
} from '../modules/conversation/notifications/notices.jobs.ts';
import {
  notifyDossierMade,
  notifyDossierReady,
  notifyDossierReleased,
  notifyDossierReopened,
  notifyDossierWaits,
} from '../modules/conversation/notifications/dossier-notices.jobs.ts';
import { sendPush } from '../modules/conversation/notifications/sending.jobs.ts';
import {
  notifyCallClosed,
  notifyCallOpened,
  notifyCallsOpened,
  notifyServiceOpened,
} from '../modules/conversation/notifications/call-changes.jobs.ts';
import { mailErasureRequested, makePrivacyExport } from '../modules/insight/privacy/privacy.jobs.ts';
import { mailCode } from '../modules/companies/registration/registration.jobs.ts';
import {
  mailGuesses,
  mailNewDevice,
  mailInvited,
  mailPasswordChanged,
  mailPasswordReset,
} from '../modules/people/session/session.jobs.ts';
import { mailSurveyReminder, emptySurveys, mailSurveysReset } from '../modules/companies/surveys/surveys.jobs.ts';
import { startCheckedSurvey } from '../modules/companies/surveys/surveys.actions.ts';
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
    { name: 'crm', run: syncCompany },
  ],
  'agency.deleted': [{ name: 'crm', run: syncCompany }],
  'agency.outOfStep': [{ name: 'crm', run: syncCompany }],
  'announcement.changed': [{ name: 'recount', run: recountAfterCatalogue }],
  'announcement.closed': [{ name: 'notify', run: notifyCallClosed }],
  'watch.requested': [{ name: 'read', run: readOfficialFeed, tries: 3, giveUp: giveUpFeed }],
  'references.changed': [{ name: 'recount', run: recountAfterCatalogue }],
  'recommendation.created': [{ name: 'notify', run: notifyRecommended }],
  'recommendation.withdrawn': [{ name: 'forget', run: forgetRecommended }],
  'dossier.released': [{ name: 'notify', run: notifyDossierReleased }],
  'dossier.generated': [
    { name: 'notify', run: notifyDossierReady },
    { name: 'notifyStaff', run: notifyDossierMade },
    { name: 'mail', run: mailDossierReady },
  ],
  'dossier.reopened': [{ name: 'notify', run: notifyDossierReopened }],
  'dossier.downloaded': [],
  'passwordReset.requested': [{ name: 'mail', run: mailPasswordReset }],
  'signIn.guessed': [{ name: 'mail', run: mailGuesses }],
  'signIn.newDevice': [{ name: 'mail', run: mailNewDevice }],
  'password.changed': [{ name: 'mail', run: mailPasswordChanged }],
  'confirmation.requested': [{ name: 'mail', run: mailCode }],
  'check.broughtAlong': [{ name: 'survey', run: startCheckedSurvey }],
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
  'companyImport.requested': [{ name: 'read', run: readCompanyList, tries: 3, giveUp: giveUpCompanyList }],
  'companyImport.lookup': [{ name: 'lookUp', run: lookUpCompanyList, tries: 3, giveUp: giveUpLookup }],
  'companyImport.applying': [{ name: 'take', run: takeCompanyList, tries: 3, giveUp: giveUpCompanyList }],
  'user.invited': [{ name: 'mail', run: mailInvited }],
  'note.called': [{ name: 'notify', run: notifyCalled }],
  'note.changed': [{ name: 'notify', run: renewNoteNotices }],
  'chat.opened': [{ name: 'notify', run: notifyNewChat }],
  'message.sent': [{ name: 'notify', runAll: notifyNewMessages }],
  'message.changed': [{ name: 'notify', run: renewMessageNotice }],
  'message.takenBack': [{ name: 'notify', run: renewNoticeOfTakenBack }],
  'recommendation.answered': [{ name: 'notify', run: notifyAnswered }],
  'favorite.created': [{ name: 'notify', run: notifyFavorite }],
  'announcement.opened': [{ name: 'notify', run: notifyCallOpened }],
  'announcements.opened': [{ name: 'notify', run: notifyCallsOpened }],
  'service.opened': [{ name: 'notify', run: notifyServiceOpened }],
  'answers.askedAgain': [{ name: 'notify', run: notifyAskedAgain }],
  'survey.waits': [{ name: 'notify', run: notifySurveyWaits }],
  'advisor.chosen': [{ name: 'notify', run: notifyAdvisorChosen }],
  'dossier.waits': [{ name: 'notify', run: notifyDossierWaits }],
  // Twice as many as there are connections to the mail server: the next one is always ready.
  'mail.queued': [{ name: 'send', run: (ctx, { mailId }) => sendQueuedMail(ctx, mailId), concurrency: 10 }],
  'push.queued': [{ name: 'send', run: sendPush }],
};
