import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireRole } from './guards.ts';
import { loadOffice, office } from './office-route.ts';

const regions = createRoute({
  getParentRoute: () => office,
  path: '/settings/regions',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await loadOffice()).settingsRegions(), 'SettingsRegionsPage'),
});
const cciaas = createRoute({
  getParentRoute: () => office,
  path: '/settings/cciaas',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await loadOffice()).settingsCciaas(), 'SettingsCciaasPage'),
});
const categoryRequirement = createRoute({
  getParentRoute: () => office,
  path: '/settings/categoryRequirement',
  beforeLoad: requireRole('admin', 'advisor', 'platform-admin'),
  component: lazyRouteComponent(async () => (await loadOffice()).settingsQuestions(), 'SettingsQuestionsPage'),
});
const categories = createRoute({
  getParentRoute: () => office,
  path: '/settings/categories_templates',
  beforeLoad: requireRole('admin', 'advisor', 'platform-admin'),
  component: lazyRouteComponent(async () => (await loadOffice()).settingsCategories(), 'SettingsCategoriesPage'),
});
const newCategory = createRoute({
  getParentRoute: () => office,
  path: '/settings/categories_templates/new',
  beforeLoad: requireRole('admin', 'advisor'),
  component: lazyRouteComponent(async () => (await loadOffice()).settingsNewCategory(), 'SettingsNewCategoryPage'),
});
const category = createRoute({
  getParentRoute: () => office,
  path: '/settings/categories_templates/$categoryId',
  beforeLoad: requireRole('admin', 'advisor', 'platform-admin'),
  component: lazyRouteComponent(async () => (await loadOffice()).settingsCategory(), 'SettingsCategoryPage'),
});
const requirements = createRoute({
  getParentRoute: () => office,
  path: '/settings/requirements',
  beforeLoad: requireRole('admin', 'advisor', 'platform-admin'),
  component: lazyRouteComponent(async () => (await loadOffice()).settingsRequirements(), 'SettingsRequirementsPage'),
});

const atecoCodes = createRoute({
  getParentRoute: () => office,
  path: '/settings/atecocodes',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await loadOffice()).settingsAteco(), 'SettingsAteco2007Page'),
});
const latestAteco = createRoute({
  getParentRoute: () => office,
  path: '/settings/latestAteco2025',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await loadOffice()).settingsAteco(), 'SettingsAteco2025Page'),
});
const atecoWords = createRoute({
  getParentRoute: () => office,
  path: '/settings/latestAteco2025/words',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await loadOffice()).settingsAtecoWords(), 'SettingsAtecoWordsPage'),
});
const correspondences = createRoute({
  getParentRoute: () => office,
  path: '/settings/correspondences',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(
    async () => (await loadOffice()).settingsCorrespondences(),
    'SettingsCorrespondencesPage',
  ),
});
const imports = createRoute({
  getParentRoute: () => office,
  path: '/settings/imports',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await loadOffice()).settingsImports(), 'SettingsImportsPage'),
});
const officialImport = createRoute({
  getParentRoute: () => office,
  path: '/settings/imports/$importId',
  beforeLoad: requireRole('admin', 'platform-admin'),
  component: lazyRouteComponent(async () => (await loadOffice()).settingsImport(), 'SettingsImportPage'),
});

/** What the catalogue is classified by, under /admin/settings. */
export const settingsRoutes = [
  regions,
  cciaas,
  categoryRequirement,
  categories,
  newCategory,
  category,
  requirements,
  atecoCodes,
  latestAteco,
  atecoWords,
  correspondences,
  imports,
  officialImport,
] as const;
