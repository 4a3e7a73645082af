import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { open, test } from './fixtures.ts';
import { recommendationsOf, savedBy } from './steps.ts';
import { aCallIn, companiesIn } from './world.ts';

// Where nobody of the story is, and no other journey.
const REGION = 'Calabria';

test('one call is recommended to all it suits @desktop @quick @advising', async ({ page, cast, enter }) => {
  const title = `Bando per i frantoi ${randomUUID().slice(0, 8)}`;
  const _id = await aCallIn(cast, REGION, title);
  const companies = await companiesIn(cast, REGION, 3);
  const first = companies[0]!;
  const asked = recommendationsOf(page);

  await enter(first.advisor);
  await open(page, `/admin/announcements/${_id}`);
  await page.getByRole('link', { name: '3 aziende' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Chi coinvolgo/ })).toBeVisible();
  for (const { businessName } of companies)
    await expect(page.getByRole('checkbox', { name: `Seleziona ${businessName}` })).toBeChecked();
  await page.getByRole('button', { name: `Contatti di ${first.businessName}` }).click();
  await expect(page.getByRole('menuitem', { name: '030 555 0100' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await savedBy(page.getByRole('button', { name: 'Esporta', exact: true }))).toMatch(/^Chi coinvolgo .*\.xlsx$/);
  await page.getByRole('button', { name: 'Consiglia a 3', exact: true }).click();
  const told = page.getByRole('group', { name: 'Esito dei consigli' });
  await expect(told).toContainText('Consigliata a 3 aziende');
  expect(asked).toHaveLength(1);
  await expect(page.getByRole('button', { name: /^Consiglia a/ })).toHaveCount(0);

  // The wrong call: all of it is taken back, and may be recommended again.
  await told.getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByText('Consiglio tolto a 3 aziende')).toBeVisible();
  await page.getByRole('checkbox', { name: `Seleziona ${first.businessName}` }).check();
  await page.getByRole('button', { name: 'Scrivi a 1', exact: true }).click();
  await page.getByRole('textbox', { name: 'Messaggio a ogni azienda' }).fill('Guarda questa, scade presto');
  await page.getByRole('button', { name: 'Consiglia e scrivi a 1', exact: true }).click();
  await told.getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByText('1 messaggio ritirato')).toBeVisible();
  await page.getByRole('checkbox', { name: `Seleziona ${first.businessName}` }).check();
  await page.getByRole('button', { name: 'Consiglia a 1', exact: true }).click();
  await expect(told).toContainText('Consigliata a 1 azienda');

  await enter(first.owner);
  await open(page, '/announcements?isRecommended=true');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});
