import { lookAt } from './screen.ts';

lookAt([
  { name: 'calendar of a company', as: 'user', place: () => '/calendar', sees: 'Apertura', on: 'both' },
  { name: 'calendar', as: 'admin', place: () => '/admin/calendar', sees: 'Scadenza', hasColours: true },
  {
    name: 'calendar, its address',
    as: 'advisor',
    place: () => '/admin/calendar',
    sees: 'Ecco il tuo indirizzo. Lo mostriamo solo adesso.',
    does: async (page) => {
      await page.getByRole('button', { name: 'Iscriviti al calendario' }).click();
      await page.getByRole('button', { name: /^Crea / }).click();
    },
  },
  {
    name: 'companies of an announcement',
    as: 'admin',
    place: ({ announcement }) => `/admin/announcements/${announcement}/associated`,
    sees: 'Perché',
    on: 'both',
  },
  {
    name: 'companies of a service',
    as: 'platform',
    place: ({ service }) => `/admin/services/${service}/associated`,
    sees: 'Perché',
  },
]);
