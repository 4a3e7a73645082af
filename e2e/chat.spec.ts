import { createArchiving } from '@volano/domain/contracts/archivings';
import { createChat, sendMessage } from '@volano/domain/contracts/chats';
import type { Cast } from '@volano/server/testing/world/cast';
import { expect } from '@playwright/test';
import { callAs, demo, open, openLive, openSession, test, windowOf } from './fixtures.ts';
import { field, messages, savedBy, write } from './steps.ts';
import { aConversation } from './world.ts';

type Session = Awaited<ReturnType<typeof openSession>>;

/** A company and its consultant, both signed in. */
async function aPair(cast: Cast) {
  const company = await cast.company({ owner: { name: 'Paola', surname: 'Riva' } });
  const [owner, advisor] = [await openSession(company.owner), await openSession(company.advisor)];
  const body = { participantsIds: [company.owner._id] };
  const start = async () => (await callAs(advisor, createChat, { body }))._id;
  const say = (by: Session, chatId: string, message: string) =>
    callAs(by, sendMessage, { params: { chatId }, body: { message } });
  return { company, owner, advisor, start, say };
}

test('a company and its consultant chat @phone @quick @conversation', async ({ page, browser, cast, enter }) => {
  const { company, owner, advisor, start, say } = await aPair(cast);
  await enter(company.owner, { isNew: true });
  await openLive(page, '/home');
  const chatId = await start();
  await page.getByRole('status').filter({ hasText: 'Bruna Guida' }).getByRole('link', { name: 'Apri' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bruna Guida' })).toBeVisible();
  await expect(page.getByText('Ancora nessun messaggio')).toBeVisible();

  const large = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };
  const desk = await windowOf(browser, advisor, large);
  await openLive(desk, `/admin/chats/${chatId}`);
  await expect(desk.getByRole('heading', { name: company.businessName })).toBeVisible();
  await write(desk, 'Buongiorno Paola,');
  await expect(messages(page, 'Buongiorno Paola,')).toHaveCount(1);
  await expect(messages(desk, 'Letto')).toHaveCount(1);

  // Enter sends, Shift and Enter go on writing, nothing but new lines is nothing.
  await field(page).press('Enter');
  await field(page).press('Shift+Enter');
  await expect(field(page)).toHaveValue('');
  await field(page).pressSequentially('Prima riga');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('seconda riga');
  await field(page).press('Enter');
  await expect(messages(desk, /Prima riga\nseconda riga/)).toHaveCount(1);
  await expect(messages(desk, /riga/)).toHaveCount(1);

  // With the keyboard of a phone open at least half of what it leaves is for what was said.
  const whole = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 430 });
  const thread = page.getByRole('region', { name: 'Messaggi', exact: true });
  await expect.poll(async () => (await thread.boundingBox())?.height).toBeGreaterThanOrEqual(215);
  await page.setViewportSize(whole ?? { width: 390, height: 844 });

  // Said while one is elsewhere: told, counted, and where it begins is marked.
  await page
    .getByRole('link', { name: /Home|Indietro/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/home/);
  await say(advisor, chatId, 'Mi manca un preventivo');
  await expect(page.getByRole('status').filter({ hasText: 'Mi manca un preventivo' })).toBeVisible();
  const place = page.getByRole('link', { name: /Consulente/ }).filter({ visible: true });
  await expect(place).toContainText('1');
  await place.click();
  await expect(messages(page, 'Nuovi messaggi')).toBeVisible();
  await expect(messages(page, 'Mi manca un preventivo')).toBeVisible();
  await expect(place.filter({ hasText: 'da leggere' })).toHaveCount(0);

  await page.locator('input[type=file]').setInputFiles({
    name: 'Preventivo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Centro di lavoro: 120.000 euro'),
  });
  await expect(page.getByRole('button', { name: 'Togli Preventivo.txt' })).toBeVisible();
  await write(page, 'Eccolo');
  const sent = messages(desk, 'Eccolo');
  await expect(sent).toContainText('Preventivo.txt');
  expect(await savedBy(sent.getByRole('button', { name: 'Scarica Preventivo.txt' }))).toBe('Preventivo.txt');
  await desk.getByRole('button', { name: 'File della chat' }).click();
  await expect(desk.getByText('TXT, 30 byte, Paola')).toBeVisible();

  await say(owner, chatId, 'Detto da un’altra finestra');
  await expect(messages(page, 'Detto da un’altra finestra')).toHaveCount(1);
  await desk.context().close();
});

