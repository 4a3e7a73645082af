import { lookAt } from './screen.ts';

lookAt([
  ['calendar of a company', 'user', '/calendar', 'Apertura', { on: 'both' }],
  ['calendar', 'admin', '/admin/calendar', 'Scadenza', { hasColours: true }],
  [
    'calendar, its address',
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
  [
    'companies of an announcement',
    'admin',
    ({ announcement }) => `/admin/announcements/${announcement}/associated`,
    'Perché',
    { on: 'both' },
  ],
  ['companies of a service', 'platform', ({ service }) => `/admin/services/${service}/associated`, 'Perché'],
]);
