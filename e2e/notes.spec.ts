import { expect } from '@playwright/test';
import { open, test } from './fixtures.ts';

test('a consultant writes a note with a day, pins it, takes it up from what waits, and deletes it', async ({
  page,
  cast,
  enter,
}) => {
  const company = await cast.company();
  const today = new Intl.DateTimeFormat('it', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Rome',
  });
  await enter(company.advisor);
  await open(page, `/admin/agencies/${company._id}`);
  const card = page.getByRole('region', { name: 'Note', exact: true });
  await expect(card.getByText('Ancora nessuna nota')).toBeVisible();
  await card.getByRole('textbox', { name: 'Nuova nota' }).fill('Richiamare per il preventivo del tornio');
  await card.getByLabel('Da riprendere il').fill(today.format(new Date()));
  await card.getByRole('button', { name: 'Aggiungi nota' }).click();
  const note = card.getByRole('listitem').filter({ hasText: 'Richiamare per il preventivo' });
  await expect(note).toContainText('da riprendere il');
  await expect(card.getByRole('textbox', { name: 'Nuova nota' })).toHaveValue('');

  const menu = note.getByRole('button', { name: /^Azioni per la nota/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Metti in evidenza' }).click();
  await expect(note).toContainText('In evidenza');

  await open(page, '/admin/todos?kind=dueNote');
  await page.getByRole('link', { name: `Apri l’azienda: ${company.businessName}` }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Segna come ripresa' }).click();
  await expect(note).toContainText('ripresa il');
  await open(page, '/admin/todos?kind=dueNote');
  await expect(page.getByRole('link', { name: `Apri l’azienda: ${company.businessName}` })).toHaveCount(0);

  await open(page, `/admin/agencies/${company._id}`);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Modifica' }).click();
  await card.getByRole('textbox', { name: 'Testo della nota' }).fill('Preventivo ricevuto');
  await card.getByRole('button', { name: 'Salva' }).click();
  await expect(card.getByRole('listitem')).toContainText('modificata');
  await card.getByRole('button', { name: /^Azioni per la nota/ }).click();
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click();
  await expect(card.getByText('Ancora nessuna nota')).toBeVisible();
});
