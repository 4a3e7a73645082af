import { lookAt } from './screen.ts';

lookAt([
  ['admin', '/admin/dashboard/advisors', 'Elena Marchetti', { on: 'both' }],
  ['admin', '/admin/dashboard/advisors?view=area&preset=last7', 'Prima', { presses: 'Mostra la tabella' }],
  ['admin', '/admin/dashboard/advisors?view=line', /^lu$/i, { hasColours: true, on: 'both', presses: /^Giorni/ }],
  ['admin', '/admin/dashboard/advisors?q=nessuno-si-chiama-cosi', 'Nessun consulente con questo nome'],
  [
    'admin',
    '/admin/dashboard/advisors?tab=individuals&consultant={advisor}',
    /aziend[ae] assegnat/,
    { hasColours: true, on: 'both' },
  ],
  ['admin', '/admin/dashboard/advisors?tab=individuals', 'Di chi vuoi vedere i numeri?'],
  ['admin', '/admin/dashboard/advisors?tab=outcomes&preset=last12Months', /% di quelle viste/, { on: 'both' }],
  [
    'admin',
    '/admin/dashboard/advisors?tab=outcomes&from=2020-01-01&to=2020-01-01',
    'Nessun consiglio in questo periodo',
  ],
  ['performance', '/admin/dashboard/me', /aziend[ae] assegnat/],
  [
    'admin',
    '/admin/dashboard/events?chartType=accesses&advisorId={advisor}',
    /accessi di Elena Marchetti/,
    { on: 'both' },
  ],
  ['advisor', '/admin/dashboard/events?chartType=chat&from=2020-01-01&to=2020-01-01', 'Niente in questo periodo'],
  ['admin', '/admin/recommendations?stage=won', /Ottenuta: €/, { on: 'both' }],
  ['platform', '/admin/recommendations', /\d+ consigli/],
]);
