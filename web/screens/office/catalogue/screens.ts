import { listReview } from '@volano/domain/contracts/announcement-review';
import {
  createAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@volano/domain/contracts/announcements';
import { listAnnouncementAgencies, listServiceAgencies } from '@volano/domain/contracts/matching';
import { createNews, getNews, listNews, updateNews } from '@volano/domain/contracts/news';
import { createPartner, getPartner, listPartners, updatePartner } from '@volano/domain/contracts/partners';
import { createService, getService, listServices, updateService } from '@volano/domain/contracts/services';
import { IconBriefcase, IconChecks, IconCoins, IconHeartHandshake, IconNews } from '@tabler/icons-react';
import { listOf, screen } from '../../../lib/screens/screen.ts';
import { settingsScreens } from './settings-screens.ts';

/** What an editor keeps of itself in the address. */
const editor = { tab: 'text' } as const;

const announcementScreens = [
  screen({
    path: '/admin/announcements',
    access: listAnnouncements,
    title: 'officeAnnouncements.title',
    menu: [{ word: 'announcements', icon: IconCoins, position: 9, unread: 'announcements' }],
    search: listOf(listAnnouncements, ['q', 'announcementType', 'regionId', 'cciaaId', 'isExpired', 'isActive']),
    component: async () => (await import('./announcements.tsx')).OfficeAnnouncementsPage,
  }),
  screen({
    path: '/admin/announcements/review',
    access: listReview,
    title: 'callReview.title',
    menu: [{ word: 'review', icon: IconChecks, position: 10, unread: 'review' }],
    search: { at: 'text', tab: ['publish', 'links'] },
    component: async () => (await import('./announcements-review.tsx')).AnnouncementsReviewPage,
  }),
  screen({
    path: '/admin/announcements/new',
    action: 'common.search.newAnnouncement',
    access: createAnnouncement,
    title: 'officeAnnouncements.new',
    search: { ...editor, from: ['review'] },
    component: async () => (await import('./announcement-editor.tsx')).AnnouncementEditorPage,
  }),
  screen({
    path: '/admin/announcements/$announcementId/edit',
    access: updateAnnouncement,
    title: 'officeAnnouncements.title',
    search: { ...editor, from: ['review'] },
    component: async () => (await import('./announcement-editor.tsx')).AnnouncementEditorPage,
  }),
  screen({
    path: '/admin/announcements/$announcementId',
    access: getAnnouncement,
    title: 'agencies.call.crumb',
    search: { agencyId: 'text', why: 'text' },
    component: async () => (await import('./announcement-detail.tsx')).OfficeAnnouncementPage,
  }),
  screen({
    path: '/admin/announcements/$announcementId/associated',
    access: listAnnouncementAgencies,
    title: 'agencies.associated.title',
    search: listOf(listAnnouncementAgencies, ['q', 'verdict']),
    component: async () => (await import('./announcement-associated.tsx')).AnnouncementAssociatedPage,
  }),
];

const newsScreens = [
  screen({
    path: '/admin/news',
    access: listNews,
    title: 'officeCatalogue.news.title',
    menu: [{ word: 'news', icon: IconNews, position: 7 }],
    search: listOf(listNews, ['q', 'isActive', 'tagIds']),
    component: async () => (await import('./news.tsx')).OfficeNewsPage,
  }),
  screen({
    path: '/admin/news/new',
    access: createNews,
    title: 'officeCatalogue.news.new',
    search: editor,
    component: async () => (await import('./news-editor.tsx')).NewsEditorPage,
  }),
  screen({
    path: '/admin/news/$newsId',
    access: getNews,
    title: 'officeCatalogue.news.title',
    component: async () => (await import('./news-detail.tsx')).OfficeNewsDetailPage,
  }),
  screen({
    path: '/admin/news/$newsId/edit',
    access: updateNews,
    title: 'officeCatalogue.news.title',
    search: editor,
    component: async () => (await import('./news-editor.tsx')).NewsEditorPage,
  }),
];

const partnerScreens = [
  screen({
    path: '/admin/partners',
    access: listPartners,
    title: 'officeCatalogue.partners.title',
    menu: [
      {
        word: 'partners',
        icon: IconHeartHandshake,
        position: 11,
        roles: ['admin', 'advisor', 'business-performance-partner'],
      },
    ],
    search: listOf(listPartners, ['q', 'isActive']),
    component: async () => (await import('./partners.tsx')).OfficePartnersPage,
  }),
  screen({
    path: '/admin/partners/new',
    access: createPartner,
    title: 'officeCatalogue.partners.new',
    search: editor,
    component: async () => (await import('./partner-editor.tsx')).PartnerEditorPage,
  }),
  screen({
    path: '/admin/partners/$partnerId',
    access: getPartner,
    title: 'officeCatalogue.partners.title',
    component: async () => (await import('./partner-detail.tsx')).OfficePartnerPage,
  }),
  screen({
    path: '/admin/partners/$partnerId/edit',
    access: updatePartner,
    title: 'officeCatalogue.partners.title',
    search: editor,
    component: async () => (await import('./partner-editor.tsx')).PartnerEditorPage,
  }),
];

const serviceScreens = [
  screen({
    path: '/admin/services',
    access: listServices,
    title: 'officeCatalogue.services.title',
    menu: [{ word: 'services', icon: IconBriefcase, position: 8, unread: 'services' }],
    search: listOf(listServices, ['q', 'categoryType', 'isActive']),
    component: async () => (await import('./services.tsx')).OfficeServicesPage,
  }),
  screen({
    path: '/admin/services/new',
    access: createService,
    title: 'officeCatalogue.services.new',
    search: editor,
    component: async () => (await import('./service-editor.tsx')).ServiceEditorPage,
  }),
  screen({
    path: '/admin/services/$serviceId',
    access: getService,
    title: 'officeCatalogue.services.title',
    search: { agencyId: 'text' },
    component: async () => (await import('./service-detail.tsx')).OfficeServicePage,
  }),
  screen({
    path: '/admin/services/$serviceId/edit',
    access: updateService,
    title: 'officeCatalogue.services.title',
    search: editor,
    component: async () => (await import('./service-editor.tsx')).ServiceEditorPage,
  }),
  screen({
    path: '/admin/services/$serviceId/associated',
    access: listServiceAgencies,
    title: 'agencies.associated.title',
    search: listOf(listServiceAgencies, ['q', 'verdict']),
    component: async () => (await import('./service-associated.tsx')).ServiceAssociatedPage,
  }),
];

/** Calls, news, partners, services, and what they are classified by. */
export const catalogueScreens = [
  ...announcementScreens,
  ...newsScreens,
  ...partnerScreens,
  ...serviceScreens,
  ...settingsScreens,
];
