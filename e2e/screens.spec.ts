import { lookAt } from './screen.ts';

lookAt([
  ['login', null, '/login', 'Accedi al portale', { hasColours: true, on: 'both' }],
  ['welcome', null, '/welcome', 'Una persona che ti segue', { hasColours: true }],
  ['registration', null, '/register', 'Registra la tua azienda'],
  ['verification', null, '/verify', 'Codice di sei cifre'],
  ['login, password forgotten', null, '/login', 'Reimposta la password', { presses: 'Password dimenticata?' }],
  ['new password', null, `/password-reset/${'a'.repeat(43)}`, 'Scegli una nuova password'],
  ['no such place', null, '/nessun-posto', 'Questa pagina non c’è'],

  ['home', 'user', '/home', /in target per Officine Bertolini/, { hasColours: true, on: 'both' }],
  ['home without a survey', 'prospect', '/home', /fanno per Panificio Tre Torri/],
  ['home of a partner', 'partner', '/home', /Studio Orsini/],
  ['home of a group', 'group', '/home', /per (Tessitura )?Lariana/],
  ['account menu', 'user', '/home', 'Come il dispositivo', { hasColours: true, on: 'both', presses: 'Il tuo account' }],
  ['menu of a phone', 'user', '/home', 'Partner', { hasColours: true, on: 'phone', presses: 'Altro' }],
  [
    'conversation',
    'user',
    ({ chat }) => `/consultant/${chat}`,
    'Ti lascio la guida alla compilazione. Prima di giovedì mi servono due preventivi firmati.',
    { on: 'both' },
  ],
  [
    'conversation, what was looked for',
    'user',
    ({ chat }) => `/consultant/${chat}`,
    /messaggi? trovat/,
    {
      hasColours: true,
      does: async (page) => {
        await page.getByRole('button', { name: 'Cerca nella conversazione' }).click();
        await page.getByRole('searchbox', { name: 'Cerca nei messaggi' }).fill('preventivi');
      },
    },
  ],
  ['conversation without premium', 'prospect', ({ chat }) => `/consultant/${chat}`, 'Chat con chi ti segue'],
  ['announcements', 'user', '/announcements', /^Perché$/, { on: 'both' }],
  [
    'announcements as a table',
    'user',
    '/announcements',
    'Requisiti',
    {
      does: (page) =>
        page.getByRole('radiogroup', { name: 'Vista' }).locator('label').filter({ hasText: 'Tabella' }).click(),
    },
  ],
  [
    'filters of a phone',
    'user',
    '/announcements',
    'Ritrovi questi filtri alla prossima visita.',
    { on: 'phone', presses: /^Filtri/ },
  ],
  ['announcements without a survey', 'prospect', '/announcements', 'Vai al questionario'],
  [
    'announcement',
    'user',
    ({ announcement }) => `/announcements/${announcement}`,
    'A cosa serve',
    { hasColours: true, on: 'both' },
  ],
  ['announcements that expired', 'user', '/announcements?isExpired=true', 'Le domande sono chiuse'],
  ['preferences of a company', 'user', '/notifications', 'Il riepilogo per e-mail', { presses: 'Preferenze' }],
  ['services', 'user', '/services', 'Diagnosi energetica', { on: 'both' }],
  [
    'service that the contract does not open',
    'prospect',
    '/services',
    'Questa parte è inclusa in Go e Grow',
    { presses: /^Piano annuale delle agevolazioni, incluso/ },
  ],
  ['service', 'user', ({ service }) => `/services/${service}`, 'Diagnosi energetica'],
  ['news', 'user', '/news', /Legge di bilancio/],
  ['one piece of news', 'user', ({ news }) => `/news/${news}`, /Legge di bilancio/, { hasColours: true }],
  ['partners', 'user', '/partners', 'Energia Chiara'],
  ['partner', 'user', ({ partner }) => `/partners/${partner}`, 'Energia Chiara'],
  ['profile', 'user', '/profile', 'I tuoi dati', { on: 'both' }],
  ['profile, dossiers', 'user', '/profile?tab=dossiers', 'Investimenti produttivi'],
  ['profile, security', 'user', '/profile?tab=security', 'Dispositivi collegati'],
  [
    'profile, company sent without its name',
    'user',
    '/profile?tab=company',
    'Compila tutti i campi obbligatori',
    {
      does: async (page) => {
        await page.getByLabel('Ragione sociale').fill('');
        await page.getByRole('button', { name: 'Salva le modifiche' }).last().click();
      },
    },
  ],
  ['own companies', 'group', '/agencies', 'Gruppo Lariano: 3 su 4', { on: 'both' }],
  ['own companies, only one', 'user', '/agencies', /segue una sola azienda/],
  ['own company', 'user', ({ agency }) => `/agencies/${agency}`, 'Officine Bertolini S.r.l.'],
  ['choice of who looks after one', 'prospect', '/consultant/choose', 'Marco De Santis'],
  ['monitoring that is not there', 'user', '/elipsis-urls/energy', /nessun monitoraggio/],
  ['monitoring without premium', 'prospect', '/elipsis-urls/energy', /incluso in Go e Grow/],
  ['profile of a prospect', 'prospect', '/profile?tab=company', 'Panificio Tre Torri S.a.s.'],
  ['notifications', 'group', '/notifications', 'Il dossier è pronto', { on: 'both' }],
  ['survey, places', 'user', ({ survey }) => `${survey}?step=territory`, 'Dove ha sede la tua azienda?'],
  [
    'survey, activity',
    'user',
    ({ survey }) => `${survey}?step=activity`,
    'Di che cosa si occupa la tua azienda?',
    { on: 'both' },
  ],
  ['survey, one answer', 'user', ({ survey, single }) => `${survey}?step=${single}`, /Qual è la forma giuridica/],
  [
    'survey, many answers',
    'user',
    ({ survey, multiple }) => `${survey}?step=${multiple}`,
    'Più risposte possibili',
    { on: 'both' },
  ],
  [
    'survey, investments',
    'user',
    ({ survey }) => `${survey}?step=investments`,
    'Quali investimenti hai in programma?',
    { on: 'both' },
  ],
  ['survey, end', 'user', ({ survey }) => `${survey}?step=end`, /sono in target/],
  [
    'survey, search of a code',
    'user',
    ({ survey }) => `${survey}?step=activity`,
    /codic[ei] trovat[oi]$/,
    { does: (page) => page.getByRole('searchbox', { name: 'Codice, attività o prodotto' }).fill('carpenteria') },
  ],
  [
    'survey, new investment',
    'user',
    ({ survey }) => `${survey}?step=investments`,
    'Importo previsto',
    { presses: 'Aggiungi un investimento' },
  ],
  [
    'survey, recap of a phone',
    'user',
    ({ survey }) => `${survey}?step=investments`,
    '14 risposte su 14',
    {
      on: 'phone',
      does: (page) =>
        page
          .getByRole('button', { name: /[Rr]iepilogo/ })
          .first()
          .click(),
    },
  ],
]);
