import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireRole } from './guards.ts';
import { loadOffice as load, office } from './office-route.ts';

const forReaders = requireRole('admin', 'advisor', 'business-performance-partner', 'platform-admin');
const forWriters = requireRole('admin');

const news = createRoute({
  getParentRoute: () => office,
  path: '/news',
  beforeLoad: forReaders,
  component: lazyRouteComponent(async () => (await load()).news(), 'OfficeNewsPage'),
});
const newNews = createRoute({
  getParentRoute: () => office,
  path: '/news/new',
  beforeLoad: forWriters,
  component: lazyRouteComponent(async () => (await load()).newsEditor(), 'NewsEditorPage'),
});
const newsDetail = createRoute({
  getParentRoute: () => office,
  path: '/news/$newsId',
  beforeLoad: forReaders,
  component: lazyRouteComponent(async () => (await load()).newsDetail(), 'OfficeNewsDetailPage'),
});
const newsEditor = createRoute({
  getParentRoute: () => office,
  path: '/news/$newsId/edit',
  beforeLoad: forWriters,
  component: lazyRouteComponent(async () => (await load()).newsEditor(), 'NewsEditorPage'),
});
const partners = createRoute({
  getParentRoute: () => office,
  path: '/partners',
  beforeLoad: forReaders,
  component: lazyRouteComponent(async () => (await load()).partners(), 'OfficePartnersPage'),
});
const newPartner = createRoute({
  getParentRoute: () => office,
  path: '/partners/new',
  beforeLoad: forWriters,
  component: lazyRouteComponent(async () => (await load()).partnerEditor(), 'PartnerEditorPage'),
});
const partner = createRoute({
  getParentRoute: () => office,
  path: '/partners/$partnerId',
  beforeLoad: forReaders,
  component: lazyRouteComponent(async () => (await load()).partnerDetail(), 'OfficePartnerPage'),
});
const partnerEditor = createRoute({
  getParentRoute: () => office,
  path: '/partners/$partnerId/edit',
  beforeLoad: forWriters,
  component: lazyRouteComponent(async () => (await load()).partnerEditor(), 'PartnerEditorPage'),
});
const services = createRoute({
  getParentRoute: () => office,
  path: '/services',
  beforeLoad: forReaders,
  component: lazyRouteComponent(async () => (await load()).services(), 'OfficeServicesPage'),
});
const newService = createRoute({
  getParentRoute: () => office,
  path: '/services/new',
  beforeLoad: forWriters,
  component: lazyRouteComponent(async () => (await load()).serviceEditor(), 'ServiceEditorPage'),
});
const service = createRoute({
  getParentRoute: () => office,
  path: '/services/$serviceId',
  beforeLoad: forReaders,
  component: lazyRouteComponent(async () => (await load()).serviceDetail(), 'OfficeServicePage'),
});
const serviceEditor = createRoute({
  getParentRoute: () => office,
  path: '/services/$serviceId/edit',
  beforeLoad: forWriters,
  component: lazyRouteComponent(async () => (await load()).serviceEditor(), 'ServiceEditorPage'),
});

/** News, partners and services of the office, under /admin. */
export const catalogueRoutes = [
  news,
  newNews,
  newsDetail,
  newsEditor,
  partners,
  newPartner,
  partner,
  partnerEditor,
  services,
  newService,
  service,
  serviceEditor,
] as const;
