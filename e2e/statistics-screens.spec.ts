import { lookAt } from './screen.ts';

const PLACE = '/admin/dashboard/advisors';

lookAt([
  ['consultants side by side', 'admin', PLACE, 'Elena Marchetti', { on: 'both' }],
  [
    'consultants day by day, as a table',
    'admin',
    `${PLACE}?view=area&preset=last7`,
    'Prima',
    { presses: 'Mostra la tabella' },
  ],
  [
    'consultants, before the days are chosen',
    'admin',
    `${PLACE}?view=line`,
    /^lu$/i,
    { hasColours: true, on: 'both', presses: /^Giorni/ },
  ],
  ['consultants that are not there', 'admin', `${PLACE}?q=nessuno-si-chiama-cosi`, 'Nessun consulente con questo nome'],
  [
    'one consultant',
    'admin',
    ({ people }) => `${PLACE}?tab=individuals&consultant=${people.advisor}`,
    /aziend[ae] assegnat/,
    { hasColours: true, on: 'both' },
  ],
  ['nobody chosen yet', 'admin', `${PLACE}?tab=individuals`, 'Di chi vuoi vedere i numeri?'],
  ['outcomes', 'admin', `${PLACE}?tab=outcomes&preset=last12Months`, /% di quelle viste/, { on: 'both' }],
  [
    'outcomes of a day without any',
    'admin',
    `${PLACE}?tab=outcomes&from=2020-01-01&to=2020-01-01`,
    'Nessun consiglio in questo periodo',
  ],
  ['numbers of one’s own', 'performance', '/admin/dashboard/me', /aziend[ae] assegnat/],
  [
    'rows behind a number',
    'admin',
    ({ people }) => `/admin/dashboard/events?chartType=accesses&advisorId=${people.advisor}`,
    /accessi di Elena Marchetti/,
    { on: 'both' },
  ],
  [
    'rows behind a number that is nothing',
    'advisor',
    '/admin/dashboard/events?chartType=chat&from=2020-01-01&to=2020-01-01',
    'Niente in questo periodo',
  ],
  ['recommendations', 'admin', '/admin/recommendations?stage=won', /Ottenuta: €/, { on: 'both' }],
  ['recommendations of a reader', 'platform', '/admin/recommendations', /\d+ consigli/],
]);
