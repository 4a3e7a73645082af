import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { open, test } from './fixtures.ts';

// Where nobody of the story is, and no other journey.
const REGION = 'Molise';

test('a consultant reads what is new, marks it as seen, and finds in the matrix what suits whom', async ({
  page,
  cast,
  enter,
}) => {
  const { db } = cast;
  const region = await db.selectFrom('regions').select('_id').where('name', '=', REGION).executeTakeFirstOrThrow();
  const title = `Bando per i tratturi ${randomUUID().slice(0, 8)}`;
  await cast.announcement({ title, announcementType: 'regional', regionId: region._id, untilFoundAvailable: true });
  const company = await cast.company();
  await cast.giveEmptySurvey(company, region._id);
  await enter(company.advisor);
  await open(page, '/admin/portfolio');
  await expect(page.getByRole('heading', { level: 2, name: company.businessName })).toBeVisible();
  // A page that is no more leads to the last.
  await open(page, '/admin/portfolio?page=9');
  await expect(page).toHaveURL(/page=1$/);
  await expect(page.getByRole('heading', { level: 2, name: company.businessName })).toBeVisible();
  await page.getByRole('button', { name: 'Segna tutto come visto' }).click();
  await expect(page.getByText('Nessuna novità')).toBeVisible();

  await page.getByRole('tab', { name: 'Matrice' }).click();
  await page.getByRole('searchbox', { name: 'Cerca un’agevolazione' }).fill(title);
  const table = page.getByRole('table', { name: 'Agevolazioni per azienda' });
  await expect(table.getByRole('columnheader', { name: company.businessName })).toBeVisible();
  const row = table.getByRole('row', { name: title });
  await expect(row.getByRole('cell', { name: 'Idonea', exact: true })).toBeVisible();
  await expect(row.getByRole('rowheader')).toContainText('Fino a esaurimento fondi');

  // What an address asks for that does not exist is not asked of the portal.
  await open(page, `/admin/portfolio?tab=matrix&page=abc&columns=0&verdict=nessuno&q=${encodeURIComponent(title)}`);
  await expect(row.getByRole('cell', { name: 'Idonea', exact: true })).toBeVisible();

  await open(page, `/admin/portfolio?tab=matrix&page=9&columns=9&q=${encodeURIComponent(title)}`);
  await expect(row.getByRole('cell', { name: 'Idonea', exact: true })).toBeVisible();

  // On a phone the same is a list by company.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table).toHaveCount(0);
  const own = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: company.businessName }) });
  await expect(own.getByRole('listitem').filter({ hasText: title })).toContainText('IdoneaFino a esaurimento fondi');
});
