import { servesCompanies } from '@volano/domain/policies/actor';
import { listCalendarEvents } from '@volano/domain/contracts/calendar';
import { getCampaign, listCampaignRecipients } from '@volano/domain/contracts/campaigns';
import { getDossierPreview } from '@volano/domain/contracts/dossiers';
import { getPortfolioNews } from '@volano/domain/contracts/portfolio';
import { listRecommendations } from '@volano/domain/contracts/recommendations';
import { IconCalendarMonth, IconWallet } from '@tabler/icons-react';
import { listOf, screen } from '../../../lib/screens/screen.ts';

/** Dossiers, recommendations, campaigns and the calendar. */
export const advisingScreens = [
  screen({
    path: '/admin/portfolio',
    access: getPortfolioNews,
    title: 'portfolio.title',
    menu: [
      {
        word: 'portfolio',
        icon: IconWallet,
        position: 4,
        isFor: servesCompanies,
      },
    ],
    search: {
      tab: ['news', 'levers', 'unlocks', 'matrix'],
      advisorId: 'text',
      by: ['agency', 'announcement'],
      page: 'text',
      columns: 'text',
      q: 'text',
      agency: 'text',
      verdict: 'text',
    },
    component: async () => (await import('./portfolio.tsx')).PortfolioPage,
  }),
  screen({
    path: '/admin/recommendations',
    access: listRecommendations,
    title: 'officeRecommendations.list.title',
    search: listOf(listRecommendations, { without: ['isOwed', 'from', 'to'], own: { from: 'text', to: 'text' } }),
    component: async () => (await import('./recommendations.tsx')).RecommendationsPage,
  }),
  screen({
    path: '/admin/agencies/$agencyId/dossier',
    access: getDossierPreview,
    title: 'dossiers.builder.crumb',
    search: { why: 'text' },
    component: async () => (await import('./dossier.tsx')).DossierPage,
  }),
  screen({
    path: '/admin/calendar',
    access: listCalendarEvents,
    title: 'calendar.title',
    menu: [
      {
        word: 'calendar',
        icon: IconCalendarMonth,
        position: 12,
        isFor: servesCompanies,
      },
    ],
    search: listOf(listCalendarEvents, { without: ['from', 'to'], own: { month: 'text', announcementType: 'text' } }),
    component: async () => (await import('./calendar.tsx')).OfficeCalendarPage,
  }),
  screen({
    path: '/admin/announcements/$announcementId/email/$targetUser',
    access: getCampaign,
    title: 'campaigns.title.agencies',
    search: listOf(listCampaignRecipients),
    component: async () => (await import('./announcement-email.tsx')).AnnouncementEmailPage,
  }),
];
