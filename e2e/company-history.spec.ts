import { requestDossier } from '@volano/domain/contracts/dossiers';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { expect } from '@playwright/test';
import { callAs, demo, open, openSession, test } from './fixtures.ts';
import { regionOf } from './world.ts';

test('a consultant reads and filters the history @desktop @quick @companies', async ({ page, cast, enter }) => {
  const company = await cast.company();
  const title = `Bando storia ${company._id.slice(-8)}`;
  // Where nobody of the story is, and no journey that counts.
  const regionId = await regionOf(cast, 'Sardegna');
  const recommendationId = await cast.announcement({ title, announcementType: 'regional', regionId });
  const advisor = await openSession(company.advisor);
  await callAs(advisor, createRecommendation, { body: { agencyId: company._id, recommendationId } });
  await enter(company.advisor);
  await open(page, `/admin/agencies/${company._id}`);
  await page.getByRole('tab', { name: 'Storia' }).click();
  // The history stands open: what is written now comes into it.
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nuova nota' }).fill('Parlato con la titolare');
  await page.getByRole('button', { name: 'Aggiungi nota' }).click();
  const history = page.getByRole('region', { name: 'Storia' });
  const line = (text: string) => history.getByRole('listitem').filter({ hasText: text });
  await expect(line('Parlato con la titolare')).toHaveCount(1);
  await expect(line('Consigliata').getByRole('link', { name: title })).toBeVisible();
  await history.getByRole('button', { name: 'Note' }).click();
  await expect(line('Consigliata')).toHaveCount(0);
  await expect(line('Parlato con la titolare')).toHaveCount(1);
  await history.getByRole('button', { name: 'Chat' }).click();
  await expect(history.getByText('Ancora nulla')).toBeVisible();
});

test('a release from the record stands in the open history at once @desktop', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await cast.db
    .updateTable('agencies')
    .set({ dossierGenerationStatus: 'waitingAdmin' })
    .where('_id', '=', company._id)
    .execute();
  await callAs(await openSession(company.advisor), requestDossier, { params: { agencyId: company._id } });
  await enter(demo('admin'));
  await open(page, `/admin/agencies/${company._id}?tab=timeline`);
  const history = page.getByRole('region', { name: 'Storia' });
  await expect(history.getByRole('listitem').first()).toBeVisible();
  await expect(history.getByText('Dossier approvato')).toHaveCount(0);
  await page.getByRole('button', { name: 'Approva dossier' }).click();
  await expect(history.getByText('Dossier approvato')).toBeVisible();
});
