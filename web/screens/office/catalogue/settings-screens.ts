import { listAtecoWords } from '@volano/domain/contracts/ateco-settings';
import { listAtecoCodes } from '@volano/domain/contracts/ateco';
import {
  createCategoryTemplate,
  listCategoryTemplates,
  listRequirementTemplates,
} from '@volano/domain/contracts/categories';
import { listCorrespondences } from '@volano/domain/contracts/announcement-review';
import { getImport, listImports } from '@volano/domain/contracts/imports';
import { getCompanyImport } from '@volano/domain/contracts/company-imports';
import { listCciaas, listRegions } from '@volano/domain/contracts/territories';
import {
  IconArrowsExchange,
  IconBinaryTree2,
  IconBuildingBank,
  IconDatabaseImport,
  IconHash,
  IconListDetails,
  IconMapPin,
} from '@tabler/icons-react';
import { listOf, screen } from '../../../lib/screens/screen.ts';

/** What the catalogue is classified by, under /admin/settings. Companies read the same lists, so their contracts do not say who opens these. */
export const settingsScreens = [
  screen({
    path: '/admin/settings/regions',
    access: ['admin', 'platform-admin'],
    title: 'territories.regions.page',
    menu: [{ word: 'regions', icon: IconMapPin, position: 2, isSetting: true, roles: ['admin'] }],
    search: listOf(listRegions, [], ['q']),
    component: async () => (await import('./settings-regions.tsx')).SettingsRegionsPage,
  }),
  screen({
    path: '/admin/settings/cciaas',
    access: ['admin', 'platform-admin'],
    title: 'territories.cciaas.title',
    menu: [{ word: 'cciaas', icon: IconBuildingBank, position: 5, isSetting: true, roles: ['admin'] }],
    search: listOf(listCciaas, [], ['q']),
    component: async () => (await import('./settings-cciaas.tsx')).SettingsCciaasPage,
  }),
  screen({
    path: '/admin/settings/categoryRequirement',
    access: ['admin', 'advisor', 'platform-admin'],
    title: 'categories.page',
    menu: [
      { word: 'categoryRequirement', icon: IconListDetails, position: 13, roles: ['advisor'] },
      { word: 'categoryRequirement', icon: IconListDetails, position: 1, isSetting: true, roles: ['admin'] },
    ],
    search: listOf(listRequirementTemplates, ['q'], ['category']),
    component: async () => (await import('./settings-questions.tsx')).SettingsQuestionsPage,
  }),
  screen({
    path: '/admin/settings/categories_templates',
    access: ['admin', 'advisor', 'platform-admin'],
    title: 'categories.category.title',
    search: listOf(listCategoryTemplates, ['q']),
    component: async () => (await import('./settings-categories.tsx')).SettingsCategoriesPage,
  }),
  screen({
    path: '/admin/settings/categories_templates/new',
    access: createCategoryTemplate,
    title: 'categories.category.newTitle',
    component: async () => (await import('./settings-new-category.tsx')).SettingsNewCategoryPage,
  }),
  screen({
    path: '/admin/settings/categories_templates/$categoryId',
    access: ['admin', 'advisor', 'platform-admin'],
    title: 'categories.category.title',
    component: async () => (await import('./settings-category.tsx')).SettingsCategoryPage,
  }),
  screen({
    path: '/admin/settings/requirements',
    access: ['admin', 'advisor', 'platform-admin'],
    title: 'categories.requirement.title',
    search: listOf(listRequirementTemplates, ['q']),
    component: async () => (await import('./settings-requirements.tsx')).SettingsRequirementsPage,
  }),
  screen({
    path: '/admin/settings/atecocodes',
    access: ['admin', 'platform-admin'],
    title: 'atecoSettings.page.2007',
    menu: [{ word: 'atecocodes', icon: IconHash, position: 3, isSetting: true, roles: ['admin'] }],
    search: listOf(listAtecoCodes, ['q']),
    component: async () => (await import('./settings-ateco.tsx')).SettingsAteco2007Page,
  }),
  screen({
    path: '/admin/settings/latestAteco2025',
    access: ['admin', 'platform-admin'],
    title: 'atecoSettings.page.2025',
    menu: [{ word: 'latestAteco2025', icon: IconBinaryTree2, position: 4, isSetting: true, roles: ['admin'] }],
    search: listOf(listAtecoCodes, ['q']),
    component: async () => (await import('./settings-ateco.tsx')).SettingsAteco2025Page,
  }),
  screen({
    path: '/admin/settings/latestAteco2025/words',
    access: listAtecoWords,
    title: 'atecoSettings.words.title',
    search: listOf(listAtecoWords, ['q']),
    component: async () => (await import('./settings-ateco-words.tsx')).SettingsAtecoWordsPage,
  }),
  screen({
    path: '/admin/settings/correspondences',
    access: listCorrespondences,
    title: 'correspondences.title',
    menu: [{ word: 'correspondences', icon: IconArrowsExchange, position: 6, isSetting: true }],
    search: { q: 'text', page: 'text', limit: 'text' },
    component: async () => (await import('./settings-correspondences.tsx')).SettingsCorrespondencesPage,
  }),
  screen({
    path: '/admin/settings/imports',
    access: listImports,
    title: 'imports.screen.title',
    menu: [{ word: 'imports', icon: IconDatabaseImport, position: 7, isSetting: true, roles: ['admin'] }],
    search: listOf(listImports, [], ['kind']),
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
