import { expect } from '@playwright/test';
import { lookAt } from './screen.ts';

lookAt([
  ['dashboard', 'advisor', '/admin', /^\d\d\/\d\d$/, { hasColours: true, on: 'both' }],
  ['dashboard of an admin', 'admin', '/admin', /^Vedi i \d+ accessi$/],
  ['dashboard, the numbers of its chart', 'advisor', '/admin', 'Giorno', { presses: 'Mostra la tabella' }],
  ['users', 'admin', '/admin/users', /@/, { hasColours: true, on: 'both' }],
  ['users as cards', 'admin', '/admin/users?view=grid&state=active', /@/],
  ['users that are not there', 'platform', '/admin/users?q=nessuno-si-chiama-cosi', 'Nessun utente con questi filtri'],
  ['new user', 'admin', '/admin/users/new', 'Ripeti la password'],
  ['person who waits', 'admin', ({ people }) => `/admin/users/${people.waiting}`, 'Conferma l’account'],
  [
    'person, group',
    'admin',
    ({ people }) => `/admin/users/${people.group}`,
    'Numero di aziende',
    { presses: 'Cambia il gruppo' },
  ],
  [
    'person, before they are deleted',
    'admin',
    ({ people }) => `/admin/users/${people.group}`,
    /Scrivi .+ per confermare/,
    {
      hasColours: true,
      presses: /^Altre azioni per/,
      chooses: 'Elimina',
    },
  ],
  [
    'person, companies',
    'platform',
    ({ people }) => `/admin/users/${people.advisor}?tab=agencies`,
    'Officine Bertolini S.r.l.',
  ],
  ['person of a reader', 'platform', ({ people }) => `/admin/users/${people.group}`, 'Sola lettura'],
  ['news', 'admin', '/admin/news', 'Bozza'],
  ['piece of news', 'admin', ({ news }) => `/admin/news/${news}`, /^Inserita il/],
  ['new piece of news', 'admin', '/admin/news/new', 'Anche per aziende monobando', { hasColours: true }],
  ['partners', 'platform', '/admin/partners', 'Energia Chiara'],
  ['partner', 'advisor', ({ partner }) => `/admin/partners/${partner}`, 'Contatti'],
  ['partner, its files', 'admin', ({ partner }) => `/admin/partners/${partner}/edit?tab=file`, 'Elimina partner'],
  ['services', 'performance', '/admin/services', /aziend[ae] in target/],
  ['services as a table', 'admin', '/admin/services?view=table', 'Costo'],
  [
    'services that are not there',
    'admin',
    '/admin/services?q=nessuno-si-chiama-cosi',
    'Nessun servizio con questi filtri',
  ],
  ['service', 'advisor', ({ service }) => `/admin/services/${service}`, /^Chi coinvolgo/],
  [
    'service in its editor',
    'admin',
    ({ service }) => `/admin/services/${service}/edit`,
    'Aggiungi categoria',
    { on: 'both' },
  ],
  ['companies', 'admin', '/admin/agencies', /S\.r\.l\./],
  [
    'companies, some chosen',
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
    'companies, a consultant for one',
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
      },
    },
  ],
  [
    'companies, before the surveys are emptied',
    'admin',
    '/admin/agencies',
    /Si svuotano \d+ questionari/,
    {
      presses: 'Altre azioni sulle aziende',
      chooses: 'Azzera i questionari',
    },
  ],
  ['companies that were deleted', 'platform', '/admin/agencies/deleted', /30 giorni/],
  [
    'new company, sent too early',
    'admin',
    '/admin/agencies/new',
    'Compila tutti i campi obbligatori.',
    { hasColours: true, presses: 'Crea l’azienda' },
  ],
  [
    'another customer for a company',
    'admin',
    ({ agency }) => `/admin/agencies/${agency}/change-user?businessName=Officine`,
    /1–8 di \d+/,
    { on: 'both' },
  ],
  [
    'another customer for a company, before it is moved',
    'admin',
    ({ agency }) => `/admin/agencies/${agency}/change-user?businessName=Officine`,
    /non la vede più/,
    {
      does: async (page) => {
        // Whose the company is now cannot be chosen, once it is known.
        await page.getByText('Cliente attuale').first().waitFor();
        await page.getByRole('radio', { disabled: false }).first().check();
        await page.getByRole('button', { name: 'Cambia cliente' }).click();
      },
    },
  ],
  [
    'record, its data changed',
    'admin',
    ({ agency }) => `/admin/agencies/${agency}`,
    'Sede legale',
    { presses: 'Modifica: Dati e contatti' },
  ],
  [
    'record, contract and consultants changed',
    'admin',
    ({ agency }) => `/admin/agencies/${agency}`,
    'Vede solo le agevolazioni monobando',
    {
      hasColours: true,
      presses: 'Modifica: Contratto e consulenti',
    },
  ],
  [
    'record, before the company is deleted',
    'admin',
    ({ agency }) => `/admin/agencies/${agency}`,
    /Per 30 giorni puoi ripristinarla/,
    {
      presses: /^Altre azioni per/,
      chooses: 'Elimina',
    },
  ],
  ['record, facts', 'advisor', ({ agency }) => `/admin/agencies/${agency}`, 'Codice fiscale', { on: 'both' }],
  [
    'record, announcements',
    'advisor',
    ({ agency }) => `/admin/agencies/${agency}?tab=matchingAnnouncements`,
    /\d+ idone[ae], \d+ da verificare/,
    { on: 'both' },
  ],
  ['record, favourites', 'advisor', ({ agency }) => `/admin/agencies/${agency}?tab=favorites`, /Sabatini/],
  [
    'record, services',
    'advisor',
    ({ agency }) => `/admin/agencies/${agency}?tab=matchingServices`,
    'Diagnosi energetica',
  ],
  [
    'dossier',
    'advisor',
    ({ agency }) => `/admin/agencies/${agency}/dossier`,
    /4 scelte/,
    { hasColours: true, on: 'both' },
  ],
  [
    'dossier, before it is generated',
    'advisor',
    ({ ready }) => `/admin/agencies/${ready}/dossier`,
    /non si modifica e non si può annullare/,
    { presses: 'Genera dossier' },
  ],
  [
    'menu of the office on a phone',
    'advisor',
    '/admin/agencies',
    'Dashboard',
    { hasColours: true, on: 'phone', presses: 'Apri il menu' },
  ],
  [
    'dossier, preview of a phone',
    'advisor',
    ({ agency }) => `/admin/agencies/${agency}/dossier`,
    /^Pagina 1 di \d+$/,
    { on: 'phone', does: (page) => page.getByText('Anteprima', { exact: true }).click() },
  ],
  ['dossier that was generated', 'advisor', ({ generated }) => `/admin/agencies/${generated}/dossier`, /4 scelte/],
  ['dossier of a reader', 'platform', ({ agency }) => `/admin/agencies/${agency}/dossier`, 'Sola lettura'],
  [
    'dossier that waits',
    'performance',
    ({ agency }) => `/admin/agencies/${agency}/dossier`,
    'Il dossier non è ancora pronto',
  ],
  [
    'announcement of the office',
    'advisor',
    ({ announcement }) => `/admin/announcements/${announcement}`,
    'Categorie e requisiti',
    { on: 'both' },
  ],
  [
    'announcement whose requirements nobody entered',
    'advisor',
    ({ notEntered }) => `/admin/announcements/${notEntered}`,
    'Requisiti non ancora inseriti',
  ],
  ['profile of the office', 'sales', '/admin/profile', 'I tuoi dati'],
  ['notifications of the office', 'advisor', '/admin/notifications', 'Notifiche'],
  // Of one kind of action: the logins of other journeys fill the first page of all of them.
  ['audit', 'admin', '/admin/audit?action=dossierGenerated', 'Dossier generato'],
  ['audit, platform admin', 'platform', '/admin/audit?action=dossierGenerated', 'Dossier generato'],
  [
    'invitations with these filters',
    'platform',
    '/admin/settings/invitations?q=nessuno-si-chiama-cosi',
    'Nessun invito con questi filtri',
  ],
  [
    'new invitation, sent too early',
    'admin',
    '/admin/settings/invitations/new',
    'Compila tutti i campi obbligatori.',
    { presses: 'Crea l’invito' },
  ],
  [
    'mails about an announcement, to companies',
    'admin',
    ({ announcement }) => `/admin/announcements/${announcement}/email/agencies`,
    'Da inviare',
  ],
  [
    'mails about an announcement, to consultants',
    'admin',
    ({ announcement }) => `/admin/announcements/${announcement}/email/advisor`,
    'Aziende in target',
  ],
  // Searched for, since other tests write mails too.
  ['mailbox', 'admin', '/admin/mailbox?q=Il+dossier+di', /^Il dossier di/, { hasColours: true }],
]);
