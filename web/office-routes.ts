import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { catalogueRoutes } from './catalogue-routes.ts';
import { requireRole } from './guards.ts';
import { loadOffice as load, office } from './office-route.ts';
import { settingsRoutes } from './settings-routes.ts';

const dashboard = createRoute({
  getParentRoute: () => office,
  path: '/',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner'),
  component: lazyRouteComponent(async () => (await load()).dashboard(), 'DashboardPage'),
});
const advisorsDashboard = createRoute({
  getParentRoute: () => office,
  path: '/dashboard/advisors',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await load()).advisorsDashboard(), 'AdvisorsDashboardPage'),
});
const ownStatistics = createRoute({
  getParentRoute: () => office,
  path: '/dashboard/me',
  beforeLoad: requireRole('advisor', 'business-performance-partner'),
  component: lazyRouteComponent(async () => (await load()).ownStatistics(), 'OwnStatisticsPage'),
});
const kpiEvents = createRoute({
  getParentRoute: () => office,
  path: '/dashboard/events',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner'),
  component: lazyRouteComponent(async () => (await load()).kpiEvents(), 'KpiEventsPage'),
});
const recommendations = createRoute({
  getParentRoute: () => office,
  path: '/recommendations',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).recommendations(), 'RecommendationsPage'),
});
const todos = createRoute({
  getParentRoute: () => office,
  path: '/todos',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner'),
  component: lazyRouteComponent(async () => (await load()).todos(), 'TodosPage'),
});
const users = createRoute({
  getParentRoute: () => office,
  path: '/users',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).users(), 'UsersPage'),
});
const newUser = createRoute({
  getParentRoute: () => office,
  path: '/users/new',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await load()).newUser(), 'NewUserPage'),
});
const user = createRoute({
  getParentRoute: () => office,
  path: '/users/$userId',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).userDetail(), 'UserDetailPage'),
});
const agencies = createRoute({
  getParentRoute: () => office,
  path: '/agencies',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).agencies(), 'AgenciesPage'),
});
const newAgency = createRoute({
  getParentRoute: () => office,
  path: '/agencies/new',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await load()).newAgency(), 'NewAgencyPage'),
});
const deletedAgencies = createRoute({
  getParentRoute: () => office,
  path: '/agencies/deleted',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).deletedAgencies(), 'DeletedAgenciesPage'),
});
const changeUser = createRoute({
  getParentRoute: () => office,
  path: '/agencies/$agencyId/change-user',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await load()).changeUser(), 'ChangeUserPage'),
});
const agency = createRoute({
  getParentRoute: () => office,
  path: '/agencies/$agencyId',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).agencyDetail(), 'AgencyDetailPage'),
});
const officeSurvey = createRoute({
  getParentRoute: () => office,
  path: '/agencies/$agencyId/surveys/$surveyId',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner'),
  component: lazyRouteComponent(async () => (await load()).survey(), 'OfficeSurveyPage'),
});
const dossier = createRoute({
  getParentRoute: () => office,
  path: '/agencies/$agencyId/dossier',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).dossier(), 'DossierPage'),
});
// One screen for all its places: the list stays as it is while one goes from one conversation to the next.
const chats = createRoute({
  getParentRoute: () => office,
  path: '/chats',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner'),
  component: lazyRouteComponent(async () => (await load()).chats(), 'ChatsPage'),
});
const chatPlaces = [
  createRoute({ getParentRoute: () => chats, path: '/' }),
  createRoute({ getParentRoute: () => chats, path: '/$chatId' }),
  createRoute({ getParentRoute: () => chats, path: '/archive' }),
  createRoute({ getParentRoute: () => chats, path: '/archive/$chatId' }),
];
const officeAnnouncements = createRoute({
  getParentRoute: () => office,
  path: '/announcements',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).announcements(), 'OfficeAnnouncementsPage'),
});
const announcementsReview = createRoute({
  getParentRoute: () => office,
  path: '/announcements/review',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await load()).announcementsReview(), 'AnnouncementsReviewPage'),
});
const newAnnouncement = createRoute({
  getParentRoute: () => office,
  path: '/announcements/new',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await load()).announcementEditor(), 'AnnouncementEditorPage'),
});
const announcementEditor = createRoute({
  getParentRoute: () => office,
  path: '/announcements/$announcementId/edit',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await load()).announcementEditor(), 'AnnouncementEditorPage'),
});
const officeAnnouncement = createRoute({
  getParentRoute: () => office,
  path: '/announcements/$announcementId',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).announcementDetail(), 'OfficeAnnouncementPage'),
});
const announcementAssociated = createRoute({
  getParentRoute: () => office,
  path: '/announcements/$announcementId/associated',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).announcementAssociated(), 'AnnouncementAssociatedPage'),
});
const serviceAssociated = createRoute({
  getParentRoute: () => office,
  path: '/services/$serviceId/associated',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).serviceAssociated(), 'ServiceAssociatedPage'),
});
const officeCalendar = createRoute({
  getParentRoute: () => office,
  path: '/calendar',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).calendar(), 'OfficeCalendarPage'),
});
const announcementEmail = createRoute({
  getParentRoute: () => office,
  path: '/announcements/$announcementId/email/$targetUser',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await load()).announcementEmail(), 'AnnouncementEmailPage'),
});
const officeProfile = createRoute({
  getParentRoute: () => office,
  path: '/profile',
  component: lazyRouteComponent(async () => (await load()).profile(), 'OfficeProfilePage'),
});
const officeNotifications = createRoute({
  getParentRoute: () => office,
  path: '/notifications',
  component: lazyRouteComponent(async () => (await load()).notifications(), 'OfficeNotificationsPage'),
});

const auditPage = createRoute({
  getParentRoute: () => office,
  path: '/audit',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).audit(), 'AuditPage'),
});
const mailbox = createRoute({
  getParentRoute: () => office,
  path: '/mailbox',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await load()).mailbox(), 'MailboxPage'),
});
const jobs = createRoute({
  getParentRoute: () => office,
  path: '/jobs',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await load()).jobs(), 'JobsPage'),
});
const invitations = createRoute({
  getParentRoute: () => office,
  path: '/settings/invitations',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).invitations(), 'InvitationsPage'),
});
const newInvitation = createRoute({
  getParentRoute: () => office,
  path: '/settings/invitations/new',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await load()).newInvitation(), 'NewInvitationPage'),
});
const invitation = createRoute({
  getParentRoute: () => office,
  path: '/settings/invitations/$invitationId',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await load()).invitationDetail(), 'InvitationDetailPage'),
});

/** The office, under /admin. */
export const officeRoutes = office.addChildren([
  dashboard,
  advisorsDashboard,
  ownStatistics,
  kpiEvents,
  recommendations,
  todos,
  users,
  newUser,
  user,
  agencies,
  newAgency,
  deletedAgencies,
  changeUser,
  agency,
  officeSurvey,
  dossier,
  chats.addChildren(chatPlaces),
  officeAnnouncements,
  announcementsReview,
  newAnnouncement,
  announcementEditor,
  officeAnnouncement,
  announcementAssociated,
  serviceAssociated,
  officeCalendar,
  announcementEmail,
  officeProfile,
  officeNotifications,
  auditPage,
  mailbox,
  jobs,
  invitations,
  newInvitation,
  invitation,
  ...catalogueRoutes,
  ...settingsRoutes,
]);
