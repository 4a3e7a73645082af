import { lookAt } from './screen.ts';

const PLACE = '/admin/dashboard/advisors';

lookAt([
  { name: 'consultants side by side', as: 'admin', place: () => PLACE, sees: 'Elena Marchetti', on: 'both' },
  {
    name: 'consultants day by day, as a table',
    as: 'admin',
    place: () => `${PLACE}?view=area&preset=last7`,
    sees: 'Prima',
    does: (page) => page.getByRole('button', { name: 'Mostra la tabella' }).click(),
  },
  {
    name: 'consultants, before the days are chosen',
    as: 'admin',
    place: () => `${PLACE}?view=line`,
    sees: /^lu$/i,
    hasColours: true,
    on: 'both',
    does: (page) => page.getByRole('button', { name: /^Giorni/ }).click(),
  },
  {
    name: 'consultants that are not there',
    as: 'admin',
    place: () => `${PLACE}?q=nessuno-si-chiama-cosi`,
    sees: 'Nessun consulente con questo nome',
  },
  {
    name: 'one consultant',
    as: 'admin',
    place: ({ people }) => `${PLACE}?tab=individuals&consultant=${people.advisor}`,
    sees: /aziend[ae] assegnat/,
    hasColours: true,
    on: 'both',
  },
  {
    name: 'nobody chosen yet',
    as: 'admin',
    place: () => `${PLACE}?tab=individuals`,
    sees: 'Di chi vuoi vedere i numeri?',
  },
  {
    name: 'outcomes',
    as: 'admin',
    place: () => `${PLACE}?tab=outcomes&preset=last12Months`,
    sees: /% di quelle viste/,
    on: 'both',
  },
  {
    name: 'outcomes of a day without any',
    as: 'admin',
    place: () => `${PLACE}?tab=outcomes&from=2020-01-01&to=2020-01-01`,
    sees: 'Nessun consiglio in questo periodo',
  },
  {
    name: 'numbers of one’s own',
    as: 'performance',
    place: () => '/admin/dashboard/me',
    sees: /aziend[ae] assegnat/,
  },
  {
    name: 'rows behind a number',
    as: 'admin',
    place: ({ people }) => `/admin/dashboard/events?chartType=accesses&advisorId=${people.advisor}`,
    sees: /accessi di Elena Marchetti/,
    on: 'both',
  },
  {
    name: 'rows behind a number that is nothing',
    as: 'advisor',
    place: () => '/admin/dashboard/events?chartType=chat&from=2020-01-01&to=2020-01-01',
    sees: 'Niente in questo periodo',
  },
  {
    name: 'recommendations',
    as: 'admin',
    place: () => '/admin/recommendations?stage=won',
    sees: /Ottenuta: €/,
    on: 'both',
  },
  { name: 'recommendations of a reader', as: 'platform', place: () => '/admin/recommendations', sees: /\d+ consigli/ },
]);
