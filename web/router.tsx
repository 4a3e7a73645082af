import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import {
  leadHome,
  requireCompany,
  requireOffice,
  requireRole,
  requireSetUp,
  skipLogin,
  speakToStrangers,
} from './guards.ts';
import { loadWords } from './lib/i18n.ts';
import { readSession } from './lib/session.ts';
import { BrokenPage } from './pages/public/broken.tsx';
import { LoginPage } from './pages/public/login.tsx';

// Which files each screen needs is a long list, and grows with every screen: the login does without it.
const officeScreens = () => import('./pages/admin/screens.ts');
const portalScreens = () => import('./pages/portal/screens.ts');

/** A guard during whose questions that list is fetched already. One that does not come is told when its screen is wanted. */
function ahead(screens: () => Promise<object>, guard: typeof requireOffice): typeof requireOffice {
  return (asked) => {
    if (readSession() !== null) void screens().catch(() => undefined);
    return guard(asked);
  };
}

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./pages/public/not-found.tsx'), 'NotFoundPage'),
});

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: leadHome });
const login = createRoute({ getParentRoute: () => root, path: '/login', beforeLoad: skipLogin, component: LoginPage });
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/$token',
  component: lazyRouteComponent(() => import('./pages/public/password-reset.tsx'), 'PasswordResetPage'),
});
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  beforeLoad: speakToStrangers,
  component: lazyRouteComponent(() => import('./pages/public/welcome.tsx'), 'WelcomePage'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: speakToStrangers,
  component: lazyRouteComponent(() => import('./pages/public/register.tsx'), 'RegisterPage'),
});
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  beforeLoad: speakToStrangers,
  component: lazyRouteComponent(() => import('./pages/public/verify.tsx'), 'VerifyPage'),
});
const waiting = createRoute({
  getParentRoute: () => root,
  path: '/waiting',
  beforeLoad: speakToStrangers,
  component: lazyRouteComponent(() => import('./pages/public/waiting.tsx'), 'WaitingPage'),
});
const externalLogin = createRoute({
  getParentRoute: () => root,
  path: '/login/external',
  beforeLoad: () => loadWords(),
  component: lazyRouteComponent(() => import('./pages/public/external-login.tsx'), 'ExternalLoginPage'),
});
const twoFactor = createRoute({
  getParentRoute: () => root,
  path: '/two-factor',
  beforeLoad: requireSetUp,
  component: lazyRouteComponent(() => import('./pages/admin/two-factor.tsx'), 'TwoFactorPage'),
});

// The office, under /admin.
const office = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: ahead(officeScreens, requireOffice),
  component: lazyRouteComponent(async () => (await officeScreens()).layout(), 'OfficeLayout'),
});
const dashboard = createRoute({
  getParentRoute: () => office,
  path: '/',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner'),
  component: lazyRouteComponent(async () => (await officeScreens()).dashboard(), 'DashboardPage'),
});
const users = createRoute({
  getParentRoute: () => office,
  path: '/users',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).users(), 'UsersPage'),
});
const newUser = createRoute({
  getParentRoute: () => office,
  path: '/users/new',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).newUser(), 'NewUserPage'),
});
const user = createRoute({
  getParentRoute: () => office,
  path: '/users/$userId',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).userDetail(), 'UserDetailPage'),
});
const agencies = createRoute({
  getParentRoute: () => office,
  path: '/agencies',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).agencies(), 'AgenciesPage'),
});
const newAgency = createRoute({
  getParentRoute: () => office,
  path: '/agencies/new',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).newAgency(), 'NewAgencyPage'),
});
const deletedAgencies = createRoute({
  getParentRoute: () => office,
  path: '/agencies/deleted',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).deletedAgencies(), 'DeletedAgenciesPage'),
});
const changeUser = createRoute({
  getParentRoute: () => office,
  path: '/agencies/$agencyId/change-user',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).changeUser(), 'ChangeUserPage'),
});
const agency = createRoute({
  getParentRoute: () => office,
  path: '/agencies/$agencyId',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).agencyDetail(), 'AgencyDetailPage'),
});
const dossier = createRoute({
  getParentRoute: () => office,
  path: '/agencies/$agencyId/dossier',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).dossier(), 'DossierPage'),
});
const officeAnnouncement = createRoute({
  getParentRoute: () => office,
  path: '/announcements/$announcementId',
  beforeLoad: requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).announcementDetail(), 'OfficeAnnouncementPage'),
});
const officeProfile = createRoute({
  getParentRoute: () => office,
  path: '/profile',
  component: lazyRouteComponent(async () => (await officeScreens()).profile(), 'OfficeProfilePage'),
});
const officeNotifications = createRoute({
  getParentRoute: () => office,
  path: '/notifications',
  component: lazyRouteComponent(async () => (await officeScreens()).notifications(), 'OfficeNotificationsPage'),
});

const auditPage = createRoute({
  getParentRoute: () => office,
  path: '/audit',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).audit(), 'AuditPage'),
});
const mailbox = createRoute({
  getParentRoute: () => office,
  path: '/mailbox',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).mailbox(), 'MailboxPage'),
});
const invitations = createRoute({
  getParentRoute: () => office,
  path: '/settings/invitations',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).invitations(), 'InvitationsPage'),
});
const newInvitation = createRoute({
  getParentRoute: () => office,
  path: '/settings/invitations/new',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).newInvitation(), 'NewInvitationPage'),
});
const invitation = createRoute({
  getParentRoute: () => office,
  path: '/settings/invitations/$invitationId',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await officeScreens()).invitationDetail(), 'InvitationDetailPage'),
});

