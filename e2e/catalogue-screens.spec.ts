import { lookAt } from './screen.ts';

lookAt([
  ['catalogue', 'admin', '/admin/announcements', /aziend[ae] in target/, { hasColours: true }],
  [
    'drafts, which nobody is in target for yet',
    'admin',
    '/admin/announcements?isActive=false',
    'Nessuna azienda finché resta in bozza',
  ],
  ['catalogue as a table', 'advisor', '/admin/announcements?view=table', 'Dove vale', { on: 'both' }],
  [
    'editor of something new, for one town',
    'admin',
    '/admin/announcements/new',
    'Vale solo in 1 comune.',
    {
      on: 'both',
      does: async (page) => {
        const places = page.getByRole('combobox', { name: 'Solo in questi comuni o province' });
        await places.click();
        await places.fill('castro');
        await page.getByRole('option', { name: 'Castro (LE)' }).click();
      },
    },
  ],
  ['desk of reviews', 'admin', '/admin/announcements/review', 'Come la leggiamo', { on: 'both' }],
  [
    'editor of an announcement, activities',
    'admin',
    ({ announcement }) => `/admin/announcements/${announcement}/edit?tab=latestAtecoSettings`,
    'Aziende in target',
    { hasColours: true, on: 'both' },
  ],
  [
    'announcement, before it is deleted',
    'admin',
    ({ announcement }) => `/admin/announcements/${announcement}`,
    /I dossier già generati restano come sono/,
    {
      presses: /^Altre azioni per/,
      chooses: 'Elimina agevolazione',
    },
  ],
]);
