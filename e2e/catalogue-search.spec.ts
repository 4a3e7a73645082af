import { demo, expectAccessible, expectToFit, open, test } from './fixtures.ts';
import { expect } from '@playwright/test';

test('a search that no grant answers whole leads to the nearest and to the whole catalogue @quick @catalogue', async ({
  page,
  cast,
  enter,
}) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await enter(company.owner);
  await open(page, '/announcements?q=transizione%20astronautica');
  await expect(page.getByText('Nessuna con tutte le parole; ecco le più vicine.').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'In tutto il catalogo' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
});

test('the office widens a word, and the list of grants says so @desktop @catalogue', async ({ page, enter }) => {
  // Letters alone: a number is looked for as it stands.
  const letters = [...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const word = `zeta${letters}`;
  await enter(demo('admin'));
  await open(page, '/admin/settings/callwords');
  await page.getByRole('button', { name: 'Nuova', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuove parole' });
  await dialog.getByRole('textbox', { name: 'Parole' }).fill(word);
  const also = dialog.getByRole('combobox', { name: 'Mostra anche' });
  await also.fill('transizione');
  await also.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Parole aggiunte')).toBeVisible();
  await open(page, `/admin/announcements?q=${word}`);
  await expect(page.getByText(`Cerchi «${word}»? Mostro anche «transizione».`)).toBeVisible();
  await open(page, `/admin/settings/callwords?q=${word}`);
  await page.getByRole('button', { name: `Elimina ${word}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina parole' }).click();
  await expect(page.getByText('Parole eliminate')).toBeVisible();
});
