import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { updateAgency } from '@volano/domain/contracts/agencies';
import { updateUser } from '@volano/domain/contracts/users';
import { rowOf } from '@volano/server/testing/builders/rows';
import { callAs, demo, expectAccessible, open, openSession, test } from './fixtures.ts';
import { fill, mailedCode } from './registering.ts';
import { messages, write } from './steps.ts';

// Nobody of the firm does anything before the last step: what is refused to who waits is not even asked.
test('from the check to the names of all calls, with nobody of the firm awake @companies', async ({ page, cast }) => {
  const started = Date.now();
  let presses = 0;
  const press = async (target: Locator): Promise<void> => {
    presses += 1;
    await target.click();
  };
  await open(page, '/verifica');
  await page.getByLabel('Descrivila a parole tue').fill('officina meccanica');
  await press(page.getByRole('main').getByRole('listitem').getByRole('button').first());
  await press(page.getByRole('button', { name: 'Lombardia', exact: true }));
  for (const answer of [/^Piccola impresa/, /^Società di capitali/, /^Oltre 5 anni/, /^Da 10 a 49/])
    await press(page.getByRole('button', { name: answer }));
  const number = page.getByRole('heading', { name: /agevolazioni aperte potrebbero fare per te/ });
  await expect(number).toBeVisible();
  const promised = Number(/\d+/.exec((await number.textContent()) ?? '')?.[0]);
  const cards = page.getByRole('main').locator('ol > li');
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    await expect(card).toContainText(/Fino a €|Importo non indicato/);
    await expect(card).toContainText(/\d+ giorn[io]|Scade oggi|sportello|Scadenza non indicata/);
  }
  await expectAccessible(page);

  await press(page.getByRole('link', { name: 'Registrati e tieni le risposte' }));
  const email = `${randomUUID()}@ferri.example`;
  await fill(page, email, cast);
  presses += 1;
  await press(page.getByRole('button', { name: 'Crea l’account' }));
  await page.getByLabel('Codice di sei cifre').fill(await mailedCode(cast, email));

  const head = page.getByRole('heading', { level: 1 });
  await expect(head).toHaveText(`${promised} agevolazioni aperte potrebbero fare per Mulino Ferri S.r.l.`);
  await expect(page.getByText('Lo studio non ha ancora confermato l’account')).toBeVisible();
  const names = new Set<string>();
  const rows = page.getByRole('region', { name: 'Le agevolazioni, dalla più adatta' }).getByRole('listitem');
  for (let at = 0; at < promised; at += 10) {
    await expect(rows).toHaveCount(Math.min(10, promised - at));
    for (const row of await rows.all()) names.add((await row.textContent()) ?? '');
    if (at + 10 < promised) await press(page.getByRole('button', { name: 'Pagina successiva' }));
  }
  expect(names.size).toBe(promised);
  const seconds = Math.round((Date.now() - started) / 1000);
  test.info().annotations.push({ type: 'presses', description: `${presses} presses, ${seconds} seconds` });
  await expectAccessible(page);

  // One of them, and what stands open to nobody yet.
  await press(rows.first().getByRole('link'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Lo studio non ha ancora confermato l’account')).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'Scrivi allo studio' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Lo studio' })).toBeVisible();
  await write(page, 'Possiamo fare domanda?');
  await expect(messages(page, 'Possiamo fare domanda?')).toHaveCount(1);
});

// The office of the story confirms choices; what happens where it does not is a matter of the server.
test('who waits chooses who follows them, and reads that the firm has still to confirm it @desktop', async ({
  page,
  cast,
  enter,
}) => {
  const company = await cast.company({ owner: { isConfirmed: false } });
  await cast.db.updateTable('agencies').set({ advisorId: null }).where('_id', '=', company._id).execute();
  await enter(company.owner, { isNew: true });
  await open(page, '/waiting');
  await page.getByRole('link', { name: 'Scegli chi ti segue' }).click();
  await expect(page.getByText('confermiamo noi la scelta')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Scegli Elena' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Scegli Elena' }).click();
  await expect(page).toHaveURL(/#\/waiting$/);
  const card = page.getByRole('complementary');
  await expect(card).toContainText('Elena Marchetti');
  await expect(card).toContainText('la scelta aspetta');
  await expectAccessible(page);

  // The firm confirms the choice, and then the account: the open page follows.
  const admin = await openSession(demo('admin'));
  const { _id: advisorId } = await rowOf(cast.db, 'users', { email: demo('advisor').email });
  await callAs(admin, updateAgency, { params: { id: company._id }, body: { advisorId } });
  await expect(card).not.toContainText('la scelta aspetta');
  await callAs(admin, updateUser, { params: { id: company.owner._id }, body: { isConfirmed: true } });
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByText('Elena Marchetti')).toBeVisible();
  await expect(page.getByText('la scelta aspetta')).toHaveCount(0);
});
