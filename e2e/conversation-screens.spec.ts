import { lookAt } from './screen.ts';

// Of the office: what it is told, what it says, and what waits for it.
lookAt([
  {
    name: 'what waits',
    as: 'advisor',
    place: () => '/admin/todos',
    sees: 'Attività aperte per le tue aziende',
    on: 'both',
  },
  {
    name: 'what waits, put off until a day',
    as: 'advisor',
    place: () => '/admin/todos',
    sees: 'Rimandare a quando?',
    does: async (page) => {
      await page
        .getByRole('button', { name: /^Rimanda / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Scegli un giorno…' }).click();
    },
  },
  {
    name: 'nothing put off',
    as: 'performance',
    place: () => '/admin/todos?isSnoozed=true',
    sees: 'Non hai rimandato niente',
  },
  { name: 'what the portal does by itself', as: 'admin', place: () => '/admin/jobs', sees: 'Invio di un’e-mail' },
  { name: 'how the portal itself is', as: 'admin', place: () => '/admin/system', sees: 'File con problemi' },
  {
    name: 'preferences of the office',
    as: 'advisor',
    place: () => '/admin/notifications',
    sees: 'Una risposta a un consiglio',
    does: (page) => page.getByRole('button', { name: 'Preferenze' }).click(),
  },
  { name: 'conversations', as: 'performance', place: () => '/admin/chats', sees: /S\.(r\.l|p\.A)\./, on: 'both' },
  {
    name: 'conversations put aside',
    as: 'admin',
    place: () => '/admin/chats/archive',
    sees: 'Nessuna chat archiviata',
  },
  {
    name: 'conversation',
    as: 'advisor',
    place: ({ chat }) => `/admin/chats/${chat}`,
    sees: 'Ti lascio la guida alla compilazione. Prima di giovedì mi servono due preventivi firmati.',
    hasColours: true,
    on: 'both',
  },
  {
    name: 'conversation, its files',
    as: 'advisor',
    place: ({ chat }) => `/admin/chats/${chat}`,
    sees: 'Visura camerale',
    on: 'both',
    does: (page) => page.getByRole('button', { name: 'File della chat' }).click(),
  },
  {
    name: 'conversation of others',
    as: 'admin',
    place: ({ chat }) => `/admin/chats/${chat}`,
    sees: 'Gli amministratori leggono e non scrivono',
  },
]);
