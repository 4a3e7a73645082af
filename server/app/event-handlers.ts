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
  notifyContractChanged,
  notifyRegistered,
} from '../modules/conversation/notifications/notices.jobs.ts';
import {
  notifyDossierMade,
  notifyDossierReady,
  notifyDossierReleased,
  notifyDossierReopened,
  notifyDossierRequested,
  notifyDossierWaits,
  notifyRoundOpened,
} from '../modules/conversation/notifications/dossier-notices.jobs.ts';
import { notifyFeedRead, notifyImportRead } from '../modules/conversation/notifications/import-notices.jobs.ts';
import {
  notifyAssigned,
  notifyHandedOver,
  notifyLeft,
  notifyMoved,
} from '../modules/conversation/notifications/follower-notices.jobs.ts';
import { sendPush } from '../modules/conversation/notifications/sending.jobs.ts';
import {
  notifyCallClosed,
  notifyCallOpened,
  notifyCallsOpened,
  notifyServiceOpened,
} from '../modules/conversation/notifications/call-changes.jobs.ts';
import { notifyTightened, TIGHTENED_SECONDS } from '../modules/conversation/notifications/tightened.jobs.ts';
import { runDrill } from '../modules/insight/system/drill.jobs.ts';
import { mailErasureRequested, makePrivacyExport } from '../modules/insight/privacy/privacy.jobs.ts';
import { mailCode } from '../modules/companies/registration/registration.jobs.ts';
import {
  mailGuesses,
  mailNewDevice,
  mailInvited,
  mailPasswordChanged,
  mailPasswordReset,
} from '../modules/people/session/session.jobs.ts';
import {
  mailSurveyReminder,
  emptySurveys,
  mailSurveysReset,
  mailSurveysRestored,
} from '../modules/companies/surveys/surveys.jobs.ts';
import { startCheckedSurvey } from '../modules/companies/surveys/surveys.actions.ts';
import { mailConfirmed } from '../modules/people/users/users.jobs.ts';
import { giveUpFeed, readOfficialFeed } from '../modules/catalogue/watch/watch.jobs.ts';
import {
  bringOfficialData,
  continueOfficialData,
  giveUpOfficialData,
} from '../modules/catalogue/official-data/official-data.jobs.ts';
import type { EventHandlers } from '../platform/jobs/queues.ts';
import { sendQueuedMail } from '../platform/mail/mailer.ts';

