import { expect } from '@playwright/test';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { generateDossier } from '@volano/domain/contracts/dossiers';
import { callAs, open, openSession, test } from './fixtures.ts';
import { savedBy } from './steps.ts';

test('a company hears of its dossier and downloads it @phone @quick @advising', async ({ page, cast, enter }) => {
  const company = await cast.company({
    surveyOf: 'Officine Bertolini S.r.l.',
    agency: { dossierGenerationStatus: 'ready' },
  });
  const advisor = await openSession(company.advisor);
  const { rows } = await callAs(advisor, listUserAnnouncements, { query: { agencyId: company._id, limit: '1' } });
  await callAs(advisor, generateDossier, {
    params: { agencyId: company._id },
    body: { announcements: rows.map(({ _id }) => _id), services: [], survey: { investments: [] }, notes: '' },
  });

  await enter(company.owner);
  await open(page, '/home');
  await page.getByRole('button', { name: 'Notifiche: 1 da leggere' }).click();
  const notification = page.getByRole('listitem').filter({ hasText: `Il dossier di ${company.businessName} è pronto` });
  await expect(notification).toHaveCount(1);
  await notification.getByRole('link', { name: /^Apri/ }).click();
  await expect(page).toHaveURL(/#\/dossier/);
  await expect(page.getByRole('button', { name: 'Notifiche', exact: true })).toBeVisible();
  expect(await savedBy(page.getByRole('button', { name: /^Scarica il dossier/ }))).toMatch(/\.pdf$/);
});
