import { expect } from '@playwright/test';
import { demo, expectAccessible, open, test } from './fixtures.ts';
import { surveyOf } from './world.ts';

test.use({ refusals: [409] });

test('a question is created, asked and deleted', async ({ page, cast, enter }) => {
  const name = `Brevetti ${Date.now()}`;
  await enter(demo('admin'));
  await open(page, '/admin/settings/categoryRequirement');
  await expect(page.getByText('Scegli una categoria')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nuovo', exact: true })).toBeDisabled();

  // An order that another has is explained where it was typed; without one it takes the first free.
  await page.getByRole('button', { name: 'Nuova', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Ordine').fill('1');
  await dialog.getByLabel('Domanda').fill('Avete brevetti?');
  await dialog.getByRole('textbox', { name: 'Informazioni' }).fill('Anche in corso di deposito.');
  await dialog.getByLabel('Si possono dare più risposte').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText(/^L’ordine 1 è già usato da .+ Scegline uno libero: il primo è 0\.$/)).toBeVisible();
  await dialog.getByLabel('Ordine').fill('');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Categoria creata')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Requisiti di ${name}` })).toBeVisible();
  await expect(page.getByText('Nessun requisito disponibile')).toBeVisible();

  for (const answer of ['Depositati', 'Acquistati']) {
    await page.getByRole('button', { name: 'Nuovo', exact: true }).click();
    await dialog.getByLabel('Nome').fill(answer);
    if (answer === 'Depositati') {
      await dialog.getByRole('button', { name: 'Salva' }).click();
      await expect(dialog.getByText('Campo obbligatorio')).toBeVisible();
    }
    await dialog.getByLabel('Tipo').fill('Brevetto');
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: answer })).toBeVisible();
  }

  // Orders: a clash is explained, a row is carried with the keyboard.
  const order = page.getByLabel('Ordine di Depositati');
  await order.fill('1');
  await order.press('Enter');
  await expect(
    page.getByText('L’ordine 1 è già usato da Acquistati. Scegline uno libero: il primo è 0.'),
  ).toBeVisible();
  await expectAccessible(page);
  await order.press('Escape');
  await expect(order).toHaveValue('0');
  await page.getByRole('row', { name: 'Depositati' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByLabel('Ordine di Acquistati')).toHaveValue('0');
  await page.reload();
  await expect(page.getByLabel('Ordine di Depositati')).toHaveValue('1');

  // A company that had answered everything is asked it.
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  const _id = await surveyOf(cast, company);
  await enter(company.owner);
  await open(page, `/agencies/${company._id}/surveys/${_id}`);
  await expect(page.getByRole('heading', { name: 'Avete brevetti?' })).toBeVisible();
  await expect(page.getByText('Anche in corso di deposito.')).toBeVisible();
  await expect(page.getByText('Acquistati')).toBeVisible();

  await enter(demo('admin'));
  await open(page, '/admin/settings/categoryRequirement');
  await page.getByRole('button', { name: `Elimina ${name}` }).click();
  await dialog.getByRole('button', { name: 'Elimina categoria' }).click();
  await expect(page.getByText('Categoria eliminata')).toBeVisible();
});
