import { lookAt } from './screen.ts';

lookAt([
  ['user', '/calendar', 'Apertura', { on: 'both' }],
  ['admin', '/admin/calendar', 'Scadenza', { hasColours: true }],
  [
    'advisor',
    '/admin/calendar',
    'Ecco il tuo indirizzo. Lo mostriamo solo adesso.',
    {
      does: async (page) => {
        await page.getByRole('button', { name: 'Iscriviti al calendario' }).click();
        await page.getByRole('button', { name: /^Crea / }).click();
      },
    },
  ],
  ['admin', '/admin/announcements/{announcement}/associated', 'Perché', { on: 'both' }],
  ['platform', '/admin/services/{service}/associated', 'Perché'],
]);
