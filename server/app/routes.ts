import { firmRoutes } from '../modules/people/firm/firm.routes.ts';
import { quickChecksRoutes } from '../modules/advising/quick-checks/quick-checks.routes.ts';
import { notesRoutes } from '../modules/companies/notes/notes.routes.ts';
import { portfolioRoutes } from '../modules/advising/portfolio/portfolio.routes.ts';
import { calendarRoutes } from '../modules/advising/calendar/calendar.routes.ts';
import { campaignsRoutes } from '../modules/advising/campaigns/campaigns.routes.ts';
import { dossiersRoutes } from '../modules/advising/dossiers/dossiers.routes.ts';
import { favoritesRoutes } from '../modules/advising/favorites/favorites.routes.ts';
import {
  recommendationsRoutes,
  recommendToManyRoutes,
  withdrawalRoutes,
  associatedRoutes,
} from '../modules/advising/recommendations/recommendations.routes.ts';
import { savedViewsRoutes } from '../modules/insight/saved-views/saved-views.routes.ts';
import { savedSearchesRoutes } from '../modules/advising/saved-searches/saved-searches.routes.ts';
import { viewsRoutes } from '../modules/advising/views/views.routes.ts';
import {
  announcementsRoutes,
  historyRoutes,
  transfersRoutes,
  atecoSettingsRoutes,
  copiedCategoriesRoutes,
  audienceRoutes,
} from '../modules/catalogue/announcements/announcements.routes.ts';
import {
  checksRoutes,
  differencesRoutes,
  proposalsRoutes,
  correspondencesRoutes,
  reviewRoutes,
} from '../modules/catalogue/announcements/review/review.routes.ts';
import { feedsRoutes, announcementsExportRoutes } from '../modules/advising/feeds/feeds.routes.ts';
import { callWordsRoutes } from '../modules/catalogue/call-words/call-words.routes.ts';
import { atecoRoutes, atecoGroupsRoutes, atecoWordsRoutes } from '../modules/catalogue/ateco/ateco.routes.ts';
import { categoriesRoutes } from '../modules/catalogue/categories/categories.routes.ts';
import { editionsRoutes } from '../modules/catalogue/editions/editions.routes.ts';
import { companyImportsRoutes } from '../modules/catalogue/company-imports/company-imports.routes.ts';
import { importsRoutes } from '../modules/catalogue/imports/imports.routes.ts';
import { linksRoutes } from '../modules/catalogue/links/links.routes.ts';
import { newsRoutes } from '../modules/catalogue/news/news.routes.ts';
import { partnersRoutes } from '../modules/catalogue/partners/partners.routes.ts';
import { servicesRoutes } from '../modules/catalogue/services/services.routes.ts';
import { territoriesRoutes } from '../modules/catalogue/territories/territories.routes.ts';
import { uploadsRoutes } from '../modules/catalogue/uploads/uploads.routes.ts';
import { officialDataRoutes } from '../modules/catalogue/official-data/official-data.routes.ts';
import { watchRoutes } from '../modules/catalogue/watch/watch.routes.ts';
import { agenciesRoutes } from '../modules/companies/agencies/agencies.routes.ts';
import { contactsRoutes } from '../modules/companies/contacts/contacts.routes.ts';
import { crmRoutes } from '../modules/companies/crm/crm.routes.ts';
import { invitationsRoutes } from '../modules/companies/invitations/invitations.routes.ts';
import { registrationRoutes } from '../modules/companies/registration/registration.routes.ts';
import {
  surveysRoutes,
  surveyRemindersRoutes,
  surveyResetsRoutes,
} from '../modules/companies/surveys/surveys.routes.ts';
import { aidRulesRoutes, companyLinksRoutes, stateAidRoutes } from '../modules/companies/state-aid/state-aid.routes.ts';
import { todosRoutes } from '../modules/companies/todos/todos.routes.ts';
import { archivingsRoutes } from '../modules/conversation/archivings/archivings.routes.ts';
import { quickRepliesRoutes } from '../modules/conversation/quick-replies/quick-replies.routes.ts';
import { chatsRoutes } from '../modules/conversation/chats/chats.routes.ts';
import { mailboxRoutes } from '../modules/conversation/mailbox/mailbox.routes.ts';
import { takeBackMessages } from '../modules/conversation/chats/broadcasts.actions.ts';
import { writeToCompany } from '../modules/conversation/chats/chats.actions.ts';
import { notificationsRoutes } from '../modules/conversation/notifications/notifications.routes.ts';
import { actsRoutes } from '../modules/insight/acts/acts.routes.ts';
import { goneRoutes } from '../modules/insight/gone/gone.routes.ts';
import { auditRoutes } from '../modules/insight/audit/audit.routes.ts';
import { deductionsRoutes } from '../modules/companies/deductions/deductions.routes.ts';
import { reasksRoutes } from '../modules/companies/reasks/reasks.routes.ts';
import { vatNumbersRoutes } from '../modules/companies/vat-numbers/vat-numbers.routes.ts';
import { jobsRoutes } from '../modules/insight/jobs/jobs.routes.ts';
import { systemRoutes } from '../modules/insight/system/system.routes.ts';
import {
  kpiRoutes,
  dashboardRoutes,
  graphsRoutes,
  funnelRoutes,
  kpiExportRoutes,
} from '../modules/insight/kpi/kpi.routes.ts';
import { monthsRoutes } from '../modules/insight/kpi/months.routes.ts';
import { optionsRoutes } from '../modules/insight/options/options.routes.ts';
import { timelineRoutes } from '../modules/insight/timeline/timeline.routes.ts';
import { setupRoutes } from '../modules/insight/setup/setup.routes.ts';
import { searchRoutes } from '../modules/insight/search/search.routes.ts';
import { privacyRoutes } from '../modules/insight/privacy/privacy.routes.ts';
import { sessionRoutes, sessionsRoutes, externalAccessRoutes } from '../modules/people/session/session.routes.ts';
import { twoFactorRoutes } from '../modules/people/two-factor/two-factor.routes.ts';
import { followersRoutes } from '../modules/people/followers/followers.routes.ts';
import { usersRoutes, userAccessRoutes } from '../modules/people/users/users.routes.ts';
import type { Route } from '../platform/http/route.ts';
import { undoings } from './undoings.ts';

