import { randomUUID } from 'node:crypto';
import { sendMessage } from '@volano/domain/contracts/chats';
import { updateUser } from '@volano/domain/contracts/users';
import { rowOf } from '@volano/server/testing/builders/rows';
import { expect } from '@playwright/test';
import { callAs, demo, expectAccessible, open, openSession, signInByHand, test } from './fixtures.ts';
import { fill, mailedCode, PASSWORD } from './registering.ts';
import { fillActivity, messages, pick, signOut, write } from './steps.ts';

// Whatever is refused to who waits is not even asked: any refusal is a fault of the page.
test('an unconfirmed company fills the survey, and is let in later @phone', async ({ page, cast }) => {
  const email = `${randomUUID()}@ferri.example`;
  await open(page, '/register');
  await fill(page, email, cast);
  await page.getByRole('button', { name: 'Crea l’account' }).click();
  await page.getByLabel('Codice di sei cifre').fill(await mailedCode(cast, email));

  const waiting = page.getByText('Lo studio non ha ancora confermato l’account');
  await expect(waiting).toBeVisible();
  await expect(page).toHaveURL(/#\/waiting$/);
  const number = page.getByRole('heading', {
    level: 1,
    name: /^\d+ agevolazioni aperte potrebbero fare per Mulino Ferri/,
  });
  await expect(number).toBeVisible();
  const before = await number.textContent();
  await expect(
    page.getByText('contiamo quello che sappiamo dell’azienda: Società di capitali (dedotto dal nome)'),
  ).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Principale' }).filter({ visible: true });
  await expect(menu.getByRole('link')).toHaveText(['La tua iscrizione', 'I tuoi dati']);
  await expectAccessible(page);

  // What is not open leads back here, and their data is theirs.
  await open(page, '/announcements');
  await expect(page).toHaveURL(/#\/waiting$/);
  await menu.getByRole('link', { name: 'I tuoi dati' }).click();
  await expect(page.getByRole('button', { name: 'Prepara una copia' })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'La tua iscrizione' }).click();

  await page.getByRole('link', { name: 'Inizia il questionario' }).click();
  await pick(page.getByRole('combobox', { name: 'Regione della sede legale' }), 'Lombardia', 'Lomb');
  await page.getByRole('button', { name: 'È la stessa della sede legale: Lombardia' }).click();
  // Who goes on too early is led to what is missing, which a phone shows further down.
  const chambers = page.getByRole('combobox', { name: /^Camere di commercio/ });
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(chambers).toBeFocused();
  await expect(chambers).toBeInViewport();
  await expect(page.getByText('Campo obbligatorio')).toBeVisible();
  await chambers.fill('Brescia');
  await page.getByRole('option', { name: /Brescia/ }).click();
  await page.getByRole('heading', { name: 'Dove ha sede la tua azienda?' }).click();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await fillActivity(page, 'mulino');
  await page.getByRole('radio', { name: /^Società di capitali/ }).click();
  await expect(page.getByText('Domanda 2 di 17')).toBeVisible();

  // The end says what becomes of the answers, and no number that nobody knows.
  const survey = page.url().replace(/\?.*$/, '');
  await page.goto(`${survey}?step=end`);
  await expect(page.getByText(/la pagina della tua iscrizione dice quali agevolazioni/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vedi le agevolazioni' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Chiudi il questionario' }).click();
  await expect(number).not.toHaveText(before ?? '');

  // A later visit leads to the same place.
  await signOut(page);
  await signInByHand(page, { email, password: PASSWORD });
  await expect(waiting).toBeVisible();
  await expect(page.getByText('1/17')).toBeVisible();

  const { _id: id } = await rowOf(cast.db, 'users', { email });
  await callAs(await openSession(demo('admin')), updateUser, { params: { id }, body: { isConfirmed: true } });
  // Back from the mail that says so.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('Lo studio ha confermato la tua iscrizione: il portale è aperto')).toBeVisible();
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/da verificare per Mulino Ferri/);
  await expect(page.getByText('Mancano 16 risposte al questionario.')).toBeVisible();
});

test('who waits reads at once what the firm answers, and sees that it did elsewhere @conversation', async ({
  page,
  cast,
  enter,
}) => {
  const company = await cast.company({ owner: { isConfirmed: false } });
  await enter(company.owner, { isNew: true });
  await open(page, '/waiting');
  await page.getByRole('button', { name: 'Scrivi allo studio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lo studio' })).toBeVisible();
  await write(page, 'Quando mi confermate?');
  const chatId = /consultant\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  const consultant = await openSession(company.advisor);
  const answer = (message: string) => callAs(consultant, sendMessage, { params: { chatId }, body: { message } });
  await answer('Entro domani');
  await expect(messages(page, 'Entro domani')).toHaveCount(1);

  const menu = page.getByRole('navigation', { name: 'Principale' }).filter({ visible: true });
  const firm = menu.getByRole('link', { name: /Lo studio/ });
  await page.goBack();
  await expect(page).toHaveURL(/#\/waiting$/);
  // Until the next screen stands, what is said in this one is read.
  await expect(page.getByRole('heading', { level: 1, name: 'Lo studio', exact: true })).toHaveCount(0);
  await expect(firm).toHaveText('Lo studio');
  await answer('Anzi, adesso');
  await expect(firm).toContainText('1');
  await firm.click();
  await expect(messages(page, 'Anzi, adesso')).toHaveCount(1);

  const confirmed = { params: { id: company.owner._id }, body: { isConfirmed: true } };
  await callAs(await openSession(demo('admin')), updateUser, confirmed);
  await expect(page.getByText('Lo studio ha confermato la tua iscrizione: il portale è aperto')).toBeVisible();
});
