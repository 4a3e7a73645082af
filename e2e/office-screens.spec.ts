import { expect } from '@playwright/test';
import { lookAt } from './screen.ts';

lookAt([
  ['advisor', '/admin', /^\d\d\/\d\d$/, { hasColours: true, on: 'both' }],
  ['admin', '/admin', /^Vedi i \d+ accessi$/],
  ['advisor', '/admin', 'Giorno', { presses: 'Mostra la tabella' }],
  ['admin', '/admin/users', /@/, { hasColours: true, on: 'both' }],
  ['admin', '/admin/users?view=grid&state=active', /@/],
  ['platform', '/admin/users?q=nessuno-si-chiama-cosi', 'Nessun utente con questi filtri'],
  ['admin', '/admin/users/new', /già verificato/],
  ['admin', '/admin/users/{waiting}', 'Conferma l’account'],
  ['admin', '/admin/users/{group}', 'Numero di aziende', { presses: 'Cambia il gruppo' }],
  [
    'admin',
    '/admin/users/{group}',
    /Scrivi .+ per confermare/,
    { hasColours: true, presses: /^Altre azioni per/, chooses: 'Elimina' },
  ],
  ['platform', '/admin/users/{advisor}?tab=agencies', 'Officine Bertolini S.r.l.'],
  ['platform', '/admin/users/{group}', 'Sola lettura'],
  ['admin', '/admin/news', 'Bozza'],
  ['admin', '/admin/news/{news}', /^Inserita il/],
  ['admin', '/admin/news/new', 'Anche per aziende monobando', { hasColours: true }],
  ['platform', '/admin/partners', 'Energia Chiara'],
  ['advisor', '/admin/partners/{partner}', 'Contatti'],
  ['admin', '/admin/partners/{partner}/edit?tab=file', 'Elimina partner'],
  ['performance', '/admin/services', /aziend[ae] in target/],
  ['admin', '/admin/services?view=table', 'Costo'],
  ['admin', '/admin/services?q=nessuno-si-chiama-cosi', 'Nessun servizio con questi filtri'],
  ['advisor', '/admin/services/{service}', /^Chi coinvolgo/],
  ['admin', '/admin/services/{service}/edit', 'Aggiungi categoria', { on: 'both' }],
  ['admin', '/admin/agencies', /S\.r\.l\./],
  [
    'admin',
    '/admin/agencies?view=table',
    '2 selezionate',
    {
      on: 'both',
      does: async (page) => {
        // The company that was seen last stands first, and it may be another by the second press.
        const box = page.getByRole('checkbox', { name: /^Seleziona (?!tutte)/, checked: false }).first();
        await box.click();
        await expect(page.getByText('1 selezionata').first()).toBeVisible();
        await box.click();
      },
    },
  ],
  [
    'admin',
    '/admin/agencies?view=table&q=Panificio',
    'Elena Marchetti',
    {
      hasColours: true,
      does: async (page) => {
        await page.getByRole('button', { name: /^Azioni per/ }).click();
        await page.getByRole('menuitem', { name: 'Assegna un consulente' }).click();
        // Looked for by name: other journeys bring consultants of their own.
        await page.getByRole('combobox', { name: 'Persona' }).fill('Elena March');
        await expect(page.getByRole('option').filter({ visible: true })).toHaveCount(1);
      },
    },
  ],
  [
    'admin',
    '/admin/agencies',
    /Si svuotano \d+ questionari/,
    { presses: 'Altre azioni sulle aziende', chooses: 'Azzera i questionari' },
  ],
  ['platform', '/admin/agencies/deleted', /30 giorni/],
  [
    'admin',
    '/admin/agencies/new',
    'Compila tutti i campi obbligatori.',
    { hasColours: true, presses: 'Crea l’azienda' },
  ],
  ['admin', '/admin/agencies/{agency}/change-user?businessName=Officine', /Può averne ancora/, { on: 'both' }],
  [
    'admin',
    '/admin/agencies/{agency}/change-user?businessName=Officine',
    /non la vede più/,
    {
      does: async (page) => {
        await page.getByRole('radio', { disabled: false }).first().check();
        await page.getByRole('button', { name: 'Cambia cliente' }).click();
      },
    },
  ],
  ['admin', '/admin/agencies/{agency}', 'Sede legale', { presses: 'Modifica: Dati e contatti' }],
  [
    'admin',
    '/admin/agencies/{agency}',
    'Vede solo le agevolazioni monobando',
    { hasColours: true, presses: 'Modifica: Contratto e consulenti' },
  ],
  [
    'admin',
    '/admin/agencies/{agency}',
    /Per 30 giorni puoi ripristinarla/,
    { presses: /^Altre azioni per/, chooses: 'Elimina' },
  ],
  ['advisor', '/admin/agencies/{agency}', 'Codice fiscale', { on: 'both' }],
  ['advisor', '/admin/agencies/{agency}?tab=matchingAnnouncements', /\d+ idone[ae], \d+ da verificare/, { on: 'both' }],
  ['advisor', '/admin/agencies/{agency}?tab=favorites', /Sabatini/],
  ['advisor', '/admin/agencies/{agency}?tab=matchingServices', 'Diagnosi energetica'],
  ['advisor', '/admin/agencies/{agency}/dossier', /4 scelte/, { hasColours: true, on: 'both' }],
  [
    'advisor',
    '/admin/agencies/{ready}/dossier',
    /non si modifica e non si può annullare/,
    { presses: 'Genera dossier' },
  ],
  ['advisor', '/admin/agencies', 'Dashboard', { hasColours: true, on: 'phone', presses: 'Apri il menu' }],
  [
    'advisor',
    '/admin/agencies/{agency}/dossier',
    /^Pagina 1 di \d+$/,
    { on: 'phone', does: (page) => page.getByText('Anteprima', { exact: true }).click() },
  ],
  ['advisor', '/admin/agencies/{generated}/dossier', /4 scelte/],
  ['platform', '/admin/agencies/{agency}/dossier', 'Sola lettura'],
  ['performance', '/admin/agencies/{agency}/dossier', 'Il dossier non è ancora approvato'],
  ['advisor', '/admin/announcements/{announcement}', 'Categorie e requisiti', { on: 'both' }],
  ['advisor', '/admin/announcements/{notEntered}', 'Requisiti non ancora inseriti'],
  ['sales', '/admin/profile', 'I tuoi dati'],
  ['advisor', '/admin/notifications', 'Notifiche'],
  // Of one kind of action: the logins of other journeys fill the first page of all of them.
  ['admin', '/admin/audit?action=dossierGenerated', 'Dossier generato'],
  ['platform', '/admin/audit?action=dossierGenerated', 'Dossier generato'],
  ['platform', '/admin/settings/invitations?q=nessuno-si-chiama-cosi', 'Nessun invito con questi filtri'],
  ['admin', '/admin/settings/invitations/new', 'Compila tutti i campi obbligatori.', { presses: 'Crea l’invito' }],
  ['admin', '/admin/announcements/{announcement}/email/agencies', 'Da inviare'],
  ['admin', '/admin/announcements/{announcement}/email/advisor', 'Aziende in target'],
  // Searched for, since other tests write mails too.
  ['admin', '/admin/mailbox?q=Il+dossier+di', /^Il dossier di/, { hasColours: true }],

  // The calendar.
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

  // The catalogue.
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
  ['admin', '/admin/announcements/review', 'Per chi', { on: 'both' }],
  [
    'admin',
    '/admin/announcements/{announcement}/edit?tab=latestAtecoSettings',
    'Aziende in target',
    { hasColours: true, on: 'both' },
  ],
  [
    'admin',
    '/admin/announcements/{announcement}',
    /Per questo non si elimina|si elimina con i suoi file/,
    { presses: /^Altre azioni per/, chooses: 'Elimina agevolazione' },
  ],

  // What the office is told, what it says, and what waits for it.
  ['advisor', '/admin/todos', 'Attività aperte per le tue aziende', { on: 'both' }],
  [
    'advisor',
    '/admin/todos',
    'Rimandare a quando?',
    {
      does: async (page) => {
        await page
          .getByRole('button', { name: /^Rimanda / })
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Scegli un giorno…' }).click();
      },
    },
  ],
  ['performance', '/admin/todos?isSnoozed=true', 'Non hai rimandato niente'],
  ['admin', '/admin/jobs', 'Invio di un’e-mail'],
  ['admin', '/admin/system', 'File con problemi'],
  ['advisor', '/admin/notifications', 'Una risposta a un consiglio', { presses: 'Preferenze' }],
  ['performance', '/admin/chats', /S\.(r\.l|p\.A)\./, { on: 'both' }],
  ['admin', '/admin/chats/archive', 'Nessuna chat archiviata'],
  ['advisor', '/admin/chats/{chat}', /mi servono due preventivi firmati/, { hasColours: true, on: 'both' }],
  ['advisor', '/admin/chats/{chat}', 'Visura camerale', { on: 'both', presses: 'File della chat' }],
  ['admin', '/admin/chats/{chat}', 'Gli amministratori leggono e non scrivono'],

  // The settings.
  [
    'admin',
    '/admin/settings/categoryRequirement',
    /^Requisiti di/,
    { on: 'both', does: (page) => page.getByText('Certificazioni').filter({ visible: true }).first().click() },
  ],
  ['platform', '/admin/settings/categories_templates', 'Certificazioni'],
  ['advisor', '/admin/settings/categories_templates/new', 'Nessun requisito disponibile'],
  ['admin', '/admin/settings/requirements?q=nessuno-si-chiama-cosi', 'Nessun risultato per “nessuno-si-chiama-cosi”'],
  [
    'admin',
    '/admin/settings/latestAteco2025',
    'Produzioni vegetali e animali',
    { on: 'both', does: (page) => page.getByRole('treeitem', { name: /^A / }).click() },
  ],
  ['admin', '/admin/settings/callwords?q=capannone', 'opere murarie', { presses: 'Nuova' }],
  ['platform', '/admin/settings/latestAteco2025?q=uva', 'Produzioni vegetali e animali', { hasColours: true }],
  [
    'admin',
    '/admin/settings/atecocodes',
    'Codici ATECO',
    {
      on: 'both',
      does: async (page) => {
        const phone = page.getByRole('radiogroup').getByText('Sottocategorie');
        await expect(page.getByText('Codici ATECO').filter({ visible: true }).first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        if (await phone.isVisible()) await phone.click();
        await page.getByRole('button', { name: 'Nuova', exact: true }).filter({ visible: true }).first().click();
      },
    },
  ],
  ['admin', '/admin/settings/correspondences', 'Microimpresa', { presses: 'Modifica Microimpresa' }],
  ['admin', '/admin/settings/imports', 'Trascina qui il file', { hasColours: true }],
  ['admin', '/admin/settings/regions', 'Abruzzo'],
  ['admin', '/admin/settings/cciaas', 'Codice', { presses: 'Nuova camera' }],

  // The statistics.
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
