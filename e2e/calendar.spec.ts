import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';
import { aCallIn, aCompanyIn } from './world.ts';

// A region where nobody of the story is, and a month that no other test looks at.
const REGION = 'Molise';
const CROWDED = '2031-03-14';

test('a crowded day opens by mouse and by keys @desktop @quick @advising', async ({ page, cast, enter }) => {
  const run = randomUUID().slice(0, 8);
  const on = `${CROWDED}T11:00:00Z`;
  for (const name of ['Uno', 'Due', 'Tre']) await aCallIn(cast, REGION, `${name} scade ${run}`, { expiryDate: on });
  await aCallIn(cast, REGION, `Quattro apre ${run}`, { publicationDate: on });

  await enter(demo('advisor'));
  await open(page, '/admin/calendar?month=2031-03');
  await expect(page.getByRole('heading', { level: 1, name: 'Marzo 2031' })).toBeVisible();
  const day = page.getByRole('gridcell', { name: /^Venerdì 14 marzo, \d+ scadenze e \d+ apertur/ });
  await expect(day.getByRole('link')).toHaveCount(2);
  await day.getByRole('button', { name: /^Altri \d+ eventi di Venerdì 14 marzo$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Venerdì 14 marzo' });
  for (const name of ['Uno scade', 'Due scade', 'Tre scade', 'Quattro apre'])
    await expect(dialog.getByRole('link', { name: new RegExp(`${name} ${run}`) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await day.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('gridcell', { name: /^Venerdì 7 marzo/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(day).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: new RegExp(`Uno scade ${run}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Uno scade ${run}` })).toBeVisible();

  await open(page, '/admin/calendar?month=2031-03');
  await day.focus();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { level: 1, name: 'Aprile 2031' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /^Lunedì 14 aprile/ })).toBeFocused();
});

test('a company subscribes to its calendar and revokes the address @phone', async ({ page, cast, enter }) => {
  const title = `Bando in calendario ${randomUUID().slice(0, 8)}`;
  const soon = new Date(Date.now() + 3 * 86_400_000);
  const month = soon.toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' }).slice(0, 7);
  const _id = await aCallIn(cast, REGION, title, { expiryDate: soon.toISOString() });
  const company = await aCompanyIn(cast, REGION);
  await enter(company.owner);
  await open(page, `/calendar?month=${month}`);
  await expect(page.getByText(title).first()).toBeVisible();

  await page.getByRole('button', { name: 'Iscriviti al calendario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Il calendario nel tuo programma' });
  await expect(dialog).toContainText(company.businessName);
  await dialog.getByRole('button', { name: 'Crea l’indirizzo' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Indirizzo del calendario' }).inputValue();
  await expect(dialog.getByRole('link', { name: 'Apri nel calendario' })).toHaveAttribute('href', /^webcal:/);
  await expect(dialog.getByRole('img', { name: /Inquadra/ })).toBeVisible();
  const file = `${process.env['PORTAL_URL']}${new URL(address).pathname}`;
  const calendar = await (await fetch(file)).text();
  expect(calendar.replaceAll('\r\n ', '')).toContain(`SUMMARY:Scade: ${title}`);
  expect(calendar).toContain(`UID:expiry-${_id}@volano`);

  await dialog.getByRole('button', { name: `Revoca l’indirizzo di ${company.businessName}` }).click();
  await page
    .getByRole('dialog', { name: 'Revocare questo indirizzo?' })
    .getByRole('button', { name: 'Revoca', exact: true })
    .click();
  await expect(page.getByText('Indirizzo revocato')).toBeVisible();
  expect((await fetch(file)).status).toBe(404);
});
