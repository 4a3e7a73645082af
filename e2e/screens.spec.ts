import { lookAt } from './screen.ts';

lookAt([
  [null, '/login', 'Accedi al portale', { hasColours: true, on: 'both' }],
  [null, '/welcome', 'Una persona che ti segue', { hasColours: true }],
  [null, '/register', 'Registra la tua azienda'],
  [null, '/verify', 'Codice di sei cifre'],
  [null, '/login', 'Reimposta la password', { presses: 'Password dimenticata?' }],
  [null, '/nessun-posto', 'Questa pagina non c’è'],

  ['user', '/home', /in target per Officine Bertolini/, { hasColours: true, on: 'both' }],
  ['prospect', '/home', /da verificare per Panificio Tre Torri/],
  ['partner', '/home', /Studio Orsini/],
  ['group', '/home', /per (Tessitura )?Lariana/],
  ['user', '/home', 'Come il dispositivo', { hasColours: true, on: 'both', presses: 'Il tuo account' }],
  ['user', '/home', 'Partner', { hasColours: true, on: 'phone', presses: 'Altro' }],
  ['user', '/consultant/{chat}', /mi servono due preventivi firmati/, { on: 'both' }],
  [
    'user',
    '/consultant/{chat}',
    /messaggi? trovat/,
    {
      hasColours: true,
      does: async (page) => {
        await page.getByRole('button', { name: 'Cerca nella conversazione' }).click();
        await page.getByRole('searchbox', { name: 'Cerca nei messaggi' }).fill('preventivi');
      },
    },
  ],
  ['prospect', '/consultant/{chat}', 'Chat con chi ti segue'],
  ['user', '/announcements', /^Perché$/, { on: 'both' }],
  [
    'user',
    '/announcements',
    'Requisiti',
    {
      does: (page) =>
        page.getByRole('radiogroup', { name: 'Vista' }).locator('label').filter({ hasText: 'Tabella' }).click(),
    },
  ],
  ['user', '/announcements', 'Ritrovi questi filtri alla prossima visita.', { on: 'phone', presses: /^Filtri/ }],
  ['prospect', '/announcements', 'Vai al questionario'],
  ['user', '/announcements/{announcement}', 'A cosa serve', { hasColours: true, on: 'both' }],
  ['user', '/announcements?isExpired=true', 'Le domande sono chiuse'],
  ['user', '/notifications', 'Il riepilogo per e-mail', { presses: 'Preferenze' }],
  ['user', '/services', 'Diagnosi energetica', { on: 'both' }],
  [
    'prospect',
    '/services',
    'Questa parte è inclusa in Go e Grow',
    { presses: /^Piano annuale delle agevolazioni, incluso/ },
  ],
  ['user', '/services/{service}', 'Diagnosi energetica'],
  ['user', '/news', /Legge di bilancio/],
  ['user', '/news/{news}', /Legge di bilancio/, { hasColours: true }],
  ['user', '/partners', 'Energia Chiara'],
  ['user', '/partners/{partner}', 'Energia Chiara'],
  ['user', '/profile', 'I tuoi dati', { on: 'both' }],
  ['user', '/profile?tab=dossiers', 'Investimenti produttivi'],
  ['user', '/profile?tab=security', 'Dispositivi collegati'],
  [
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
  ['group', '/agencies', 'Gruppo Lariano: 3 su 4', { on: 'both' }],
  ['user', '/agencies', /segue una sola azienda/],
  ['user', '/agencies/{agency}', 'Officine Bertolini S.r.l.'],
  ['prospect', '/consultant/choose', 'Marco De Santis'],
  ['user', '/elipsis-urls/energy', /nessun monitoraggio/],
  ['prospect', '/elipsis-urls/energy', /incluso in Go e Grow/],
  ['prospect', '/profile?tab=company', 'Panificio Tre Torri S.a.s.'],
  ['group', '/notifications', 'Il dossier è pronto', { on: 'both' }],
  ['user', '{survey}?step=territory', 'Dove ha sede la tua azienda?'],
  ['user', '{survey}?step=activity', 'Di che cosa si occupa la tua azienda?', { on: 'both' }],
  ['user', '{survey}?step={single}', /Qual è la forma giuridica/],
  ['user', '{survey}?step={multiple}', 'Più risposte possibili', { on: 'both' }],
  ['user', '{survey}?step=investments', 'Quali investimenti hai in programma?', { on: 'both' }],
  ['user', '{survey}?step=end', /sono in target/],
  [
    'user',
    '{survey}?step=activity',
    /codic[ei] trovat[oi]$/,
    { does: (page) => page.getByRole('searchbox', { name: 'Codice, attività o prodotto' }).fill('carpenteria') },
  ],
  ['user', '{survey}?step=investments', 'Importo previsto', { presses: 'Aggiungi un investimento' }],
  [
    'user',
    '{survey}?step=investments',
    '17 risposte su 17',
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
