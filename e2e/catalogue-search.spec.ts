import { demo, expectAccessible, expectToFit, open, test } from './fixtures.ts';
import { expect } from '@playwright/test';
import { aCallIn, aCompanyIn } from './world.ts';

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

test('the office widens a word, and a company finds the grant that says it otherwise @desktop @catalogue', async ({
  page,
  cast,
  enter,
}) => {
  // Letters alone: a number is looked for as it stands.
  const letters = [...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const [word, own] = [`zeta${letters}`, `vetrina${letters}`];
  const title = `Molise, contributo per la ${own} del negozio`;
  await aCallIn(cast, 'Molise', title);
  const company = await aCompanyIn(cast, 'Molise');
  await enter(demo('admin'));
  await open(page, '/admin/settings/callwords');
  await page.getByRole('button', { name: 'Nuova', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuove parole' });
  await dialog.getByRole('textbox', { name: 'Parole' }).fill(word);
  const also = dialog.getByRole('combobox', { name: 'Mostra anche' });
  await also.fill(own);
  await also.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Parole aggiunte')).toBeVisible();
  const said = `Cerchi «${word}»? Mostro anche «${own}».`;
  await open(page, `/admin/announcements?q=${word}`);
  await expect(page.getByText(said)).toBeVisible();

  await enter(company.owner);
  await open(page, `/announcements?q=${word}`);
  await expect(page.getByText(said).first()).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: title }).first()).toBeVisible();

  await enter(demo('admin'));
  await open(page, `/admin/settings/callwords?q=${word}`);
  await page.getByRole('button', { name: `Elimina ${word}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina parole' }).click();
  await expect(page.getByText('Parole eliminate')).toBeVisible();
});