/** Who reacts to what: every consequence of every action, on one page. An empty list says that an event is kept for whoever will react. */
export const eventHandlers: EventHandlers<Context> = {
  'survey.saved': [{ name: 'recount', run: recountAfterAgency, changes: 'companies' }],
  'check.settled': [{ name: 'recount', run: recountAfterAgency, changes: 'companies' }],
  'agency.changed': [
    { name: 'recount', run: recountAfterAgency, changes: 'companies' },
    { name: 'crm', run: syncCompany },
  ],
  'agency.contractChanged': [{ name: 'notify', run: notifyContractChanged }],
  'agency.deleted': [{ name: 'crm', run: syncCompany }],
  'agency.outOfStep': [{ name: 'crm', run: syncCompany }],
  'announcement.changed': [{ name: 'recount', run: recountAfterCatalogue, changes: 'companies' }],
  // Less than a minute: what is corrected at once is told to nobody.
  'announcement.tightened': [{ name: 'notify', run: notifyTightened, afterSeconds: TIGHTENED_SECONDS }],
  'announcement.closed': [{ name: 'notify', run: notifyCallClosed }],
  'watch.requested': [{ name: 'read', run: readOfficialFeed, changes: 'catalogue', tries: 3, giveUp: giveUpFeed }],
  'references.changed': [{ name: 'recount', run: recountAfterCatalogue, changes: 'companies' }],
  'recommendation.created': [{ name: 'notify', run: notifyRecommended }],
  'recommendation.withdrawn': [{ name: 'forget', run: forgetRecommended }],
  'dossier.requested': [{ name: 'notify', run: notifyDossierRequested }],
  'dossier.released': [{ name: 'notify', run: notifyDossierReleased }],
  'dossier.generated': [
    { name: 'notify', run: notifyDossierReady },
    { name: 'notifyStaff', run: notifyDossierMade },
    { name: 'mail', run: mailDossierReady },
  ],
  'dossier.roundOpened': [{ name: 'notify', run: notifyRoundOpened }],
  'dossier.reopened': [{ name: 'notify', run: notifyDossierReopened }],
  'dossier.downloaded': [],
  'passwordReset.requested': [{ name: 'mail', run: mailPasswordReset }],
  'signIn.guessed': [{ name: 'mail', run: mailGuesses }],
  'signIn.newDevice': [{ name: 'mail', run: mailNewDevice }],
  'password.changed': [{ name: 'mail', run: mailPasswordChanged }],
  'confirmation.requested': [{ name: 'mail', run: mailCode }],
  'check.broughtAlong': [{ name: 'survey', run: startCheckedSurvey, changes: 'companies' }],
  'user.registered': [{ name: 'notify', run: notifyRegistered }],
  'user.confirmed': [{ name: 'mail', run: mailConfirmed }],
  'agency.moved': [
    { name: 'recount', run: recountAfterAgency, changes: 'companies' },
    { name: 'notify', run: notifyMoved },
  ],
  'survey.reminded': [{ name: 'mail', run: mailSurveyReminder }],
  'surveys.reset': [{ name: 'empty', run: emptySurveys, changes: 'companies' }],
  'surveys.emptied': [
    { name: 'recount', run: recountAfterCatalogue, changes: 'companies' },
    { name: 'mail', run: mailSurveysReset },
  ],
  'surveys.restored': [
    { name: 'recount', run: recountAfterCatalogue, changes: 'companies' },
    { name: 'mail', run: mailSurveysRestored },
  ],
  'privacyExport.requested': [{ name: 'make', run: makePrivacyExport }],
  'erasure.requested': [{ name: 'mail', run: mailErasureRequested }],
  'campaign.started': [{ name: 'write', run: writeCampaign, changes: 'companies' }],
  'transfer.requested': [{ name: 'send', run: transferAnnouncement, changes: 'catalogue' }],
  'import.requested': [{ name: 'read', run: readImport, changes: 'catalogue', tries: 3, giveUp: giveUpImport }],
  'import.read': [{ name: 'notify', run: notifyImportRead }],
  'watch.ended': [{ name: 'notify', run: notifyFeedRead }],
  'import.applying': [{ name: 'apply', run: applyReadImport, changes: 'catalogue', tries: 3, giveUp: giveUpImport }],
  'starterSet.taken': [{ name: 'continueOfficialData', run: continueOfficialData, changes: 'catalogue' }],
  'officialData.requested': [
    { name: 'bring', run: bringOfficialData, changes: 'catalogue', tries: 3, giveUp: giveUpOfficialData },
  ],
  'backup.drillRequested': [{ name: 'restore', run: runDrill }],
  'companyImport.requested': [
    { name: 'read', run: readCompanyList, changes: 'companies', tries: 3, giveUp: giveUpCompanyList },
  ],
  'companyImport.lookup': [
    { name: 'lookUp', run: lookUpCompanyList, changes: 'companies', tries: 3, giveUp: giveUpLookup },
  ],
  'companyImport.applying': [
    { name: 'take', run: takeCompanyList, changes: 'companies', tries: 3, giveUp: giveUpCompanyList },
  ],
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
  'advisor.assigned': [{ name: 'notify', run: notifyAssigned }],
  'advisor.handedOver': [{ name: 'notify', run: notifyHandedOver }],
  'advisor.left': [{ name: 'notify', run: notifyLeft }],
  'dossier.waits': [{ name: 'notify', run: notifyDossierWaits }],
  // Twice as many as there are connections to the mail server: the next one is always ready.
  'mail.queued': [{ name: 'send', run: (ctx, { mailId }) => sendQueuedMail(ctx, mailId), concurrency: 10 }],
  'push.queued': [{ name: 'send', run: sendPush }],
};
