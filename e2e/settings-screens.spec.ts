import { lookAt } from './screen.ts';

lookAt([
  {
    name: 'questions and their answers',
    as: 'admin',
    place: () => '/admin/settings/categoryRequirement',
    sees: /^Requisiti di/,
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
  { name: 'regions', as: 'admin', place: () => '/admin/settings/regions', sees: 'Abruzzo' },
  {
    name: 'chamber of commerce',
    as: 'admin',
    place: () => '/admin/settings/cciaas',
    sees: 'Codice',
    does: (page) => page.getByRole('button', { name: 'Nuova camera' }).click(),
  },
]);
