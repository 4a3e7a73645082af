import { expect } from '@playwright/test';
import { lookAt } from './screen.ts';

lookAt([
  ['advisor', '/admin', /^\d\d\/\d\d$/, { hasColours: true, on: 'both' }],
  ['admin', '/admin', /^Vedi i \d+ accessi$/],
  ['advisor', '/admin', 'Giorno', { presses: 'Mostra la tabella' }],
  ['admin', '/admin/users', /@/, { hasColours: true, on: 'both' }],
  ['admin', '/admin/users?view=grid&state=active', /@/],
  ['platform', '/admin/users?q=nessuno-si-chiama-cosi', 'Nessun utente con questi filtri'],
  ['admin', '/admin/users/new', 'Ripeti la password'],
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
  ['admin', '/admin/agencies/{agency}/change-user?businessName=Officine', /1–8 di \d+/, { on: 'both' }],
  [
    'admin',
    '/admin/agencies/{agency}/change-user?businessName=Officine',
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
  ['performance', '/admin/agencies/{agency}/dossier', 'Il dossier non è ancora pronto'],
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
]);
