import { requestDossier } from '@volano/domain/contracts/dossiers';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { update } from '@volano/server/testing/builders/rows';
import { expect } from '@playwright/test';
import { callAs, demo, open, openSession, test } from './fixtures.ts';
import { aCallIn } from './world.ts';

test('a consultant reads and filters the history @desktop @quick @companies', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  const title = `Bando storia ${company._id.slice(-8)}`;
  // Where nobody of the story is, and no journey that counts.
  const recommendationId = await aCallIn(cast, 'Sardegna', title);
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

  // A release from the record stands in the open history at once.
  await update(cast.db, 'agencies', { _id: company._id }, { dossierGenerationStatus: 'waitingAdmin' });
  await callAs(advisor, requestDossier, { params: { agencyId: company._id } });
  await enter(demo('admin'));
  await open(page, `/admin/agencies/${company._id}?tab=timeline`);
  await expect(history.getByRole('listitem').first()).toBeVisible();
  await expect(history.getByText('Dossier approvato')).toHaveCount(0);
  await page.getByRole('button', { name: 'Approva dossier' }).click();
  await expect(history.getByText('Dossier approvato')).toBeVisible();
});
