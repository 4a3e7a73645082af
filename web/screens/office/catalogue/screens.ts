import { isAdvisor, seesEverything, servesCompanies } from '@volano/domain/policies/actor';
import { listReview, listCorrespondences } from '@volano/domain/contracts/announcement-review';
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
import { listCallWords } from '@volano/domain/contracts/call-words';
import { listAtecoWords } from '@volano/domain/contracts/ateco-settings';
import { listAtecoCodes } from '@volano/domain/contracts/ateco';
import {
  createCategoryTemplate,
  listCategoryTemplates,
  listRequirementTemplates,
} from '@volano/domain/contracts/categories';
import { getImport, listImports } from '@volano/domain/contracts/imports';
import { getCompanyImport } from '@volano/domain/contracts/company-imports';
import { listCciaas, listRegions } from '@volano/domain/contracts/territories';
import {
  IconBriefcase,
  IconChecks,
  IconCoins,
  IconHeartHandshake,
  IconNews,
  IconArrowsExchange,
  IconBinaryTree2,
  IconVocabulary,
  IconBuildingBank,
  IconDatabaseImport,
  IconHash,
  IconListDetails,
  IconMapPin,
} from '@tabler/icons-react';
import { listOf, screen, type ScreenAccess } from '../../../lib/screens/screen.ts';

/** Who opens categories and their requirements: who may change them, and who sees everything. */
const opensCategories: ScreenAccess = (me) => seesEverything(me) || isAdvisor(me);

/** What the catalogue is classified by, under /admin/settings. Companies read the same lists, so their contracts do not say who opens these. */
const settingsScreens = [
  screen({
    path: '/admin/settings/regions',
    access: seesEverything,
    title: 'territories.regions.page',
    menu: [{ word: 'regions', icon: IconMapPin, position: 2, setting: 'catalogue' }],
    search: listOf(listRegions, { without: ['name'], own: { q: 'text' } }),
    component: async () => (await import('./settings-territories.tsx')).SettingsRegionsPage,
  }),
  screen({
    path: '/admin/settings/cciaas',
    access: seesEverything,
    title: 'territories.cciaas.title',
    menu: [{ word: 'cciaas', icon: IconBuildingBank, position: 5, setting: 'catalogue' }],
    search: listOf(listCciaas, { without: ['name'], own: { q: 'text' } }),
    component: async () => (await import('./settings-territories.tsx')).SettingsCciaasPage,
  }),
  screen({
    path: '/admin/settings/categoryRequirement',
    access: opensCategories,
    title: 'categories.page',
    menu: [
      { word: 'categoryRequirement', icon: IconListDetails, position: 13, isFor: isAdvisor },
      { word: 'categoryRequirement', icon: IconListDetails, position: 1, setting: 'catalogue' },
    ],
    search: listOf(listCategoryTemplates, { own: { category: 'text' } }),
    component: async () => (await import('./settings-questions.tsx')).SettingsQuestionsPage,
  }),
  screen({
    path: '/admin/settings/categories_templates',
    access: opensCategories,
    title: 'categories.category.title',
    search: listOf(listCategoryTemplates),
    component: async () => (await import('./settings-categories.tsx')).SettingsCategoriesPage,
  }),
  screen({
    path: '/admin/settings/categories_templates/new',
    access: createCategoryTemplate,
    title: 'categories.category.newTitle',
    component: async () => (await import('./settings-categories.tsx')).SettingsNewCategoryPage,
  }),
  screen({
    path: '/admin/settings/categories_templates/$categoryId',
    access: opensCategories,
    title: 'categories.category.title',
    component: async () => (await import('./settings-categories.tsx')).SettingsCategoryPage,
  }),
  screen({
    path: '/admin/settings/requirements',
    access: opensCategories,
    title: 'categories.requirement.title',
    search: listOf(listRequirementTemplates, { without: ['name', 'categoryTemplateId', 'isFree'] }),
    component: async () => (await import('./settings-categories.tsx')).SettingsRequirementsPage,
  }),
  screen({
    path: '/admin/settings/atecocodes',
    access: seesEverything,
    title: 'atecoSettings.page.2007',
    menu: [{ word: 'atecocodes', icon: IconHash, position: 3, setting: 'catalogue' }],
    search: listOf(listAtecoCodes, { without: ['version', 'level', 'parentCode', 'ids'] }),
    component: async () => (await import('./settings-ateco.tsx')).SettingsAteco2007Page,
  }),
  screen({
    path: '/admin/settings/latestAteco2025',
    access: seesEverything,
    title: 'atecoSettings.page.2025',
    menu: [{ word: 'latestAteco2025', icon: IconBinaryTree2, position: 4, setting: 'catalogue' }],
    search: listOf(listAtecoCodes, { without: ['version', 'level', 'parentCode', 'ids'] }),
    component: async () => (await import('./settings-ateco.tsx')).SettingsAteco2025Page,
  }),
  screen({
    path: '/admin/settings/latestAteco2025/words',
    access: listAtecoWords,
    title: 'atecoSettings.words.title',
    search: listOf(listAtecoWords, { without: ['version'] }),
    component: async () => (await import('./settings-ateco-words.tsx')).SettingsAtecoWordsPage,
  }),
  screen({
    path: '/admin/settings/callwords',
    access: listCallWords,
    title: 'callWords.title',
    menu: [{ word: 'callWords', icon: IconVocabulary, position: 7, setting: 'catalogue' }],
    search: listOf(listCallWords),
    component: async () => (await import('./settings-call-words.tsx')).SettingsCallWordsPage,
  }),
  screen({
    path: '/admin/settings/correspondences',
    access: listCorrespondences,
    title: 'correspondences.title',
    menu: [{ word: 'correspondences', icon: IconArrowsExchange, position: 6, setting: 'catalogue' }],
    search: { q: 'text', page: 'text', limit: 'text' },
    component: async () => (await import('./settings-correspondences.tsx')).SettingsCorrespondencesPage,
  }),
  screen({
    path: '/admin/settings/imports',
    access: listImports,
    title: 'imports.screen.title',
    menu: [{ word: 'imports', icon: IconDatabaseImport, position: 7, setting: 'catalogue' }],
    // Of which kind the next file is.
    search: { kind: 'own', page: 'text', limit: 'text' },
    component: async () => (await import('./settings-imports.tsx')).SettingsImportsPage,
  }),
  screen({
    path: '/admin/settings/imports/companies/$companyImportId',
    access: getCompanyImport,
    title: 'companyImports.screen.title',
    search: { q: 'text', tab: 'text', page: 'text', limit: 'text' },
    component: async () => (await import('./settings-company-import.tsx')).SettingsCompanyImportPage,
  }),
  screen({
    path: '/admin/settings/imports/$importId',
    access: getImport,
    title: 'imports.screen.title',
    search: { q: 'text', tab: 'text', page: 'text', limit: 'text' },
    component: async () => (await import('./settings-import.tsx')).SettingsImportPage,
  }),
];

