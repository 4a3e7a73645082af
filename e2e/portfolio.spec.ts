import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { open, test } from './fixtures.ts';
import { aCallIn, aCompanyIn } from './world.ts';

// Where nobody of the story is, and no other journey.
const REGION = 'Molise';

test('a consultant reads what is new and the matrix @desktop', async ({ page, cast, enter }) => {
  const title = `Bando per i tratturi ${randomUUID().slice(0, 8)}`;
  await aCallIn(cast, REGION, title, { untilFoundAvailable: true });
  const company = await aCompanyIn(cast, REGION);
  await enter(company.advisor);
  await open(page, '/admin/portfolio');
  const news = page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: company.businessName });
  const standAt = async () => {
    while ((await news.getAttribute('aria-current')) === null) await page.keyboard.press('j');
  };
  await expect(news).toBeVisible();
  // By keyboard: put aside, back by one press; then recommended, which its row says.
  await standAt();
  await page.keyboard.press('x');
  await expect(news).toHaveCount(0);
  await page.getByRole('group', { name: 'Esito' }).getByRole('button', { name: 'Annulla' }).click();
  await expect(news).toBeVisible();
  await standAt();
  await page.keyboard.press('c');
  await expect(news.getByText('Consigliata', { exact: true })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Non ora');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Segna tutto come visto' }).click();
  await expect(page.getByText('Nessuna novità')).toBeVisible();
  // By mistake: for ten seconds the earlier day comes back by one press.
  await page.getByRole('group', { name: 'Esito' }).getByRole('button', { name: 'Annulla' }).click();
  await expect(news).toBeVisible();

  await page.getByRole('tab', { name: 'Matrice' }).click();
  await page.getByRole('searchbox', { name: 'Cerca un’agevolazione' }).fill(title);
  const table = page.getByRole('table', { name: 'Agevolazioni per azienda' });
  await expect(table.getByRole('columnheader', { name: company.businessName })).toBeVisible();
  const row = table.getByRole('row', { name: title });
  await expect(row.getByRole('cell', { name: 'Idonea', exact: true })).toBeVisible();
  await expect(row.getByRole('rowheader')).toContainText('Fino a esaurimento fondi');

  // On a phone the same is a list by company.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table).toHaveCount(0);
  const own = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: company.businessName }) });
  await expect(own.getByRole('listitem').filter({ hasText: title })).toContainText('IdoneaFino a esaurimento fondi');
});
