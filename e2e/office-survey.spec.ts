import { rowOf } from '@volano/server/testing/builders/rows';
import { expect } from '@playwright/test';
import { getAgency } from '@volano/domain/contracts/agencies';
import { callAs, open, test } from './fixtures.ts';
import { surveyOf } from './world.ts';

const MODEL = 'Officine Bertolini S.r.l.';

test('a consultant completes the survey of a company @desktop', async ({ page, cast, enter }) => {
  const partner = await cast.person({ role: 'business-performance-partner' });
  const company = await cast.company({
    agency: { vatNumber: '', businessPerformancePartnerId: partner._id },
    surveyOf: MODEL,
    openQuestions: ['Dimensione'],
  });
  const session = await enter(partner, { isNew: true });
  await open(page, `/admin/agencies/${company._id}`);
  await expect(page.getByText('16 risposte su 17')).toBeVisible();
  await page.getByRole('link', { name: 'Completa il questionario' }).click();

  // Its first step that lacks something: the VAT number, which no form asked for.
  await expect(page.getByRole('heading', { level: 1, name: `Dove ha sede ${company.businessName}?` })).toBeVisible();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByText('Campo obbligatorio')).toBeVisible();
  const vatNumber = page.getByLabel('Partita IVA');
  await vatNumber.fill('00743110150');
  await vatNumber.blur();
  await expect(page.getByText('La partita IVA ha 11 cifre e deve essere valida')).toBeVisible();
  await vatNumber.fill('00743110157');
  await vatNumber.blur();
  await expect(page.getByText('Partita IVA salvata')).toBeVisible();

  const { surveyId } = await callAs(session, getAgency, { params: { id: company._id } });
  const question = await rowOf(cast.db, 'categories_templates', { categoryName: 'Dimensione' });
  await open(page, `/admin/agencies/${company._id}/surveys/${surveyId ?? ''}?step=${question._id}`);
  await page.getByRole('radio').first().click();
  await expect
    .poll(async () => (await callAs(session, getAgency, { params: { id: company._id } })).surveyComplete)
    .toBe(true);
  await open(page, `/admin/agencies/${company._id}/surveys/${surveyId ?? ''}?step=end`);
  await expect(page.getByRole('heading', { level: 1, name: 'Il questionario è completo' })).toBeVisible();
  await page.getByRole('link', { name: 'Torna all’azienda' }).click();
  await expect(page.getByText('Questionario completo')).toBeVisible();
});

test('a business partner fills in its places, and no questions @phone', async ({ page, cast, enter }) => {
  const company = await cast.company({ owner: { role: 'business-partner' } });
  await enter(company.owner, { isNew: true });
  await open(page, '/home');
  await page.getByRole('link', { name: 'Indica dove lavori' }).click();
  await expect(page).toHaveURL(/#\/profile/);
  const places = page.getByRole('region', { name: 'Dove lavori?' });
  for (const label of [/^Regioni delle sedi operative/, /^Camere di commercio/]) {
    await places.getByRole('combobox', { name: label }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
  }
  await expect(places.getByText('Sedi operative e camere di commercio ci sono', { exact: false })).toBeVisible();
  const _id = await surveyOf(cast, company);
  await open(page, `/agencies/${company._id}/surveys/${_id}`);
  await expect(page).toHaveURL(/#\/profile/);
  await open(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/rispost[ae] al questionario|Indica dove lavori/)).toHaveCount(0);
});
