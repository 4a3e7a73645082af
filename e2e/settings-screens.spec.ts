import { expect } from '@playwright/test';
import { lookAt } from './screen.ts';

lookAt([
  [
    'admin',
    '/admin/settings/categoryRequirement',
    /^Requisiti di/,
    { on: 'both', does: (page) => page.getByText('Certificazioni').filter({ visible: true }).first().click() },
  ],
  ['platform', '/admin/settings/categories_templates', 'Certificazioni'],
  ['advisor', '/admin/settings/categories_templates/new', 'Nessun requisito disponibile'],
  ['admin', '/admin/settings/requirements?q=nessuno-si-chiama-cosi', 'Nessun risultato per “nessuno-si-chiama-cosi”'],
  [
    'admin',
    '/admin/settings/latestAteco2025',
    'Produzioni vegetali e animali',
    { on: 'both', does: (page) => page.getByRole('treeitem', { name: /^A / }).click() },
  ],
  ['platform', '/admin/settings/latestAteco2025?q=uva', 'Produzioni vegetali e animali', { hasColours: true }],
  [
    'admin',
    '/admin/settings/atecocodes',
    'Codici ATECO',
    {
      on: 'both',
      does: async (page) => {
        const phone = page.getByRole('radiogroup').getByText('Sottocategorie');
        await expect(page.getByText('Codici ATECO').filter({ visible: true }).first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        if (await phone.isVisible()) await phone.click();
        await page.getByRole('button', { name: 'Nuova', exact: true }).filter({ visible: true }).first().click();
      },
    },
  ],
  ['admin', '/admin/settings/correspondences', 'Microimpresa', { presses: 'Modifica Microimpresa' }],
  ['admin', '/admin/settings/imports', 'Trascina qui il file', { hasColours: true }],
  ['admin', '/admin/settings/regions', 'Abruzzo'],
  ['admin', '/admin/settings/cciaas', 'Codice', { presses: 'Nuova camera' }],
]);
