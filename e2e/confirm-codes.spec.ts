import { expect } from '@playwright/test';
import { open, test } from './fixtures.ts';

test('a company is asked to confirm its ATECO 2025 code until it has @phone', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await enter(company.owner);
  const nudge = page.getByRole('link', { name: 'Conferma il tuo codice ATECO 2025' });
  for (const place of ['/home', `/agencies/${company._id}`]) {
    await open(page, place);
    await expect(nudge).toBeVisible();
  }
  await open(page, '/profile?tab=company');
  await expect(
    page.getByRole('region', { name: 'La tua azienda' }).getByRole('link', { name: /^Conferma/ }),
  ).toBeVisible();
  await nudge.click();
  await expect(page.getByRole('heading', { name: 'Conferma il codice 2025' })).toBeVisible();
  await expect(nudge).toHaveCount(0);
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByText('Domanda 1 di 17')).toBeVisible();
  await nudge.click();
  await page
    .getByRole('button', { name: /^Scegli \d/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Conferma il codice 2025' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByText('Domanda 1 di 17')).toBeVisible();
  await expect(nudge).toHaveCount(0);
  await open(page, '/profile?tab=company');
  await expect(page.getByText(company.businessName)).toBeVisible();
  await expect(nudge).toHaveCount(0);
});
