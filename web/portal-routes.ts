import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { fetchingAhead, requireCompany } from './guards.ts';
import { root } from './root-route.tsx';

// Which files each screen needs is a long list, and grows with every screen: the login does without it.
async function load() {
  return (await import('./screens/portal/screens.ts')).screens;
}

/** The survey stands alone: no masthead, no footer. */
export const survey = createRoute({
  getParentRoute: () => root,
  path: '/agencies/$agencyId/surveys/$surveyId',
  beforeLoad: requireCompany,
  component: lazyRouteComponent(async () => (await load()).survey(), 'SurveyPage'),
});
const portal = createRoute({
  getParentRoute: () => root,
  id: 'portal',
  beforeLoad: fetchingAhead(load, requireCompany),
  component: lazyRouteComponent(async () => (await load()).layout(), 'PortalLayout'),
});
const home = createRoute({
  getParentRoute: () => portal,
  path: '/home',
  component: lazyRouteComponent(async () => (await load()).home(), 'HomePage'),
});
const announcements = createRoute({
  getParentRoute: () => portal,
  path: '/announcements',
  component: lazyRouteComponent(async () => (await load()).announcements(), 'AnnouncementsPage'),
});
const announcement = createRoute({
  getParentRoute: () => portal,
  path: '/announcements/$announcementId',
  component: lazyRouteComponent(async () => (await load()).announcementDetail(), 'AnnouncementDetailPage'),
});
const services = createRoute({
  getParentRoute: () => portal,
  path: '/services',
  component: lazyRouteComponent(async () => (await load()).services(), 'ServicesPage'),
});
const service = createRoute({
  getParentRoute: () => portal,
  path: '/services/$serviceId',
  component: lazyRouteComponent(async () => (await load()).serviceDetail(), 'ServiceDetailPage'),
});
const news = createRoute({
  getParentRoute: () => portal,
  path: '/news',
  component: lazyRouteComponent(async () => (await load()).news(), 'NewsPage'),
});
const newsDetail = createRoute({
  getParentRoute: () => portal,
  path: '/news/$newsId',
  component: lazyRouteComponent(async () => (await load()).newsDetail(), 'NewsDetailPage'),
});
const partners = createRoute({
  getParentRoute: () => portal,
  path: '/partners',
  component: lazyRouteComponent(async () => (await load()).partners(), 'PartnersPage'),
});
const partner = createRoute({
  getParentRoute: () => portal,
  path: '/partners/$partnerId',
  component: lazyRouteComponent(async () => (await load()).partnerDetail(), 'PartnerDetailPage'),
});
const calendar = createRoute({
  getParentRoute: () => portal,
  path: '/calendar',
  component: lazyRouteComponent(async () => (await load()).calendar(), 'CalendarPage'),
});
const profile = createRoute({
  getParentRoute: () => portal,
  path: '/profile',
  component: lazyRouteComponent(async () => (await load()).profile(), 'ProfilePage'),
});
const ownAgencies = createRoute({
  getParentRoute: () => portal,
  path: '/agencies',
  component: lazyRouteComponent(async () => (await load()).companies(), 'CompaniesPage'),
});
const newOwnAgency = createRoute({
  getParentRoute: () => portal,
  path: '/agencies/new',
  component: lazyRouteComponent(async () => (await load()).newCompany(), 'NewCompanyPage'),
});
const ownAgency = createRoute({
  getParentRoute: () => portal,
  path: '/agencies/$agencyId',
  component: lazyRouteComponent(async () => (await load()).companyDetail(), 'CompanyDetailPage'),
});
const chooseAdvisor = createRoute({
  getParentRoute: () => portal,
  path: '/consultant/choose',
  component: lazyRouteComponent(async () => (await load()).chooseAdvisor(), 'ChooseAdvisorPage'),
});
const consultant = createRoute({
  getParentRoute: () => portal,
  path: '/consultant/$chatId',
  component: lazyRouteComponent(async () => (await load()).consultant(), 'ConsultantPage'),
});
const monitoring = createRoute({
  getParentRoute: () => portal,
  path: '/elipsis-urls/$type',
  component: lazyRouteComponent(async () => (await load()).monitoring(), 'MonitoringPage'),
});
const profileMonitoring = createRoute({
  getParentRoute: () => portal,
  path: '/profile/elipsisUrls/$type',
  component: lazyRouteComponent(async () => (await load()).monitoring(), 'MonitoringPage'),
});
const notifications = createRoute({
  getParentRoute: () => portal,
  path: '/notifications',
  component: lazyRouteComponent(async () => (await load()).notifications(), 'NotificationsPage'),
});

/** The companies' side. */
export const portalRoutes = portal.addChildren([
  home,
  announcements,
  announcement,
  services,
  service,
  news,
  newsDetail,
  partners,
  partner,
  calendar,
  profile,
  ownAgencies,
  newOwnAgency,
  ownAgency,
  chooseAdvisor,
  consultant,
  monitoring,
  profileMonitoring,
  notifications,
]);
