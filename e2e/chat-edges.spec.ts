import { randomUUID } from 'node:crypto';
import { updateAgency } from '@volano/domain/contracts/agencies';
import { createChat, listMessages, MAX_MESSAGE_LENGTH } from '@volano/domain/contracts/chats';
import { insert } from '@volano/server/testing/builders/rows';
import { expect, type Page } from '@playwright/test';
import { callAs, demo, expectAccessible, fillLogin, keptAt, open, openLive, openSession, test } from './fixtures.ts';
import { aConversation } from './world.ts';
import { field, messages } from './steps.ts';

// What the two say to each other is walked in `chat`.

const chosen = (page: Page) => page.getByRole('list', { name: 'File da inviare' }).getByRole('listitem');

/** Pastes or drops text files, as many as names. */
async function give(page: Page, how: 'paste' | 'drop', names: readonly string[]): Promise<void> {
  const part = how === 'paste' ? field(page) : page.getByRole('region', { name: 'Messaggi' });
  await part.evaluate(
    (element, [kind, files]) => {
      const data = new DataTransfer();
      for (const name of files) data.items.add(new File([`Righe di ${name}`], name, { type: 'text/plain' }));
      const how = { bubbles: true, cancelable: true };
      if (kind === 'paste') element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...how }));
      else
        for (const event of ['dragover', 'drop'])
          element.dispatchEvent(new DragEvent(event, { dataTransfer: data, ...how }));
    },
    [how, names] as const,
  );
}

test('files are pasted and dropped; of too many none begins to leave @desktop', async ({ page, cast, enter }) => {
  const { company, advisor, chatId } = await aConversation(cast);
  await enter(company.owner);
  await openLive(page, `/consultant/${chatId}`);
  await expect(page.getByText('Ancora nessun messaggio')).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) sent.push(request.method());
  });
  const many = Array.from({ length: 51 }, (_, number) => `${number}.txt`);
  await give(page, 'drop', many);
  await expect(page.getByRole('status').filter({ hasText: 'Al massimo 50 file per messaggio' })).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
  expect(sent).toEqual([]);

  await give(page, 'paste', ['Appunti.txt']);
  await give(page, 'drop', ['Visura.txt', 'Bilancio.txt']);
  for (const name of ['Appunti.txt', 'Visura.txt', 'Bilancio.txt'])
    await expect(page.getByRole('button', { name: `Togli ${name}` })).toBeVisible();
  await give(page, 'drop', many.slice(0, 48));
  await expect(page.getByRole('status').filter({ hasText: 'Al massimo 50 file per messaggio' }).last()).toBeVisible();
  await expect(chosen(page)).toHaveCount(3);
  await field(page).press('Enter');
  await expect(messages(page, 'Bilancio.txt')).toContainText('Appunti.txt');
  await expect(page.getByText('In invio')).toHaveCount(0);

  // Who sent files and was forgotten leaves the place of the message.
  const { rows } = await callAs(advisor, listMessages, { params: { chatId } });
  const uploads = rows.flatMap(({ attachment }) => attachment.map(({ _id }) => _id));
  await cast.db.deleteFrom('chat_attachments').where('uploadId', 'in', uploads).execute();
  await page.reload();
  await expect(messages(page, 'File rimossi')).toBeVisible();
});

test('a message has a maximum length and is sent again after a failure @desktop', async ({
  page,
  context,
  cast,
  enter,
}) => {
  const { company, advisor, chatId } = await aConversation(cast);
  await enter(company.owner);
  await openLive(page, `/consultant/${chatId}`);
  await field(page).fill(`${'a'.repeat(MAX_MESSAGE_LENGTH - 1)}ZZ`);
  await expect(page.getByText('1 carattere di troppo')).toBeVisible();
  await field(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Invia', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await field(page).press('Backspace');
  await expect(page.getByText('Ancora 0 caratteri')).toBeVisible();

  await context.setOffline(true);
  await field(page).press('Enter');
  const failed = messages(page, 'Non inviato');
  await expect(failed.getByRole('button', { name: 'Riprova' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Sei senza rete.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(/Non inviato|In invio/)).toHaveCount(0);
  const { rows } = await callAs(advisor, listMessages, { params: { chatId } });
  expect(rows.map(({ message: text }) => [text.length, text.at(-1)])).toEqual([[MAX_MESSAGE_LENGTH, 'Z']]);

  // Another of the office has nothing to say yet, and is found.
  const second = await cast.person({ role: 'advisor', name: 'Carla', surname: 'Nuova' });
  const body = { businessAdvisorId: second._id };
  await callAs(await openSession(demo('admin')), updateAgency, { params: { id: company._id }, body });
  const other = await callAs(await openSession(second), createChat, {
    body: { participantsIds: [company.owner._id] },
  });
  await page.getByRole('navigation', { name: 'Le altre tue chat' }).getByRole('link', { name: 'Carla Nuova' }).click();
  await expect(page).toHaveURL(new RegExp(other._id));
});

test('an ended session keeps the draft, in every tab @desktop', async ({ page, context, cast, enter, allow }) => {
  allow(401);
  const { company, chatId } = await aConversation(cast);
  await enter(company.owner, { isNew: true });
  await openLive(page, `/consultant/${chatId}`);
  await field(page).fill('Scritto a metà');
  const other = await context.newPage();
  await openLive(other, '/home');
  await cast.db.deleteFrom('sessions').where('userId', '=', company.owner._id).execute();
  await Promise.all([expect(page.getByText('Sessione scaduta')).toBeVisible(), other.reload()]);
  for (const tab of [page, other]) await expect(tab).toHaveURL(/#\/login/);
  expect(await page.evaluate((key) => localStorage.getItem(key), keptAt)).toBeNull();
  await fillLogin(page, company.owner);
  await expect(page).toHaveURL(new RegExp(`#/consultant/${chatId}$`));
  await expect(field(page)).toHaveValue('Scritto a metà');
  await other.close();
});
test('chats come fifty at a time, and in English for who reads it @desktop', async ({ page, cast, enter }) => {
  const advisor = await cast.person({ role: 'advisor' });
  const now = new Date().toISOString();
  const kept = { agencyId: null, advisorId: advisor._id, createdAt: now, updatedAt: now };
  const chats = Array.from({ length: 51 }, () => ({ _id: randomUUID(), ...kept }));
  await insert(cast.db, 'chats', chats);
  await enter(advisor);
  await page.evaluate(() => localStorage.setItem('volano.language', 'en'));
  await open(page, '/admin/chats');
  const rows = page.getByRole('region', { name: 'Chat', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more chats, 50 of 51' }).click();
  await expect(rows).toHaveCount(51);
  await expect(page.getByRole('button', { name: /^Load more chats/ })).toHaveCount(0);
  await rows.last().getByRole('link').click();
  await expect(page.getByText('The company was deleted: nothing more can be written here')).toBeVisible();
});