// The companies' side. The survey stands alone: no masthead, no footer.
const survey = createRoute({
  getParentRoute: () => root,
  path: '/agencies/$agencyId/surveys/$surveyId',
  beforeLoad: requireCompany,
  component: lazyRouteComponent(async () => (await portalScreens()).survey(), 'SurveyPage'),
});
const portal = createRoute({
  getParentRoute: () => root,
  id: 'portal',
  beforeLoad: ahead(portalScreens, requireCompany),
  component: lazyRouteComponent(async () => (await portalScreens()).layout(), 'PortalLayout'),
});
const home = createRoute({
  getParentRoute: () => portal,
  path: '/home',
  component: lazyRouteComponent(async () => (await portalScreens()).home(), 'HomePage'),
});
const announcements = createRoute({
  getParentRoute: () => portal,
  path: '/announcements',
  component: lazyRouteComponent(async () => (await portalScreens()).announcements(), 'AnnouncementsPage'),
});
const announcement = createRoute({
  getParentRoute: () => portal,
  path: '/announcements/$announcementId',
  component: lazyRouteComponent(async () => (await portalScreens()).announcementDetail(), 'AnnouncementDetailPage'),
});
const services = createRoute({
  getParentRoute: () => portal,
  path: '/services',
  component: lazyRouteComponent(async () => (await portalScreens()).services(), 'ServicesPage'),
});
const service = createRoute({
  getParentRoute: () => portal,
  path: '/services/$serviceId',
  component: lazyRouteComponent(async () => (await portalScreens()).serviceDetail(), 'ServiceDetailPage'),
});
const news = createRoute({
  getParentRoute: () => portal,
  path: '/news',
  component: lazyRouteComponent(async () => (await portalScreens()).news(), 'NewsPage'),
});
const newsDetail = createRoute({
  getParentRoute: () => portal,
  path: '/news/$newsId',
  component: lazyRouteComponent(async () => (await portalScreens()).newsDetail(), 'NewsDetailPage'),
});
const partners = createRoute({
  getParentRoute: () => portal,
  path: '/partners',
  component: lazyRouteComponent(async () => (await portalScreens()).partners(), 'PartnersPage'),
});
const partner = createRoute({
  getParentRoute: () => portal,
  path: '/partners/$partnerId',
  component: lazyRouteComponent(async () => (await portalScreens()).partnerDetail(), 'PartnerDetailPage'),
});
const profile = createRoute({
  getParentRoute: () => portal,
  path: '/profile',
  component: lazyRouteComponent(async () => (await portalScreens()).profile(), 'ProfilePage'),
});
const ownAgencies = createRoute({
  getParentRoute: () => portal,
  path: '/agencies',
  component: lazyRouteComponent(async () => (await portalScreens()).companies(), 'CompaniesPage'),
});
const newOwnAgency = createRoute({
  getParentRoute: () => portal,
  path: '/agencies/new',
  component: lazyRouteComponent(async () => (await portalScreens()).newCompany(), 'NewCompanyPage'),
});
const ownAgency = createRoute({
  getParentRoute: () => portal,
  path: '/agencies/$agencyId',
  component: lazyRouteComponent(async () => (await portalScreens()).companyDetail(), 'CompanyDetailPage'),
});
const chooseAdvisor = createRoute({
  getParentRoute: () => portal,
  path: '/consultant/choose',
  component: lazyRouteComponent(async () => (await portalScreens()).chooseAdvisor(), 'ChooseAdvisorPage'),
});
const monitoring = createRoute({
  getParentRoute: () => portal,
  path: '/elipsis-urls/$type',
  component: lazyRouteComponent(async () => (await portalScreens()).monitoring(), 'MonitoringPage'),
});
const profileMonitoring = createRoute({
  getParentRoute: () => portal,
  path: '/profile/elipsisUrls/$type',
  component: lazyRouteComponent(async () => (await portalScreens()).monitoring(), 'MonitoringPage'),
});
const notifications = createRoute({
  getParentRoute: () => portal,
  path: '/notifications',
  component: lazyRouteComponent(async () => (await portalScreens()).notifications(), 'NotificationsPage'),
});

const routeTree = root.addChildren([
  start,
  login,
  externalLogin,
  passwordReset,
  welcome,
  register,
  verify,
  waiting,
  twoFactor,
  survey,
  portal.addChildren([
    home,
    announcements,
    announcement,
    services,
    service,
    news,
    newsDetail,
    partners,
    partner,
    profile,
    ownAgencies,
    newOwnAgency,
    ownAgency,
    chooseAdvisor,
    monitoring,
    profileMonitoring,
    notifications,
  ]),
  office.addChildren([
    dashboard,
    users,
    newUser,
    user,
    agencies,
    newAgency,
    deletedAgencies,
    agency,
    changeUser,
    dossier,
    officeAnnouncement,
    officeProfile,
    officeNotifications,
    auditPage,
    mailbox,
    invitations,
    newInvitation,
    invitation,
  ]),
]);

/** The whole route table, in hash mode as the specification asks (1-people §2). */
export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: BrokenPage,
  // What the address carries is text, written as anybody would write it: `?page=2`, not `?page=%222%22`.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
