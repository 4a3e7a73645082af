import { lookAt } from './screen.ts';

lookAt([
  { name: 'login', as: null, place: () => '/login', sees: 'Accedi al portale' },
  { name: 'welcome', as: null, place: () => '/welcome', sees: 'Una persona che ti segue' },
  { name: 'registration', as: null, place: () => '/register', sees: 'Registra la tua azienda' },
  { name: 'verification', as: null, place: () => '/verify', sees: 'Codice di sei cifre' },
  {
    name: 'login, password forgotten',
    as: null,
    place: () => '/login',
    sees: 'Reimposta la password',
    does: (page) => page.getByRole('button', { name: 'Password dimenticata?' }).click(),
  },
  {
    name: 'new password',
    as: null,
    place: () => `/password-reset/${'a'.repeat(43)}`,
    sees: 'Scegli una nuova password',
  },
  { name: 'no such place', as: null, place: () => '/nessun-posto', sees: 'Questa pagina non c’è' },

  { name: 'home', as: 'user', place: () => '/home', sees: /in target per Officine Bertolini/ },
  {
    name: 'home without a survey',
    as: 'prospect',
    place: () => '/home',
    sees: /fanno per Panificio Tre Torri/,
  },
  { name: 'home of a partner', as: 'partner', place: () => '/home', sees: /Studio Orsini/ },
  { name: 'home of a group', as: 'group', place: () => '/home', sees: /per (Tessitura )?Lariana/ },
  {
    name: 'account menu',
    as: 'user',
    place: () => '/home',
    sees: 'Come il dispositivo',
    does: (page) => page.getByRole('button', { name: 'Il tuo account' }).click(),
  },
  {
    name: 'menu of a phone',
    as: 'user',
    place: () => '/home',
    sees: 'Partner',
    only: 'phone',
    does: (page) => page.getByRole('button', { name: 'Altro' }).click(),
  },
  {
    name: 'conversation',
    as: 'user',
    place: ({ chat }) => `/consultant/${chat}`,
    sees: 'Ti lascio la guida alla compilazione. Prima di giovedì mi servono due preventivi firmati.',
  },
  {
    name: 'conversation, what was looked for',
    as: 'user',
    place: ({ chat }) => `/consultant/${chat}`,
    sees: /messaggi? trovat/,
    does: async (page) => {
      await page.getByRole('button', { name: 'Cerca nella conversazione' }).click();
      await page.getByRole('searchbox', { name: 'Cerca nei messaggi' }).fill('preventivi');
    },
  },
  {
    name: 'conversation without premium',
    as: 'prospect',
    place: ({ chat }) => `/consultant/${chat}`,
    sees: 'Chat con chi ti segue',
  },
  { name: 'announcements', as: 'user', place: () => '/announcements', sees: /^Perché$/ },
  {
    name: 'announcements as a table',
    as: 'user',
    place: () => '/announcements',
    sees: 'Requisiti',
    only: 'desktop',
    does: (page) =>
      page.getByRole('radiogroup', { name: 'Vista' }).locator('label').filter({ hasText: 'Tabella' }).click(),
  },
  {
    name: 'filters of a phone',
    as: 'user',
    place: () => '/announcements',
    sees: 'Ritrovi questi filtri alla prossima visita.',
    only: 'phone',
    does: (page) => page.getByRole('button', { name: /^Filtri/ }).click(),
  },
  {
    name: 'announcements without a survey',
    as: 'prospect',
    place: () => '/announcements',
    sees: 'Vai al questionario',
  },
  {
    name: 'announcement',
    as: 'user',
    place: ({ announcement }) => `/announcements/${announcement}`,
    sees: 'A cosa serve',
  },
  {
    name: 'announcements that expired',
    as: 'user',
    place: () => '/announcements?isExpired=true',
    sees: 'Le domande sono chiuse',
  },
  {
    name: 'preferences of a company',
    as: 'user',
    place: () => '/notifications',
    sees: 'Il riepilogo per e-mail',
    does: (page) => page.getByRole('button', { name: 'Preferenze' }).click(),
  },
  { name: 'services', as: 'user', place: () => '/services', sees: 'Diagnosi energetica' },
  {
    name: 'service that the contract does not open',
    as: 'prospect',
    place: () => '/services',
    sees: 'Questa parte è inclusa in Go e Grow',
    does: (page) => page.getByRole('button', { name: /^Piano annuale delle agevolazioni, incluso/ }).click(),
  },
  { name: 'service', as: 'user', place: ({ service }) => `/services/${service}`, sees: 'Diagnosi energetica' },
  { name: 'news', as: 'user', place: () => '/news', sees: /Legge di bilancio/ },
  { name: 'one piece of news', as: 'user', place: ({ news }) => `/news/${news}`, sees: /Legge di bilancio/ },
  { name: 'partners', as: 'user', place: () => '/partners', sees: 'Energia Chiara' },
  { name: 'partner', as: 'user', place: ({ partner }) => `/partners/${partner}`, sees: 'Energia Chiara' },
  { name: 'profile', as: 'user', place: () => '/profile', sees: 'I tuoi dati' },
  { name: 'profile, dossiers', as: 'user', place: () => '/profile?tab=dossiers', sees: 'Investimenti produttivi' },
  { name: 'profile, security', as: 'user', place: () => '/profile?tab=security', sees: 'Dispositivi collegati' },
  {
    name: 'profile, company sent without its name',
    as: 'user',
    place: () => '/profile?tab=company',
    sees: 'Compila tutti i campi obbligatori',
    does: async (page) => {
      await page.getByLabel('Ragione sociale').fill('');
      await page.getByRole('button', { name: 'Salva le modifiche' }).last().click();
    },
  },
  { name: 'own companies', as: 'group', place: () => '/agencies', sees: 'Gruppo Lariano: 3 su 4' },
  { name: 'own companies, only one', as: 'user', place: () => '/agencies', sees: /segue una sola azienda/ },
  { name: 'own company', as: 'user', place: ({ agency }) => `/agencies/${agency}`, sees: 'Officine Bertolini S.r.l.' },
  { name: 'choice of who looks after one', as: 'prospect', place: () => '/consultant/choose', sees: 'Marco De Santis' },
  {
    name: 'monitoring that is not there',
    as: 'user',
    place: () => '/elipsis-urls/energy',
    sees: /nessun monitoraggio/,
  },
  {
    name: 'monitoring without premium',
    as: 'prospect',
    place: () => '/elipsis-urls/energy',
    sees: /incluso in Go e Grow/,
  },
  {
    name: 'profile of a prospect',
    as: 'prospect',
    place: () => '/profile?tab=company',
    sees: 'Panificio Tre Torri S.a.s.',
  },
  { name: 'notifications', as: 'group', place: () => '/notifications', sees: 'Il dossier è pronto' },
  {
    name: 'survey, places',
    as: 'user',
    place: ({ survey }) => `${survey}?step=territory`,
    sees: 'Dove ha sede la tua azienda?',
  },
  {
    name: 'survey, activity',
    as: 'user',
    place: ({ survey }) => `${survey}?step=activity`,
    sees: 'Di che cosa si occupa la tua azienda?',
  },
  {
    name: 'survey, one answer',
    as: 'user',
    place: ({ survey, single }) => `${survey}?step=${single}`,
    sees: /Qual è la forma giuridica/,
  },
  {
    name: 'survey, many answers',
    as: 'user',
    place: ({ survey, multiple }) => `${survey}?step=${multiple}`,
    sees: 'Più risposte possibili',
  },
  {
    name: 'survey, investments',
    as: 'user',
    place: ({ survey }) => `${survey}?step=investments`,
    sees: 'Quali investimenti hai in programma?',
  },
  { name: 'survey, end', as: 'user', place: ({ survey }) => `${survey}?step=end`, sees: /sono in target/ },
  {
    name: 'survey, search of a code',
    as: 'user',
    place: ({ survey }) => `${survey}?step=activity`,
    sees: /codic[ei] trovat[oi]$/,
    does: (page) => page.getByRole('searchbox', { name: 'Codice, attività o prodotto' }).fill('carpenteria'),
  },
  {
    name: 'survey, new investment',
    as: 'user',
    place: ({ survey }) => `${survey}?step=investments`,
    sees: 'Importo previsto',
    does: (page) => page.getByRole('button', { name: 'Aggiungi un investimento' }).click(),
  },
  {
    name: 'survey, recap of a phone',
    as: 'user',
    place: ({ survey }) => `${survey}?step=investments`,
    sees: '14 risposte su 14',
    only: 'phone',
    does: (page) =>
      page
        .getByRole('button', { name: /[Rr]iepilogo/ })
        .first()
        .click(),
  },
]);
