import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { expectAccessible, open, test } from './fixtures.ts';
import { fill, mailedCode } from './registering.ts';
import { hold } from './steps.ts';

test('twelve taps tell how many calls may suit, and registering keeps them @phone', async ({ page, cast }) => {
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  await open(page, '/verifica');
  await expect(page.getByRole('heading', { name: 'Che cosa fa la tua azienda?' })).toBeVisible();
  await expectAccessible(page);
  await tap(page.getByLabel('Descrivila a parole tue'));
  await page.keyboard.type('officina meccanica');
  await tap(page.getByRole('main').getByRole('listitem').getByRole('button').first());
  await expect(page.getByRole('heading', { name: 'In quale regione è la sede?' })).toBeVisible();
  await tap(page.getByRole('button', { name: 'Lombardia', exact: true }));
  await expect(page.getByRole('heading', { name: 'Quanto è grande la tua azienda?' })).toBeVisible();
  await tap(page.getByRole('button', { name: /^Piccola impresa/ }));
  const number = page.getByRole('heading', { name: /agevolazion[ei] apert[ae] potrebber?o? fare per te/ });
  for (let step = 4; step <= 6; step += 1) {
    await expect(page.getByText(`Passo ${step} di`)).toBeVisible();
    await tap(page.getByRole('main').getByRole('listitem').getByRole('button').first());
  }
  await expect(number).toBeVisible();
  expect(taps).toBeLessThanOrEqual(12);
  test.info().annotations.push({ type: 'taps', description: String(taps) });
  await expect(page.getByRole('main').locator('ol > li')).toHaveCount(3);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Registrati e tieni le risposte' }).click();
  await expect(page.getByText('Le risposte della verifica entrano nel questionario')).toBeVisible();
  const email = `${randomUUID()}@ferri.example`;
  await fill(page, email, cast);
  await page.getByRole('button', { name: 'Crea l’account' }).click();
  await mailedCode(cast, email);
  await expect(async () => {
    const survey = await cast.db
      .selectFrom('surveys as s')
      .innerJoin('agencies as a', 'a._id', 's.agencyId')
      .select('s.answeredQuestions')
      .where('a.administrationEmail', '=', email)
      .executeTakeFirst();
    expect(survey?.answeredQuestions).toBe(4);
  }).toPass();
});

test('an answer that is skipped later is taken back @desktop', async ({ page }) => {
  await open(page, '/verifica');
  await page.getByRole('button', { name: /^Non la trovo/ }).click();
  await page.getByRole('button', { name: 'Lombardia', exact: true }).click();
  await page.getByRole('button', { name: /^Piccola impresa/ }).click();
  await page.getByRole('button', { name: 'Indietro' }).click();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/quickchecks'));
  for (let step = 3; step <= 6; step += 1) {
    await expect(page.getByText(`Passo ${step} di`)).toBeVisible();
    await page.getByRole('button', { name: 'Non lo so' }).click();
  }
  expect((await sent).postDataJSON()).toMatchObject({ answers: [] });
});

test('the field is written into before the page has come, and nothing of that is lost @phone', async ({ page }) => {
  const letThrough = await hold(page, '**/assets/base-*.js');
  await page.goto('/favicon.svg');
  await page.goto('/#/verifica', { waitUntil: 'commit' });
  const field = page.getByLabel('Descrivila a parole tue');
  const first = page.locator('.first');
  await field.click();
  await expectAccessible(page);
  await page.keyboard.type('officina mecanica');
  for (let back = 0; back < 'anica'.length; back += 1) await page.keyboard.press('ArrowLeft');
  letThrough();
  await expect(first).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.type('c');
  await expect(field).toHaveValue('officina meccanica');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });

  // What was pressed meanwhile counts too.
  const letAgain = await hold(page, '**/assets/base-*.js');
  await page.goto('/favicon.svg');
  await page.goto('/#/verifica', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Non la trovo/ }).click();
  await expect(first).toHaveCount(1);
  letAgain();
  await expect(page.getByRole('heading', { name: 'In quale regione è la sede?' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
