import { lookAt } from './screen.ts';

lookAt([
  ['admin', '/admin/announcements', /aziend[ae] in target/, { hasColours: true }],
  ['admin', '/admin/announcements?isActive=false', 'Nessuna azienda finché resta in bozza'],
  ['advisor', '/admin/announcements?view=table', 'Dove vale', { on: 'both' }],
  [
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
  ['admin', '/admin/announcements/review', 'Come la leggiamo', { on: 'both' }],
  [
    'admin',
    '/admin/announcements/{announcement}/edit?tab=latestAtecoSettings',
    'Aziende in target',
    { hasColours: true, on: 'both' },
  ],
  [
    'admin',
    '/admin/announcements/{announcement}',
    /I dossier già generati restano come sono/,
    { presses: /^Altre azioni per/, chooses: 'Elimina agevolazione' },
  ],
]);
