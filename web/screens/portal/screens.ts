import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { listCalendarEvents } from '@volano/domain/contracts/calendar';
import { listNews } from '@volano/domain/contracts/news';
import { listPartners } from '@volano/domain/contracts/partners';
import { listUserServices } from '@volano/domain/contracts/services';
import {
  IconBriefcase,
  IconBuildingFactory2,
  IconCalendarMonth,
  IconCoins,
  IconFileCertificate,
  IconHeartHandshake,
  IconHome,
  IconHomeFilled,
  IconHourglassHigh,
  IconMessages,
  IconNews,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { listOf, screen } from '../../lib/screens/screen.ts';

const catalogueScreens = [
  screen({
    path: '/announcements',
    hasFirstWords: true,
    title: 'announcements.title',
    menu: [{ word: 'announcements', icon: IconCoins, position: 2, phone: 'bar', isInMasthead: true }],
    search: listOf(listUserAnnouncements, {
      without: [
        'title',
        'publicationDateFrom',
        'publicationDateTo',
        'expiryDateFrom',
        'expiryDateTo',
        'isActive',
        'verdict',
        'isInTarget',
        'standing',
        'isUpcoming',
        'agencyId',
      ],
    }),
    component: async () => (await import('./catalogue/announcements.tsx')).AnnouncementsPage,
  }),
  screen({
    path: '/announcements/$announcementId',
    hasFirstWords: true,
    whilePending: true,
    title: 'announcements.detail.bar',
    component: async () => (await import('./catalogue/announcement-detail.tsx')).AnnouncementDetailPage,
  }),
  screen({
    path: '/services',
    title: 'services.title',
    menu: [{ word: 'services', icon: IconBriefcase, position: 3, phone: 'bar', isInMasthead: true }],
    search: listOf(listUserServices, { without: ['agencyId', 'isInTarget', 'isActive'] }),
    component: async () => (await import('./catalogue/services.tsx')).ServicesPage,
  }),
  screen({
    path: '/services/$serviceId',
    title: 'services.bar',
    component: async () => (await import('./catalogue/service-detail.tsx')).ServiceDetailPage,
  }),
  screen({
    path: '/news',
    title: 'news.title',
    menu: [{ word: 'news', icon: IconNews, position: 5, phone: 'bar', isInMasthead: true }],
    search: listOf(listNews, { without: ['isActive'] }),
    component: async () => (await import('./catalogue/news.tsx')).NewsPage,
  }),
  screen({
    path: '/news/$newsId',
    title: 'news.bar',
    component: async () => (await import('./catalogue/news.tsx')).NewsDetailPage,
  }),
  screen({
    path: '/partners',
    title: 'partners.title',
    menu: [{ word: 'partners', icon: IconHeartHandshake, position: 6, phone: 'more', isInMasthead: true }],
    search: listOf(listPartners, { without: ['isActive'] }),
    component: async () => (await import('./catalogue/partners.tsx')).PartnersPage,
  }),
  screen({
    path: '/partners/$partnerId',
    title: 'partners.bar',
    component: async () => (await import('./catalogue/partners.tsx')).PartnerDetailPage,
  }),
];

const companyScreens = [
  screen({
    path: '/agencies',
    title: 'profile.companies.title',
    menu: [{ word: 'agencies', icon: IconBuildingFactory2, position: 8, phone: 'more' }],
    component: async () => (await import('./companies/companies.tsx')).CompaniesPage,
  }),
  screen({
    path: '/agencies/new',
    title: 'profile.companies.newTitle',
    component: async () => (await import('./companies/company-detail.tsx')).NewCompanyPage,
  }),
  screen({
    path: '/agencies/$agencyId',
    title: 'profile.companies.title',
    component: async () => (await import('./companies/company-detail.tsx')).CompanyDetailPage,
  }),
  screen({
    path: '/agencies/$agencyId/surveys/$surveyId',
    title: 'surveys.title',
    search: { step: 'text' },
    whilePending: true,
    // No masthead, no footer: nothing leads away from the questions.
    isAlone: true,
    component: async () => (await import('./companies/survey.tsx')).SurveyPage,
  }),
  screen({
    path: '/dossier',
    title: 'profile.dossiers.title',
    // Only of the company that has one, or has one in preparation.
    menu: [{ word: 'dossier', icon: IconFileCertificate, position: 4, phone: 'more', isInMasthead: true }],
    component: async () => (await import('./advising/own-dossier.tsx')).OwnDossierPage,
  }),
  screen({
    path: '/consultant/choose',
    whilePending: true,
    title: 'profile.choice.title',
    component: async () => (await import('./companies/choose-advisor.tsx')).ChooseAdvisorPage,
  }),
  screen({
    path: '/consultant/$chatId',
    hasFirstWords: true,
    // Who waits to be confirmed writes to the firm.
    whilePending: true,
    title: 'chats.consultant',
    // What is to be written about, where one comes from its page.
    search: { announcementId: 'text', serviceId: 'text' },
    // Only of the company that has one.
    menu: [{ word: 'consultant', icon: IconMessages, position: 4, phone: 'bar', isInMasthead: true }],
    component: async () => (await import('./companies/consultant.tsx')).ConsultantPage,
  }),
];

/** The screens of the companies’ side. Both their roles open all of them. */
export const screens = [
  screen({
    path: '/home',
    hasFirstWords: true,
    title: 'common.places.home',
    menu: [{ word: 'home', icon: IconHome, iconActive: IconHomeFilled, position: 1, phone: 'bar', isInMasthead: true }],
    component: async () => (await import('./home.tsx')).HomePage,
  }),
  ...catalogueScreens,
  ...companyScreens,
  screen({
    path: '/calendar',
    title: 'calendar.title',
    menu: [{ word: 'calendar', icon: IconCalendarMonth, position: 7, phone: 'more', isInMasthead: true }],
    search: listOf(listCalendarEvents, { without: ['from', 'to'], own: { month: 'text', announcementType: 'text' } }),
    component: async () => (await import('./advising/calendar.tsx')).CalendarPage,
  }),
  screen({
    path: '/profile',
    title: 'profile.title',
    search: { tab: ['person', 'company', 'dossiers', 'security'] },
    menu: [{ word: 'profile', icon: IconUser, position: 9, phone: 'more' }],
    component: async () => (await import('./people/profile.tsx')).ProfilePage,
  }),
  screen({
    path: '/elipsis-urls/$type',
    title: 'profile.monitoring.title',
    component: async () => (await import('./insight/monitoring.tsx')).MonitoringPage,
  }),
  screen({
    path: '/profile/elipsisUrls/$type',
    title: 'profile.monitoring.title',
    component: async () => (await import('./insight/monitoring.tsx')).MonitoringPage,
  }),
  screen({
    path: '/waiting',
    title: 'common.places.waiting',
    whilePending: 'only',
    search: { page: 'text' },
    menu: [{ word: 'waiting', icon: IconHourglassHigh, position: 1, phone: 'bar', isInMasthead: true }],
    component: async () => (await import('./people/waiting.tsx')).WaitingPage,
  }),
  screen({
    path: '/waiting/data',
    title: 'privacy.title',
    whilePending: 'only',
    menu: [{ word: 'ownData', icon: IconShieldLock, position: 2, phone: 'bar', isInMasthead: true }],
    component: async () => (await import('./people/waiting-data.tsx')).WaitingDataPage,
  }),
  screen({
    path: '/notifications',
    title: 'notifications.title',
    component: async () => (await import('./conversation/notifications.tsx')).NotificationsPage,
  }),
];
