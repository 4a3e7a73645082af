import { expect } from '@playwright/test';
import { lookAt } from './screen.ts';

lookAt([
  {
    name: 'questions and their answers',
    as: 'admin',
    place: () => '/admin/settings/categoryRequirement',
    sees: /^Requisiti di/,
    on: 'both',
    does: (page) => page.getByText('Certificazioni').filter({ visible: true }).first().click(),
  },
  { name: 'categories', as: 'platform', place: () => '/admin/settings/categories_templates', sees: 'Certificazioni' },
  {
    name: 'new category',
    as: 'advisor',
    place: () => '/admin/settings/categories_templates/new',
    sees: 'Nessun requisito disponibile',
  },
  {
    name: 'requirements that are not there',
    as: 'admin',
    place: () => '/admin/settings/requirements?q=nessuno-si-chiama-cosi',
    sees: 'Nessun risultato per “nessuno-si-chiama-cosi”',
  },
  {
    name: 'ATECO 2025',
    as: 'admin',
    place: () => '/admin/settings/latestAteco2025',
    sees: 'Produzioni vegetali e animali',
    on: 'both',
    does: (page) => page.getByRole('treeitem', { name: /^A / }).click(),
  },
  {
    name: 'ATECO 2025, searched',
    as: 'platform',
    place: () => '/admin/settings/latestAteco2025?q=uva',
    sees: 'Produzioni vegetali e animali',
    hasColours: true,
  },
  {
    name: 'group of ATECO codes',
    as: 'admin',
    place: () => '/admin/settings/atecocodes',
    sees: 'Codici ATECO',
    on: 'both',
    does: async (page) => {
      const phone = page.getByRole('radiogroup').getByText('Sottocategorie');
      await expect(page.getByText('Codici ATECO').filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      if (await phone.isVisible()) await phone.click();
      await page.getByRole('button', { name: 'Nuova', exact: true }).filter({ visible: true }).first().click();
    },
  },
  {
    name: 'meaning of an official value',
    as: 'admin',
    place: () => '/admin/settings/correspondences',
    sees: 'Microimpresa',
    does: (page) => page.getByRole('button', { name: 'Modifica Microimpresa' }).click(),
  },
  {
    name: 'official data',
    as: 'admin',
    place: () => '/admin/settings/imports',
    sees: 'Trascina qui il file',
    hasColours: true,
  },
  { name: 'regions', as: 'admin', place: () => '/admin/settings/regions', sees: 'Abruzzo' },
  {
    name: 'chamber of commerce',
    as: 'admin',
    place: () => '/admin/settings/cciaas',
    sees: 'Codice',
    does: (page) => page.getByRole('button', { name: 'Nuova camera' }).click(),
  },
]);