test('a draft stays, and an unsent message is sent later @desktop', async ({ context, cast, enter }) => {
  const { company, advisor, start, say } = await aPair(cast);
  const chatId = await start();
  for (let number = 1; number <= 54; number += 1) await say(advisor, chatId, `Messaggio numero ${number}.`);
  await enter(company.owner, { isNew: true });
  // A window of its own: without a network the browser complains of its line.
  const own = await context.newPage();
  await openLive(own, `/consultant/${chatId}`);
  await expect(messages(own, 'Messaggio numero 54.')).toBeVisible();

  await field(own).fill('A metà strada');
  await own.reload();
  await expect(field(own)).toHaveValue('A metà strada');

  // Sent in the field that stands there before the page does.
  const { promise: isWritten, resolve: goOn } = Promise.withResolvers<void>();
  await own.route(/\/assets\/chat-panes-/, async (route) => {
    await isWritten;
    await route.continue();
  });
  await own.reload({ waitUntil: 'commit' });
  await field(own).press('Enter');
  goOn();
  await expect(messages(own, 'A metà strada')).toHaveCount(1);
  await expect(field(own)).toHaveValue('');
  await field(own).fill('Di nuovo a metà');

  await context.setOffline(true);
  await field(own).press('Enter');
  await expect(messages(own, 'Non inviato')).toContainText('Di nuovo a metà');
  await say(advisor, chatId, 'Detto mentre non c’eri');
  await context.setOffline(false);
  await expect(own.getByText('Non inviato')).toHaveCount(0);
  await expect(messages(own, 'Di nuovo a metà')).toHaveCount(1);
  await expect(messages(own, 'Detto mentre non c’eri')).toHaveCount(1);

  // What was said long ago comes as one looks for it.
  await own.getByRole('button', { name: 'Cerca nella conversazione' }).click();
  await own.getByRole('searchbox', { name: 'Cerca nei messaggi' }).fill('numero 3.');
  await own.getByRole('button', { name: /Messaggio numero 3\./ }).click();
  await expect(messages(own, 'Messaggio numero 3.')).toBeInViewport();
  await expect(messages(own, 'Messaggio numero 1.')).toHaveCount(1);
});

test('a call leads to the conversation, or says what opens it @phone', async ({ page, cast, enter }) => {
  for (const contractType of ['grow', 'prospect'] as const) {
    const { company, chatId } = await aConversation(cast, {
      surveyOf: 'Officine Bertolini S.r.l.',
      agency: { contractType },
    });
    await enter(company.owner);
    await open(page, '/announcements');
    await page.getByRole('article').first().getByRole('link').first().click();
    const bar = page.locator('[data-sticky-action]');
    if (contractType === 'grow') {
      await bar.getByRole('link', { name: 'Scrivi a Bruna' }).click();
      await expect(page).toHaveURL(new RegExp(`#/consultant/${chatId}$`));
      await expect(page.getByText('Ancora nessun messaggio')).toBeVisible();
    } else {
      await bar.getByRole('button', { name: 'Scrivi a Bruna' }).click();
      await expect(page.getByRole('dialog')).toContainText('Go e Grow');
      await expect(page).not.toHaveURL(/consultant/);
    }
  }
});

test('the office reads what was put aside, and admins write nowhere @desktop', async ({ page, cast, enter }) => {
  const { company, owner, advisor, start, say } = await aPair(cast);
  const chatId = await start();
  await say(advisor, chatId, 'Tutto fatto');
  await callAs(advisor, createArchiving, { body: { objectId: chatId } });
  await say(owner, chatId, 'Ancora una cosa');
  await enter(company.advisor, { isNew: true });
  await openLive(page, '/admin/chats');
  await expect(page.getByText('Ancora nessuna chat')).toBeVisible();
  const archive = page.locator('label').filter({ hasText: 'Archiviate' });
  await expect(archive).toContainText('1 chat da leggere');
  await archive.click();
  await page.getByRole('link', { name: new RegExp(company.businessName) }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/chats/archive/${chatId}`));
  await expect(messages(page, 'Tutto fatto')).toBeVisible();
  await expect(archive).not.toContainText('da leggere');
  await page.getByRole('button', { name: 'Riporta tra le attive' }).click();
  await expect(page.getByRole('button', { name: 'Archivia' })).toBeVisible();

  await enter(demo('admin'));
  await openLive(page, `/admin/chats/${chatId}`);
  await expect(messages(page, 'Tutto fatto')).toBeVisible();
  await expect(page.getByText('Gli amministratori leggono e non scrivono')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
});
