import { lookAt } from './screen.ts';

// Of the office: what it is told, what it says, and what waits for it.
lookAt([
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
]);