/** Every route of the API, feature by feature. A route that is not here does not exist. */
export const routes: readonly Route[] = [
  ...firmRoutes,
  ...quickChecksRoutes,
  ...notesRoutes,
  ...portfolioRoutes,
  ...optionsRoutes,
  ...sessionRoutes,
  ...sessionsRoutes,
  ...twoFactorRoutes,
  ...externalAccessRoutes,
  ...registrationRoutes,
  ...vatNumbersRoutes,
  ...companyImportsRoutes,
  ...importsRoutes,
  ...invitationsRoutes,
  ...agenciesRoutes,
  ...followersRoutes,
  ...contactsRoutes,
  ...associatedRoutes,
  ...crmRoutes,
  ...surveysRoutes,
  ...surveyResetsRoutes,
  ...deductionsRoutes,
  ...reasksRoutes,
  ...surveyRemindersRoutes,
  ...usersRoutes,
  ...userAccessRoutes,
  ...announcementsExportRoutes,
  ...announcementsRoutes,
  ...checksRoutes,
  ...correspondencesRoutes,
  ...feedsRoutes,
  ...proposalsRoutes,
  ...audienceRoutes,
  ...historyRoutes,
  ...differencesRoutes,
  ...officialDataRoutes,
  ...watchRoutes,
  ...editionsRoutes,
  ...linksRoutes,
  ...reviewRoutes,
  ...transfersRoutes,
  ...campaignsRoutes,
  ...servicesRoutes,
  ...favoritesRoutes,
  ...savedSearchesRoutes,
  ...savedViewsRoutes,
  ...recommendationsRoutes,
  ...recommendToManyRoutes(writeToCompany),
  ...withdrawalRoutes(takeBackMessages),
  ...chatsRoutes,
  ...quickRepliesRoutes,
  ...archivingsRoutes,
  ...stateAidRoutes,
  ...companyLinksRoutes,
  ...aidRulesRoutes,
  ...todosRoutes,
  ...viewsRoutes,
  ...calendarRoutes,
  ...kpiRoutes,
  ...dashboardRoutes,
  ...graphsRoutes,
  ...funnelRoutes,
  ...monthsRoutes,
  ...kpiExportRoutes,
  ...dossiersRoutes,
  ...newsRoutes,
  ...notificationsRoutes,
  ...partnersRoutes,
  ...atecoRoutes,
  ...atecoWordsRoutes,
  ...callWordsRoutes,
  ...atecoSettingsRoutes,
  ...atecoGroupsRoutes,
  ...categoriesRoutes,
  ...copiedCategoriesRoutes,
  ...territoriesRoutes,
  ...uploadsRoutes,
  ...privacyRoutes,
  ...searchRoutes,
  ...setupRoutes,
  ...timelineRoutes,
  ...actsRoutes(undoings),
  ...goneRoutes,
  ...auditRoutes,
  ...mailboxRoutes,
  ...jobsRoutes,
  ...systemRoutes,
];
