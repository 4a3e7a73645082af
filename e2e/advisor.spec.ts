import { expect, type Locator, type Page } from '@playwright/test';
import { demo, open, signInByHand, test } from './fixtures.ts';
import { savedBy } from './steps.ts';

const note = 'Partiamo dalla domanda più semplice: i documenti ci sono già.';

/** Chooses the first rows of a table of choices and tells their names. */
async function choose(area: Locator, count: number): Promise<string[]> {
  const boxes = area.getByRole('checkbox', { name: /^Seleziona (?!tutte)/ });
  await expect(boxes.nth(count - 1)).toBeVisible();
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const box = boxes.nth(index);
    await box.check();
    names.push(((await box.getAttribute('aria-label')) ?? '').replace('Seleziona ', ''));
  }
  return names;
}

/** Where there is no room for both, choices and preview take turns. */
async function show(page: Page, pane: 'Scelte' | 'Anteprima'): Promise<void> {
  const turn = page.getByRole('radiogroup', { name: 'Dossier' });
  if (await turn.isVisible()) await turn.getByText(pane).click();
}

test('a dossier is prepared, released and generated @desktop @quick @advising', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  const announcements = page.getByRole('region', { name: 'Agevolazioni' });
  const status = page.getByRole('list', { name: 'Stato del dossier' });

  // The consultant finds the company and puts the dossier together.
  await signInByHand(page, company.advisor);
  await expect(page).toHaveURL(/#\/admin/);
  await open(page, '/admin/agencies');
  const search = page.getByRole('searchbox', { name: 'Nome o partita IVA' });
  await expect(search).toBeVisible();
  // As an Italian keyboard writes it. The page listens a moment after it shows.
  await expect(async () => {
    await page.locator('body').dispatchEvent('keydown', { key: '/', code: 'Digit7', shiftKey: true });
    await expect(search).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await search.fill(company.businessName);
  await page.getByText(company.businessName, { exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: company.businessName })).toBeVisible();
  await page.getByRole('tab', { name: 'Agevolazioni in target' }).click();
  await expect(page.getByText(/\d+ idone[ae], \d+ da verificare/)).toBeVisible();
  await page.getByRole('link', { name: 'Prepara il dossier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Dossier di ${company.businessName}` })).toBeVisible();

  const titles = await choose(announcements, 2);
  await expect(announcements.getByRole('heading')).toContainText('2 scelte');
  await choose(page.getByRole('region', { name: 'Servizi' }), 1);
  await choose(page.getByRole('region', { name: 'Investimenti' }), 1);
  await page.getByRole('textbox', { name: 'Note per l’azienda' }).fill(note);
  // A sentence of the dossier is rewritten, and can be restored.
  const words = page.getByRole('region', { name: 'Che cosa dice il dossier' });
  await words.getByRole('button', { name: `Modifica Perché: ${titles[0]}` }).click();
  await words.getByRole('textbox', { name: `Perché: ${titles[0]}` }).fill('Ne abbiamo parlato martedì.');
  await words.getByRole('button', { name: 'Salva la frase' }).click();
  await expect(words.getByText('Modificata')).toBeVisible();
  await expect(words.getByText('Ne abbiamo parlato martedì.')).toBeVisible();
  await words.getByRole('button', { name: `Torna a quella proposta, Perché: ${titles[0]}` }).click();
  await expect(words.getByText('Modificata')).toBeHidden();
  await show(page, 'Anteprima');
  await expect(
    page.getByRole('img', { name: new RegExp(`^Pagina 1 di \\d+ del dossier di ${company.businessName}$`) }),
  ).toBeVisible();
  await expect(page.getByText('Aggiornata', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Dossier salvato')).toBeVisible();
  // Until it is released there is nothing to generate.
  await expect(page.getByRole('button', { name: 'Genera dossier' })).toHaveAttribute('aria-disabled', 'true');
  await expect(status.getByRole('button')).toHaveCount(0);

  // The administrator releases it.
  await enter(demo('admin'));
  await open(page, `/admin/agencies/${company._id}/dossier`);
  await status.getByRole('button', { name: 'Passa a «Approvato»' }).click();
  await expect(status.getByRole('listitem').filter({ hasText: 'Approvato' })).toHaveAttribute('aria-current', 'step');

  // The consultant finds everything as it was saved, and generates.
  await enter(company.advisor);
  await open(page, `/admin/agencies/${company._id}/dossier`);
  await show(page, 'Scelte');
  for (const title of titles)
    await expect(announcements.getByRole('checkbox', { name: `Seleziona ${title}` })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Note per l’azienda' })).toHaveValue(note);
  await page.getByRole('button', { name: 'Genera dossier' }).click();
  const dialog = page.getByRole('dialog', { name: `Generare il dossier di ${company.businessName}?` });
  await expect(dialog).toContainText('2 agevolazioni, 1 servizio e 1 investimento');
  await expect(dialog.getByRole('button', { name: 'Annulla' })).toBeFocused();
  const tab = page.waitForEvent('popup');
  const shown = page.context().waitForEvent('request', (request) => request.url().includes('/api/files/'));
  await dialog.getByRole('button', { name: 'Genera dossier' }).click();
  // What was generated opens in a tab of its own.
  expect((await shown).frame().page()).toBe(await tab);
  await expect(status.getByRole('listitem').filter({ hasText: 'Generato' })).toHaveAttribute('aria-current', 'step');

  // What was handed over cannot change any more.
  await show(page, 'Scelte');
  for (const title of titles) await expect(announcements.getByText(title)).toBeVisible();
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Note per l’azienda' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Salva|Genera dossier)$/ })).toHaveCount(0);
  await show(page, 'Anteprima');
  const file = await savedBy(page.getByRole('button', { name: 'Scarica il PDF' }));
  expect(file).toContain(company.businessName.split(' S.')[0]);

  // Deleted, it can be generated once more: what goes is said, and the name typed first.
  await page.getByRole('button', { name: 'Elimina dossier' }).click();
  const deletion = page.getByRole('dialog', { name: `Eliminare il dossier di ${company.businessName}?` });
  await expect(deletion).toContainText('anche l’azienda non lo trova più');
  await expect(deletion).toContainText('Lo stato torna a «Approvato»');
  await expect(deletion.getByRole('button', { name: 'Elimina dossier' })).toBeDisabled();
  await deletion.getByRole('textbox').fill(company.businessName);
  await deletion.getByRole('button', { name: 'Elimina dossier' }).click();
  await expect(deletion).toBeHidden();
  await expect(status.getByRole('listitem').filter({ hasText: 'Approvato' })).toHaveAttribute('aria-current', 'step');

  // A browser that opens no tab is met with a link.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', { name: 'Genera dossier' }).click();
  await dialog.getByRole('button', { name: 'Genera dossier' }).click();
  await show(page, 'Anteprima');
  await expect(page.getByRole('link', { name: 'Apri il dossier' })).toHaveAttribute('href', /\/api\/files\//);
});

test('a sentence that is not saved is asked about, once with the choices @desktop', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await enter(company.advisor);
  await open(page, `/admin/agencies/${company._id}/dossier`);
  const [title] = await choose(page.getByRole('region', { name: 'Agevolazioni' }), 1);
  const words = page.getByRole('region', { name: 'Che cosa dice il dossier' });
  const sentence = words.getByRole('textbox', { name: `Perché: ${title}` });
  await words.getByRole('button', { name: `Modifica Perché: ${title}` }).click();
  await sentence.fill('Ne abbiamo parlato martedì.');

  const toAgencies = page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Aziende' });
  const leaving = page.getByRole('dialog').filter({ hasText: 'senza salvare' });
  await toAgencies.click();
  await leaving.getByRole('button', { name: 'Annulla' }).click();
  await expect(sentence).toHaveValue('Ne abbiamo parlato martedì.');
  await toAgencies.click();
  await leaving.getByRole('button', { name: 'Lascia senza salvare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aziende' })).toBeVisible();
  await expect(leaving).toHaveCount(0);

  // A sentence that was saved is left without a question, though it was the last thing that was done.
  await open(page, `/admin/agencies/${company._id}/dossier`);
  await choose(page.getByRole('region', { name: 'Agevolazioni' }), 1);
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Dossier salvato')).toBeVisible();
  await words.getByRole('button', { name: `Modifica Perché: ${title}` }).click();
  await sentence.fill('Ne abbiamo parlato martedì.');
  await words.getByRole('button', { name: 'Salva la frase' }).click();
  await expect(words.getByText('Modificata')).toBeVisible();
  await toAgencies.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aziende' })).toBeVisible();
});
