import { lookAt } from './screen.ts';

// Of the office: what it is told, what it says, and what waits for it.
lookAt([
  ['what waits', 'advisor', '/admin/todos', 'Attività aperte per le tue aziende', { on: 'both' }],
  [
    'what waits, put off until a day',
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
  ['nothing put off', 'performance', '/admin/todos?isSnoozed=true', 'Non hai rimandato niente'],
  ['what the portal does by itself', 'admin', '/admin/jobs', 'Invio di un’e-mail'],
  ['how the portal itself is', 'admin', '/admin/system', 'File con problemi'],
  [
    'preferences of the office',
    'advisor',
    '/admin/notifications',
    'Una risposta a un consiglio',
    { presses: 'Preferenze' },
  ],
  ['conversations', 'performance', '/admin/chats', /S\.(r\.l|p\.A)\./, { on: 'both' }],
  ['conversations put aside', 'admin', '/admin/chats/archive', 'Nessuna chat archiviata'],
  [
    'conversation',
    'advisor',
    ({ chat }) => `/admin/chats/${chat}`,
    'Ti lascio la guida alla compilazione. Prima di giovedì mi servono due preventivi firmati.',
    { hasColours: true, on: 'both' },
  ],
  [
    'conversation, its files',
    'advisor',
    ({ chat }) => `/admin/chats/${chat}`,
    'Visura camerale',
    { on: 'both', presses: 'File della chat' },
  ],
  [
    'conversation of others',
    'admin',
    ({ chat }) => `/admin/chats/${chat}`,
    'Gli amministratori leggono e non scrivono',
  ],
]);
