import { expect } from '@playwright/test';
import { demo, expectAccessible, open, test } from './fixtures.ts';
import { pick } from './steps.ts';

test.use({ refusals: [409] });

test('regions and their groups are managed @phone @quick @catalogue', async ({ page, enter }) => {
  await enter(demo('admin'));
  await open(page, '/admin/settings/regions');
  await page.getByRole('searchbox', { name: 'Cerca una regione' }).fill('lombar');
  await page.getByRole('button', { name: 'Elimina Lombardia' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Elimina regione' }).click();
  await expect(dialog.getByText('Non si può eliminare: è ancora in uso')).toBeVisible();
  const uses = dialog.getByRole('list', { name: 'Dove è ancora in uso' });
  await expect(uses.getByRole('listitem').filter({ hasText: 'gruppi di regioni' })).toContainText('Nord-ovest');
  await expect(uses).toContainText('questionari');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Annulla' }).click();

  // A name is one region's alone.
  await page.getByRole('button', { name: 'Nuova', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Salva' })).toBeDisabled();
  await dialog.getByLabel('Nome').fill('lombardia');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText('“Lombardia” c’è già: scegli un altro nome')).toBeVisible();
  await dialog.getByRole('button', { name: 'Annulla' }).click();

  const name = `Laghi ${Date.now()}`;
  await page.getByRole('button', { name: 'Nuovo', exact: true }).click();
  await dialog.getByLabel('Nome').fill(name);
  await pick(dialog.getByRole('combobox', { name: 'Regioni' }), 'Piemonte');
  await page.getByRole('option', { name: 'Lombardia' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Gruppo creato')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Cerca un gruppo' }).fill(name);
  await expect(page.getByText('Lombardia, Piemonte', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Elimina ${name}` }).click();
  await dialog.getByRole('button', { name: 'Elimina gruppo' }).click();
  await expect(page.getByText('Gruppo eliminato')).toBeVisible();
});

test('dialogs of the settings say what is wrong, what is in use, and save @desktop', async ({ page, enter }) => {
  await enter(demo('admin'));
  await open(page, '/admin/settings/latestAteco2025?q=25.53');
  const dialog = page.getByRole('dialog', { name: /^Eliminare il codice 25\.53 / });
  const found = page.getByRole('tree', { name: 'Codici trovati' }).getByRole('treeitem');
  await expect(found.first()).toHaveAccessibleName(/^25\.53 /);
  await found.first().press('ArrowRight');
  // In its place in the tree: what is above it is open, and the keys go on from it.
  const tree = page.getByRole('tree', { name: 'Codici' });
  await expect(tree.getByRole('treeitem', { name: /^25\.53 / })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem', { name: /^25\.5 / })).toBeFocused();
  await tree.getByRole('treeitem', { name: /^25\.53 / }).press('Delete');
  await dialog.getByRole('button', { name: 'Elimina codice' }).click();
  const uses = dialog.getByRole('list', { name: 'Dove è ancora in uso' });
  await expect(uses.getByRole('listitem')).toHaveText(/^1 codice sotto questo: 25\.53\.0 Lavori di meccanica/);
  await dialog.getByRole('button', { name: 'Annulla' }).click();

  await page.getByRole('button', { name: 'Nuovo', exact: true }).click();
  const code = page.getByRole('dialog', { name: 'Nuovo codice' });
  await code.getByLabel('Codice').fill('25,11');
  await code.getByLabel('Nome').fill('Prova');
  await expect(code.getByText(/^Il codice ATECO non è valido/)).toBeVisible();
  await expect(code.getByRole('button', { name: 'Salva' })).toBeDisabled();
  await expectAccessible(page);
  await code.getByLabel('Codice').fill('25.53');
  await code.getByRole('button', { name: 'Salva' }).click();
  await expect(code.getByText(/^Questo codice è già di “/)).toBeVisible();
  await expect(code.getByLabel('Nome')).toHaveValue('Prova');
  await code.getByRole('button', { name: 'Annulla' }).click();

  const name = `Camera ${Date.now()}`;
  await open(page, '/admin/settings/cciaas');
  await page.getByRole('button', { name: 'Nuova camera' }).click();
  const chamber = page.getByRole('dialog', { name: 'Nuova camera' });
  await chamber.getByLabel('Codice').fill(`P${Date.now()}`);
  await chamber.getByLabel('Nome').fill(name);
  await pick(chamber.getByRole('combobox', { name: 'Regione' }), 'Lombardia');
  await chamber.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Camera di commercio creata')).toBeVisible();
  await expect(chamber).toBeHidden();
  await page.getByRole('searchbox', { name: 'Cerca una camera' }).fill(name);
  await page.getByRole('searchbox', { name: 'Cerca una camera' }).press('Enter');
  await page.getByRole('button', { name: `Elimina ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina camera' }).click();
  await expect(page.getByText('Camera di commercio eliminata')).toBeVisible();

  const words = `prova ${Date.now()}`;
  await open(page, '/admin/settings/latestAteco2025/words');
  await page.getByRole('button', { name: 'Nuova', exact: true }).click();
  const trade = page.getByRole('dialog', { name: 'Nuove parole' });
  await trade.getByLabel('Parole').fill(words);
  await trade.getByRole('combobox', { name: 'Codice' }).fill('25.53');
  await page
    .getByRole('option', { name: /^25\.53/ })
    .first()
    .click();
  await trade.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Parole aggiunte')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Cerca una parola o un codice' }).fill(words);
  await page.getByRole('searchbox', { name: 'Cerca una parola o un codice' }).press('Enter');
  await page.getByRole('button', { name: `Elimina ${words}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina parole' }).click();
  await expect(page.getByText('Parole eliminate')).toBeVisible();

  await open(page, '/admin/settings/correspondences');
  await page.getByRole('button', { name: 'Modifica Microimpresa' }).click();
  const meaning = page.getByRole('dialog', { name: 'Che cosa vuol dire “Microimpresa”' });
  await expect(meaning.getByRole('radio').first()).toBeChecked();
  await meaning.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Corrispondenza salvata')).toBeVisible();
  await expect(meaning).toBeHidden();

  // A category on its own page is made, named anew and deleted.
  const [first, other] = [`Brevetti ${Date.now()}`, `Marchi ${Date.now()}`];
  await open(page, '/admin/settings/categories_templates/new');
  const [field, save] = [page.getByLabel('Nome'), page.getByRole('button', { name: 'Salva' })];
  await expect(save).toBeDisabled();
  await field.fill(first);

  // What was typed is not lost without a question.
  await page.getByRole('link', { name: 'Annulla' }).click();
  const leaving = page.getByRole('dialog', { name: 'Lasciare la pagina senza salvare?' });
  await leaving.getByRole('button', { name: 'Annulla' }).click();
  await save.click();
  await expect(page.getByText('Categoria creata')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await expectAccessible(page);

  await field.fill(other);
  await save.click();
  await expect(page.getByText('Categoria modificata')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
  await page.getByRole('link', { name: 'Annulla' }).click();
  await expect(leaving).toBeHidden();
  await page.getByRole('searchbox', { name: 'Cerca una categoria' }).fill(other);
  await page.getByRole('button', { name: `Elimina ${other}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina categoria' }).click();
  await expect(page.getByText('Categoria eliminata')).toBeVisible();

  // A consultant sees the questions and changes no category.
  await enter(demo('advisor'));
  await open(page, '/admin');
  await page.getByRole('link', { name: 'Categorie e requisiti' }).click();
  await page.getByRole('row', { name: /^1 Forma giuridica/ }).click();
  await expect(page.getByRole('heading', { name: 'Requisiti di Forma giuridica' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Ordine di/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Modifica|Elimina) / })).toHaveCount(0);
});
