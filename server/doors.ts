import { agenciesRoutes } from './features/agencies/agencies.routes.ts';
import { associatedRoutes } from './features/agencies/associated.routes.ts';
import { announcementsExportRoutes } from './features/announcements/announcements-export.routes.ts';
import { announcementsRoutes } from './features/announcements/announcements.routes.ts';
import { correspondencesRoutes } from './features/announcements/correspondences.routes.ts';
import { favoritesFeedRoutes } from './features/announcements/favorites-feed.routes.ts';
import { checksRoutes } from './features/announcements/checks.routes.ts';
import { feedsRoutes } from './features/announcements/feeds.routes.ts';
import { differencesRoutes } from './features/announcements/differences.routes.ts';
import { historyRoutes } from './features/announcements/history.routes.ts';
import { reviewRoutes } from './features/announcements/review.routes.ts';
import { proposalsRoutes } from './features/announcements/proposals.routes.ts';
import { reachRoutes } from './features/announcements/reach.routes.ts';
import { atecoGroupsRoutes } from './features/ateco/ateco-groups.routes.ts';
import { atecoSettingsRoutes } from './features/ateco/ateco-settings.routes.ts';
import { transfersRoutes } from './features/announcements/transfers.routes.ts';
import { archivingsRoutes } from './features/archivings/archivings.routes.ts';
import { atecoRoutes } from './features/ateco/ateco.routes.ts';
import { atecoWordsRoutes } from './features/ateco/ateco-words.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { campaignsRoutes } from './features/campaigns/campaigns.routes.ts';
import { categoriesRoutes } from './features/categories/categories.routes.ts';
import { chatsRoutes } from './features/chats/chats.routes.ts';
import { copiedCategoriesRoutes } from './features/categories/copied-categories.routes.ts';
import { crmRoutes } from './features/crm/crm.routes.ts';
import { dossiersRoutes } from './features/dossiers/dossiers.routes.ts';
import { editionsRoutes } from './features/editions/editions.routes.ts';
import { favoritesRoutes } from './features/favorites/favorites.routes.ts';
import { savedSearchesRoutes } from './features/saved-searches/saved-searches.routes.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { invitationsRoutes } from './features/invitations/invitations.routes.ts';
import { jobsRoutes } from './features/jobs/jobs.routes.ts';
import { dashboardRoutes } from './features/kpi/dashboard.routes.ts';
import { funnelRoutes } from './features/kpi/funnel.routes.ts';
import { graphsRoutes } from './features/kpi/graphs.routes.ts';
import { kpiExportRoutes } from './features/kpi/kpi-export.routes.ts';
import { kpiRoutes } from './features/kpi/kpi.routes.ts';
import { linksRoutes } from './features/links/links.routes.ts';
import { mailboxRoutes } from './features/mailbox/mailbox.routes.ts';
import { newsRoutes } from './features/news/news.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { optionsRoutes } from './features/options/options.routes.ts';
import { partnersRoutes } from './features/partners/partners.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { recommendationsRoutes } from './features/recommendations/recommendations.routes.ts';
import { registrationRoutes } from './features/registration/registration.routes.ts';
import { servicesRoutes } from './features/services/services.routes.ts';
import { externalAccessRoutes } from './features/session/external-access.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { sessionsRoutes } from './features/session/sessions.routes.ts';
import { surveyRemindersRoutes } from './features/surveys/survey-reminders.routes.ts';
import { surveyResetsRoutes } from './features/surveys/survey-resets.routes.ts';
import { surveysRoutes } from './features/surveys/surveys.routes.ts';
import { territoriesRoutes } from './features/territories/territories.routes.ts';
import { todosRoutes } from './features/todos/todos.routes.ts';
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts';
import { uploadsRoutes } from './features/uploads/uploads.routes.ts';
import { userAccessRoutes } from './features/users/user-access.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { viewsRoutes } from './features/views/views.routes.ts';
import { watchRoutes } from './features/watch/watch.routes.ts';
import type { Door } from './platform/http/door.ts';

/** Every door of the house, feature by feature. A route that is not here does not exist. */
export const doors: readonly Door[] = [
  ...optionsRoutes,
  ...sessionRoutes,
  ...sessionsRoutes,
  ...twoFactorRoutes,
  ...externalAccessRoutes,
  ...registrationRoutes,
  ...importsRoutes,
  ...invitationsRoutes,
  ...agenciesRoutes,
  ...associatedRoutes,
  ...crmRoutes,
  ...surveysRoutes,
  ...surveyResetsRoutes,
  ...surveyRemindersRoutes,
  ...usersRoutes,
  ...userAccessRoutes,
  ...announcementsExportRoutes,
  ...announcementsRoutes,
  ...checksRoutes,
  ...correspondencesRoutes,
  ...feedsRoutes,
  ...proposalsRoutes,
  ...reachRoutes,
  ...historyRoutes,
  ...differencesRoutes,
  ...watchRoutes,
  ...editionsRoutes,
  ...linksRoutes,
  ...reviewRoutes,
  ...transfersRoutes,
  ...campaignsRoutes,
  ...servicesRoutes,
  ...favoritesRoutes,
  ...savedSearchesRoutes,
  ...favoritesFeedRoutes,
  ...recommendationsRoutes,
  ...chatsRoutes,
  ...archivingsRoutes,
  ...todosRoutes,
  ...viewsRoutes,
  ...calendarRoutes,
  ...kpiRoutes,
  ...dashboardRoutes,
  ...graphsRoutes,
  ...funnelRoutes,
  ...kpiExportRoutes,
  ...dossiersRoutes,
  ...newsRoutes,
  ...notificationsRoutes,
  ...partnersRoutes,
  ...atecoRoutes,
  ...atecoWordsRoutes,
  ...atecoSettingsRoutes,
  ...atecoGroupsRoutes,
  ...categoriesRoutes,
  ...copiedCategoriesRoutes,
  ...territoriesRoutes,
  ...uploadsRoutes,
  ...privacyRoutes,
  ...auditRoutes,
  ...mailboxRoutes,
  ...jobsRoutes,
];