/** What an editor keeps of itself in the address. */
const editor = { tab: 'text' } as const;

const announcementScreens = [
  screen({
    path: '/admin/announcements',
    access: listAnnouncements,
    title: 'officeAnnouncements.title',
    menu: [{ word: 'announcements', icon: IconCoins, position: 9, unread: 'announcements' }],
    search: listOf(listAnnouncements, {
      without: ['title', 'publicationDateFrom', 'publicationDateTo', 'expiryDateFrom', 'expiryDateTo'],
    }),
    component: async () => (await import('./announcements.tsx')).OfficeAnnouncementsPage,
  }),
  screen({
    path: '/admin/announcements/review',
    access: listReview,
    title: 'callReview.title',
    menu: [{ word: 'review', icon: IconChecks, position: 10, unread: 'review' }],
    search: { at: 'text', tab: ['open', 'publish', 'links'] },
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
    search: { agencyId: 'text', why: 'text', act: ['recommend'] },
    component: async () => (await import('./announcement-detail.tsx')).OfficeAnnouncementPage,
  }),
  screen({
    path: '/admin/announcements/$announcementId/associated',
    access: listAnnouncementAgencies,
    title: 'agencies.associated.title',
    search: listOf(listAnnouncementAgencies),
    component: async () => (await import('../companies/associated-agencies.tsx')).AnnouncementAssociatedPage,
  }),
];

const newsScreens = [
  screen({
    path: '/admin/news',
    access: listNews,
    title: 'officeCatalogue.news.title',
    menu: [{ word: 'news', icon: IconNews, position: 7 }],
    search: listOf(listNews),
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
    component: async () => (await import('./news.tsx')).OfficeNewsDetailPage,
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
        isFor: servesCompanies,
      },
    ],
    search: listOf(listPartners),
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
    component: async () => (await import('./partners.tsx')).OfficePartnerPage,
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
    search: listOf(listServices, { without: ['agencyId', 'isInTarget', 'isRecommended', 'isFavorite'] }),
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
    search: listOf(listServiceAgencies),
    component: async () => (await import('../companies/associated-agencies.tsx')).ServiceAssociatedPage,
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
