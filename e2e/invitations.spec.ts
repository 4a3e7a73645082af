import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { demo, expectAccessible, open, test } from './fixtures.ts';
import { pick } from './steps.ts';
import { fill, mailedCode } from './registering.ts';

test('a partner’s company registers by an invitation @desktop', async ({ page, browser, cast, enter }) => {
  const surname = `Invita${Date.now()}`;
  const advisor = await cast.person({ role: 'advisor', name: 'Guido', surname });
  const name = `Associazione ${Date.now()}`;
  const email = `${randomUUID()}@ferri.example`;

  await enter(demo('admin'));
  await open(page, '/admin/settings/invitations');
  // The same link stands in the list's head and, with nothing in it yet, in its middle.
  await page.getByRole('link', { name: 'Nuovo invito' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Consulente', exact: true })).toBeDisabled();
  await page.getByLabel('Nome').fill(name);

  // What was typed is not lost without a question.
  await page.getByRole('link', { name: 'Annulla' }).click();
  const leaving = page.getByRole('dialog', { name: 'Lasciare la pagina senza salvare?' });
  await leaving.getByRole('button', { name: 'Annulla' }).click();
  await expect(leaving).toBeHidden();

  await pick(page.getByRole('combobox', { name: 'Ruolo del consulente' }), 'Consulente commerciale');
  const person = page.getByRole('combobox', { name: 'Consulente', exact: true });
  await person.click();
  await person.fill(surname);
  await page.getByRole('option', { name: surname }).click();
  await page.getByLabel('Valido fino al').fill('31/12/2035');
  // Leaving the field closes its calendar.
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Crea l’invito' }).click();
  await expect(page.getByText('Invito creato')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Valido fino al 31/12/2035')).toBeVisible();
  await expect(page.getByRole('img', { name: `l’invito di ${name}` })).toBeVisible();
  await expectAccessible(page);

  // The code travels as a picture too.
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Scarica PNG' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`Invito ${name}.png`);
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG');

  // So does the link, to one address at a time, in the language of its reader.
  const invited = page.getByLabel('E-mail di chi inviti');
  await invited.fill('info@ferri');
  await page.getByRole('button', { name: 'Manda l’invito' }).click();
  await expect(page.getByText('Email non valida')).toBeVisible();
  await expect(invited).toBeFocused();
  await invited.fill(email);
  await pick(page.getByRole('combobox', { name: 'Lingua' }), 'English');
  await page.getByRole('button', { name: 'Manda l’invito' }).click();
  await expect(page.getByText(`Invito inviato a ${email}`)).toBeVisible();
  await expect(invited).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Lingua' })).toHaveValue('English');

  const address = new URL(await page.getByLabel('Link', { exact: true }).inputValue());
  const elsewhere = await browser.newContext({ locale: 'it-IT', baseURL: new URL(page.url()).origin });
  const visitor = await elsewhere.newPage();
  await open(visitor, address.hash.slice(1));
  await expect(visitor.getByText(`Ti invita ${name}.`)).toBeVisible();
  await fill(visitor, email, cast);
  await visitor.getByRole('button', { name: 'Crea l’account' }).click();
  await visitor.getByLabel('Codice di sei cifre').fill(await mailedCode(cast, email));
  await expect(visitor).toHaveURL(/#\/home$/);
  await elsewhere.close();

  await open(page, `/admin/settings/invitations?q=${encodeURIComponent(name)}`);
  await expect(page.getByText(`Guido ${surname}, consulente commerciale`)).toBeVisible();
  await expectAccessible(page);
  await page.getByText(name, { exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByText('1 persona registrata')).toBeVisible();

  // The company came under its consultant, in that role.
  await open(page, `/admin/users/${advisor._id}?tab=agencies`);
  await expect(page.getByText('Mulino Ferri S.r.l.').first()).toBeVisible();
});
