import { rowOf, rowsOf } from '@volano/server/testing/builders/rows';
import { expect } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';
import { surveyOf } from './world.ts';

const LECCO = { registeredOfficeCity: 'Lecco', registeredOfficeProvince: 'LC' };

test('what is known without asking is confirmed in the record, and of many in the list @desktop', async ({
  page,
  cast,
  enter,
}) => {
  const run = Date.now();
  const [known, other, nothing] = [
    await cast.company({ agency: { businessName: `Noto ${run} S.r.l.`, ...LECCO } }),
    await cast.company({ agency: { businessName: `Noto ${run} Soc. Coop.`, ...LECCO } }),
    await cast.company({
      agency: { businessName: `Noto ${run} Rossi`, registeredOfficeCity: null, registeredOfficeProvince: null },
    }),
  ];
  await enter(demo('admin'));
  await open(page, `/admin/agencies/${known._id}`);
  const block = page.getByRole('region', { name: 'Quello che sappiamo già' });
  const form = block.getByRole('listitem').filter({ hasText: 'Forma giuridica' });
  await expect(form).toContainText('Società di capitali');
  await expect(form).toContainText('dedotto dal nome');
  await form.getByRole('button', { name: 'Conferma Forma giuridica' }).click();
  await expect(form.getByText('Confermato')).toBeVisible();
  await block.getByRole('button', { name: 'Conferma tutto' }).click();
  await expect(block.getByText('Confermato')).toHaveCount(3);
  await expect(block.getByRole('button')).toHaveCount(0);

  await open(page, `/admin/agencies?q=${encodeURIComponent(`Noto ${run}`)}`);
  for (const { businessName } of [known, other, nothing])
    await page.getByRole('checkbox', { name: `Seleziona ${businessName}` }).check();
  const bar = page.getByRole('group', { name: 'Azioni sulle aziende scelte' });
  await bar.getByRole('button', { name: 'Conferma i dati dedotti' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confermi i dati dedotti di 3 aziende?' });
  await dialog.getByRole('button', { name: 'Conferma', exact: true }).click();
  await expect(dialog.getByText('Un’azienda non è stata confermata')).toBeVisible();
  await expect(dialog.getByText('Di questa azienda non c’è nulla di dedotto da confermare')).toBeVisible();
  await dialog.getByRole('button', { name: 'Chiudi' }).last().click();
  const confirmed = async ({ _id: agencyId }: { readonly _id: string }) =>
    (await rowsOf(cast.db, 'deduction_confirmations', { agencyId }, ['key'])).length;
  expect(await confirmed(other)).toBe(3);

  // Said once, in the bar, with the way back; what was confirmed in the record before stays.
  await bar.getByRole('button', { name: 'Deseleziona' }).click();
  const told = page.getByRole('group', { name: 'Esito', exact: true });
  await expect(page.getByText('Dati dedotti confermati per 2 aziende')).toHaveCount(1);
  await told.getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByText('Azione annullata')).toBeVisible();
  expect([await confirmed(known), await confirmed(other)]).toEqual([3, 0]);
});

test('the survey proposes what is known, and one press answers @phone', async ({ page, cast, enter }) => {
  const company = await cast.company({ agency: { businessName: `Proposta ${Date.now()} S.r.l.`, ...LECCO } });
  await enter(company.owner, { isNew: true });
  await open(page, `/agencies/${company._id}/surveys/new?step=territory`);
  const region = page.getByText('Dedotto dal comune: Lombardia. È giusto?');
  await region.locator('..').getByRole('button', { name: 'Sì, è giusto' }).click();
  await expect(region).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: /^Regione della sede legale/ })).toHaveValue('Lombardia');
  const surveyId = await surveyOf(cast, company);
  const question = await rowOf(cast.db, 'categories_templates', { categoryName: 'Forma giuridica' });
  await open(page, `/agencies/${company._id}/surveys/${surveyId}?step=${question._id}`);
  await expect(page.getByText('Dedotto dal nome: Società di capitali. È giusto?')).toBeVisible();
  await page.getByRole('button', { name: 'Sì, è giusto' }).click();
  await expect
    .poll(async () => (await rowsOf(cast.db, 'survey_answers', { surveyId }, ['requirementCode'])).length)
    .toBe(1);
});
