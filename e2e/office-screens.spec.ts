import { expect } from '@playwright/test';
import { lookAt } from './screen.ts';

lookAt([
  { name: 'dashboard', as: 'advisor', place: () => '/admin', sees: /^\d\d\/\d\d$/, hasColours: true, on: 'both' },
  { name: 'dashboard of an admin', as: 'admin', place: () => '/admin', sees: /^Vedi i \d+ accessi$/ },
  {
    name: 'dashboard, the numbers of its chart',
    as: 'advisor',
    place: () => '/admin',
    sees: 'Giorno',
    does: (page) => page.getByRole('button', { name: 'Mostra la tabella' }).click(),
  },
  { name: 'users', as: 'admin', place: () => '/admin/users', sees: /@/, hasColours: true, on: 'both' },
  { name: 'users as cards', as: 'admin', place: () => '/admin/users?view=grid&state=active', sees: /@/ },
  {
    name: 'users that are not there',
    as: 'platform',
    place: () => '/admin/users?q=nessuno-si-chiama-cosi',
    sees: 'Nessun utente con questi filtri',
  },
  { name: 'new user', as: 'admin', place: () => '/admin/users/new', sees: 'Ripeti la password' },
  {
    name: 'person who waits',
    as: 'admin',
    place: ({ people }) => `/admin/users/${people.waiting}`,
    sees: 'Conferma l’account',
  },
  {
    name: 'person, group',
    as: 'admin',
    place: ({ people }) => `/admin/users/${people.group}`,
    sees: 'Numero di aziende',
    does: (page) => page.getByRole('button', { name: 'Cambia il gruppo' }).click(),
  },
  {
    name: 'person, before they are deleted',
    as: 'admin',
    place: ({ people }) => `/admin/users/${people.group}`,
    sees: /Scrivi .+ per confermare/,
    hasColours: true,
    does: async (page) => {
      await page.getByRole('button', { name: /^Altre azioni per/ }).click();
      await page.getByRole('menuitem', { name: 'Elimina' }).click();
    },
  },
  {
    name: 'person, companies',
    as: 'platform',
    place: ({ people }) => `/admin/users/${people.advisor}?tab=agencies`,
    sees: 'Officine Bertolini S.r.l.',
  },
  {
    name: 'person of a reader',
    as: 'platform',
    place: ({ people }) => `/admin/users/${people.group}`,
    sees: 'Sola lettura',
  },
  { name: 'news', as: 'admin', place: () => '/admin/news', sees: 'Bozza' },
  { name: 'piece of news', as: 'admin', place: ({ news }) => `/admin/news/${news}`, sees: /^Inserita il/ },
  {
    name: 'new piece of news',
    as: 'admin',
    place: () => '/admin/news/new',
    sees: 'Anche per aziende monobando',
    hasColours: true,
  },
  { name: 'partners', as: 'platform', place: () => '/admin/partners', sees: 'Energia Chiara' },
  { name: 'partner', as: 'advisor', place: ({ partner }) => `/admin/partners/${partner}`, sees: 'Contatti' },
  {
    name: 'partner, its files',
    as: 'admin',
    place: ({ partner }) => `/admin/partners/${partner}/edit?tab=file`,
    sees: 'Elimina partner',
  },
  { name: 'services', as: 'performance', place: () => '/admin/services', sees: /aziend[ae] in target/ },
  { name: 'services as a table', as: 'admin', place: () => '/admin/services?view=table', sees: 'Costo' },
  {
    name: 'services that are not there',
    as: 'admin',
    place: () => '/admin/services?q=nessuno-si-chiama-cosi',
    sees: 'Nessun servizio con questi filtri',
  },
  { name: 'service', as: 'advisor', place: ({ service }) => `/admin/services/${service}`, sees: /^Chi coinvolgo/ },
  {
    name: 'service in its editor',
    as: 'admin',
    place: ({ service }) => `/admin/services/${service}/edit`,
    sees: 'Aggiungi categoria',
    on: 'both',
  },
  { name: 'companies', as: 'admin', place: () => '/admin/agencies', sees: /S\.r\.l\./ },
  {
    name: 'companies, some chosen',
    as: 'admin',
    place: () => '/admin/agencies?view=table',
    sees: '2 selezionate',
    on: 'both',
    does: async (page) => {
      // The company that was seen last stands first, and it may be another by the second press.
      const box = page.getByRole('checkbox', { name: /^Seleziona (?!tutte)/, checked: false }).first();
      await box.click();
      await expect(page.getByText('1 selezionata').first()).toBeVisible();
      await box.click();
    },
  },
  {
    name: 'companies, a consultant for one',
    as: 'admin',
    place: () => '/admin/agencies?view=table&q=Panificio',
    sees: 'Elena Marchetti',
    hasColours: true,
    does: async (page) => {
      await page.getByRole('button', { name: /^Azioni per/ }).click();
      await page.getByRole('menuitem', { name: 'Assegna un consulente' }).click();
      // Looked for by name: other journeys bring consultants of their own.
      await page.getByRole('combobox', { name: 'Persona' }).fill('Elena March');
    },
  },
  {
    name: 'companies, before the surveys are emptied',
    as: 'admin',
    place: () => '/admin/agencies',
    sees: /Si svuotano \d+ questionari/,
    does: async (page) => {
      await page.getByRole('button', { name: 'Altre azioni sulle aziende' }).click();
      await page.getByRole('menuitem', { name: 'Azzera i questionari' }).click();
    },
  },
  { name: 'companies that were deleted', as: 'platform', place: () => '/admin/agencies/deleted', sees: /30 giorni/ },
  {
    name: 'new company, sent too early',
    as: 'admin',
    place: () => '/admin/agencies/new',
    sees: 'Compila tutti i campi obbligatori.',
    hasColours: true,
    does: (page) => page.getByRole('button', { name: 'Crea l’azienda' }).click(),
  },
  {
    name: 'another customer for a company',
    as: 'admin',
    place: ({ agency }) => `/admin/agencies/${agency}/change-user?businessName=Officine`,
    sees: /1–8 di \d+/,
    on: 'both',
  },
  {
    name: 'another customer for a company, before it is moved',
    as: 'admin',
    place: ({ agency }) => `/admin/agencies/${agency}/change-user?businessName=Officine`,
    sees: /non la vede più/,
    does: async (page) => {
      // Whose the company is now cannot be chosen, once it is known.
      await page.getByText('Cliente attuale').first().waitFor();
      await page.getByRole('radio', { disabled: false }).first().check();
      await page.getByRole('button', { name: 'Cambia cliente' }).click();
    },
  },
  {
    name: 'record, its data changed',
    as: 'admin',
    place: ({ agency }) => `/admin/agencies/${agency}`,
    sees: 'Sede legale',
    does: (page) => page.getByRole('button', { name: 'Modifica: Dati e contatti' }).click(),
  },
  {
    name: 'record, contract and consultants changed',
    as: 'admin',
    place: ({ agency }) => `/admin/agencies/${agency}`,
    sees: 'Vede solo le agevolazioni monobando',
    hasColours: true,
    does: (page) => page.getByRole('button', { name: 'Modifica: Contratto e consulenti' }).click(),
  },
  {
    name: 'record, before the company is deleted',
    as: 'admin',
    place: ({ agency }) => `/admin/agencies/${agency}`,
    sees: /Per 30 giorni puoi ripristinarla/,
    does: async (page) => {
      await page.getByRole('button', { name: /^Altre azioni per/ }).click();
      await page.getByRole('menuitem', { name: 'Elimina' }).click();
    },
  },
  {
    name: 'record, facts',
    as: 'advisor',
    place: ({ agency }) => `/admin/agencies/${agency}`,
    sees: 'Codice fiscale',
    on: 'both',
  },
  {
    name: 'record, announcements',
    as: 'advisor',
    place: ({ agency }) => `/admin/agencies/${agency}?tab=matchingAnnouncements`,
    sees: /\d+ idone[ae], \d+ da verificare/,
    on: 'both',
  },
  {
    name: 'record, favourites',
    as: 'advisor',
    place: ({ agency }) => `/admin/agencies/${agency}?tab=favorites`,
    sees: /Sabatini/,
  },
  {
    name: 'record, services',
    as: 'advisor',
    place: ({ agency }) => `/admin/agencies/${agency}?tab=matchingServices`,
    sees: 'Diagnosi energetica',
  },
  {
    name: 'dossier',
    as: 'advisor',
    place: ({ agency }) => `/admin/agencies/${agency}/dossier`,
    sees: /4 scelte/,
    hasColours: true,
    on: 'both',
  },
  {
    name: 'dossier, before it is generated',
    as: 'advisor',
    place: ({ ready }) => `/admin/agencies/${ready}/dossier`,
    sees: /non si modifica e non si può annullare/,
    does: (page) => page.getByRole('button', { name: 'Genera dossier' }).click(),
  },
  {
    name: 'menu of the office on a phone',
    as: 'advisor',
    place: () => '/admin/agencies',
    sees: 'Dashboard',
    hasColours: true,
    on: 'phone',
    does: (page) => page.getByRole('button', { name: 'Apri il menu' }).click(),
  },
  {
    name: 'dossier, preview of a phone',
    as: 'advisor',
    place: ({ agency }) => `/admin/agencies/${agency}/dossier`,
    sees: /^Pagina 1 di \d+$/,
    on: 'phone',
    does: (page) => page.getByText('Anteprima', { exact: true }).click(),
  },
  {
    name: 'dossier that was generated',
    as: 'advisor',
    place: ({ generated }) => `/admin/agencies/${generated}/dossier`,
    sees: /4 scelte/,
  },
  {
    name: 'dossier of a reader',
    as: 'platform',
    place: ({ agency }) => `/admin/agencies/${agency}/dossier`,
    sees: 'Sola lettura',
  },
  {
    name: 'dossier that waits',
    as: 'performance',
    place: ({ agency }) => `/admin/agencies/${agency}/dossier`,
    sees: 'Il dossier non è ancora pronto',
  },
  {
    name: 'announcement of the office',
    as: 'advisor',
    place: ({ announcement }) => `/admin/announcements/${announcement}`,
    sees: 'Categorie e requisiti',
    on: 'both',
  },
  {
    name: 'announcement whose requirements nobody entered',
    as: 'advisor',
    place: ({ notEntered }) => `/admin/announcements/${notEntered}`,
    sees: 'Requisiti non ancora inseriti',
  },
  { name: 'profile of the office', as: 'sales', place: () => '/admin/profile', sees: 'I tuoi dati' },
  { name: 'notifications of the office', as: 'advisor', place: () => '/admin/notifications', sees: 'Notifiche' },
  // Of one kind of action: the logins of other journeys fill the first page of all of them.
  { name: 'audit', as: 'admin', place: () => '/admin/audit?action=dossierGenerated', sees: 'Dossier generato' },
  {
    name: 'audit, platform admin',
    as: 'platform',
    place: () => '/admin/audit?action=dossierGenerated',
    sees: 'Dossier generato',
  },
  {
    name: 'invitations with these filters',
    as: 'platform',
    place: () => '/admin/settings/invitations?q=nessuno-si-chiama-cosi',
    sees: 'Nessun invito con questi filtri',
  },
  {
    name: 'new invitation, sent too early',
    as: 'admin',
    place: () => '/admin/settings/invitations/new',
    sees: 'Compila tutti i campi obbligatori.',
    does: (page) => page.getByRole('button', { name: 'Crea l’invito' }).click(),
  },
  {
    name: 'mails about an announcement, to companies',
    as: 'admin',
    place: ({ announcement }) => `/admin/announcements/${announcement}/email/agencies`,
    sees: 'Da inviare',
  },
  {
    name: 'mails about an announcement, to consultants',
    as: 'admin',
    place: ({ announcement }) => `/admin/announcements/${announcement}/email/advisor`,
    sees: 'Aziende in target',
  },
  // Searched for, since other tests write mails too.
  {
    name: 'mailbox',
    as: 'admin',
    place: () => '/admin/mailbox?q=Il+dossier+di',
    sees: /^Il dossier di/,
    hasColours: true,
  },
]);
