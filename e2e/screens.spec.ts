import { expect, type Page } from '@playwright/test';
import { demo, expectAccessible, open, test } from './fixtures.ts';
import { findPlaces, type Places } from './places.ts';

interface Screen {
  readonly name: string;
  /** The account of the story that looks at it; nobody before the login. */
  readonly as: string | null;
  readonly place: (places: Places) => string;
  /** What only the loaded screen says. */
  readonly sees: string | RegExp;
  /** What the person does before the look. */
  readonly does?: (page: Page) => Promise<void>;
  readonly only?: 'phone' | 'desktop';
}

const screens: readonly Screen[] = [
  { name: 'login', as: null, place: () => '/login', sees: 'Accedi a Volano' },
  { name: 'welcome', as: null, place: () => '/welcome', sees: 'Una persona che ti segue' },
  { name: 'registration', as: null, place: () => '/register', sees: 'Registra la tua azienda' },
  { name: 'verification', as: null, place: () => '/verify', sees: 'Codice di sei cifre' },
  { name: 'waiting for the office', as: null, place: () => '/waiting', sees: 'Ci siamo quasi' },
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
    sees: /il questionario di Panificio Tre Torri/,
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
  { name: 'services', as: 'user', place: () => '/services', sees: 'Diagnosi energetica' },
  { name: 'service', as: 'user', place: ({ service }) => `/services/${service}`, sees: 'Diagnosi energetica' },
  { name: 'news', as: 'user', place: () => '/news', sees: /Legge di bilancio/ },
  { name: 'one piece of news', as: 'user', place: ({ news }) => `/news/${news}`, sees: /Legge di bilancio/ },
  { name: 'partners', as: 'user', place: () => '/partners', sees: 'Energia Chiara' },
  { name: 'partner', as: 'user', place: ({ partner }) => `/partners/${partner}`, sees: 'Energia Chiara' },
  { name: 'profile', as: 'user', place: () => '/profile', sees: 'Officine Bertolini S.r.l.' },
  { name: 'profile of a prospect', as: 'prospect', place: () => '/profile', sees: 'Panificio Tre Torri S.a.s.' },
  { name: 'audit', as: 'admin', place: () => '/admin/audit', sees: 'Dossier generato' },
  { name: 'audit, platform admin', as: 'platform', place: () => '/admin/audit', sees: 'Dossier generato' },
  { name: 'mailbox', as: 'admin', place: () => '/admin/mailbox', sees: /^Il dossier di/ },
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

  { name: 'dashboard', as: 'advisor', place: () => '/admin', sees: 'Viste di recente' },
  { name: 'dashboard of an admin', as: 'admin', place: () => '/admin', sees: 'Viste di recente' },
  { name: 'users', as: 'admin', place: () => '/admin/users', sees: /@/ },
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
  { name: 'companies', as: 'admin', place: () => '/admin/agencies', sees: /S\.r\.l\./ },
  {
    name: 'companies, some chosen',
    as: 'admin',
    place: () => '/admin/agencies?view=table',
    sees: '2 selezionate',
    does: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Seleziona (?!tutte)/ });
      await boxes.nth(0).check();
      await boxes.nth(1).check();
    },
  },
  {
    name: 'companies, a consultant for one',
    as: 'admin',
    place: () => '/admin/agencies?view=table&q=Panificio',
    sees: 'Elena Marchetti',
    does: async (page) => {
      await page.getByRole('button', { name: /^Azioni per/ }).click();
      await page.getByRole('menuitem', { name: 'Assegna un consulente' }).click();
      await page.getByRole('combobox', { name: 'Persona' }).click();
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
    sees: 'Controlla i campi segnalati.',
    does: (page) => page.getByRole('button', { name: 'Crea l’azienda' }).click(),
  },
  {
    name: 'another customer for a company',
    as: 'admin',
    place: ({ agency }) => `/admin/agencies/${agency}/change-user?businessName=Officine`,
    sees: /1–8 di \d+/,
  },
  {
    name: 'another customer for a company, before it is moved',
    as: 'admin',
    place: ({ agency }) => `/admin/agencies/${agency}/change-user?businessName=Officine`,
    sees: /non la vede più/,
    does: async (page) => {
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
    sees: 'Vede solo le agevolazioni mono bando',
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
  { name: 'record, facts', as: 'advisor', place: ({ agency }) => `/admin/agencies/${agency}`, sees: 'Codice fiscale' },
  {
    name: 'record, announcements',
    as: 'advisor',
    place: ({ agency }) => `/admin/agencies/${agency}?tab=matchingAnnouncements`,
    sees: /\d+ idone[ae], \d+ da verificare/,
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
  { name: 'dossier', as: 'advisor', place: ({ agency }) => `/admin/agencies/${agency}/dossier`, sees: /4 scelte/ },
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
    only: 'phone',
    does: (page) => page.getByRole('button', { name: 'Apri il menu' }).click(),
  },
  {
    name: 'dossier, preview of a phone',
    as: 'advisor',
    place: ({ agency }) => `/admin/agencies/${agency}/dossier`,
    sees: /^Pagina 1 di \d+$/,
    only: 'phone',
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
  },
  { name: 'profile of the office', as: 'sales', place: () => '/admin/profile', sees: 'I tuoi dati' },
  { name: 'notifications of the office', as: 'advisor', place: () => '/admin/notifications', sees: 'Notifiche' },
];

for (const { name, as, place, sees, does, only } of screens) {
  test(
    `${name}: whoever looks, however they look`,
    { tag: only === undefined ? [] : `@${only}` },
    async ({ page, cast, enter }) => {
      const places = await findPlaces(cast.db);
      if (as !== null) await enter(demo(as));
      await open(page, place(places));
      if (does !== undefined) await does(page);
      await expect(page.getByText(sees).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page);
    },
  );
}
