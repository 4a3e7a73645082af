import { expect } from '@playwright/test';
import { update } from '@volano/server/testing/builders/rows';
import { demo, open, test } from './fixtures.ts';
import { randomVatNumber } from './registering.ts';
import { pick, pickFromMenu, savedBy, toastOf } from './steps.ts';

test('a company is created, assigned, moved, deleted and restored @desktop', async ({ page, cast, enter }) => {
  const run = Date.now();
  const ownerName = { name: 'Ottavia', surname: `Prima${run}` };
  const nextName = { name: 'Nicola', surname: `Dopo${run}` };
  const advisorName = { name: 'Guido', surname: `Segue${run}` };
  await cast.person(ownerName);
  const next = await cast.person(nextName);
  await cast.person({ role: 'advisor', ...advisorName });
  const businessName = `Meccanica Nuova ${run} S.r.l.`;
  const vatNumber = randomVatNumber();

  await enter(demo('admin'));
  await open(page, '/admin/agencies');
  await page.getByRole('link', { name: 'Nuova azienda' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nuova azienda' })).toBeVisible();

  // Sent too early, the form says what is missing and puts the hand on the first of it.
  await page.getByRole('button', { name: 'Crea l’azienda' }).click();
  await expect(page.getByText('Campo obbligatorio')).toHaveCount(5);
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeFocused();

  await pick(page.getByRole('combobox', { name: 'Cliente' }), new RegExp(ownerName.surname), ownerName.surname);
  await page.getByLabel('Ragione sociale').fill(businessName);
  await page.getByLabel('Partita IVA').fill('12345678901');
  await page.getByLabel('Codice fiscale').fill(vatNumber);
  await expect(page.getByText('La partita IVA ha 11 cifre e deve essere valida')).toBeVisible();
  await page.getByLabel('Partita IVA').fill(vatNumber);
  await page.getByLabel('E-mail amministrazione').fill('amministrazione@nuova.example');
  await page.getByLabel('Telefono').fill('02 555 0199');
  const province = page.getByRole('combobox', { name: 'Provincia' });
  await pick(province, 'Brescia (BS)', 'Bres');
  // What is typed over a choice searches anew.
  await province.blur();
  await province.click();
  const selected = () => province.evaluate((field: HTMLInputElement) => field.selectionEnd! - field.selectionStart!);
  await expect.poll(selected).toBe('Brescia (BS)'.length);
  await page.keyboard.type('Milan');
  await expect(province).toHaveValue('Milan');
  await pick(province, 'Brescia (BS)', 'Bres');

  // What was typed is not lost without a question.
  await page.getByRole('link', { name: 'Annulla' }).click();
  const leaving = page.getByRole('dialog', { name: 'Lasciare la pagina senza salvare?' });
  await leaving.getByRole('button', { name: 'Annulla' }).click();
  await page.getByRole('button', { name: 'Crea l’azienda' }).click();
  // What passes by is looked for first.
  await expect(toastOf(page, 'Azienda creata')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: businessName })).toBeVisible();

  // A consultant, from the list.
  await open(page, `/admin/agencies?q=${encodeURIComponent(businessName)}`);
  await page.getByRole('checkbox', { name: `Seleziona ${businessName}` }).check();
  await page
    .getByRole('group', { name: 'Azioni sulle aziende scelte' })
    .getByRole('button', { name: 'Assegna' })
    .click();
  const assigning = page.getByRole('dialog', { name: `Assegnare un consulente a ${businessName}` });
  await expect(assigning.getByRole('button', { name: 'Assegna' })).toBeDisabled();
  const person = assigning.getByRole('combobox', { name: 'Persona' });
  await pick(person, new RegExp(advisorName.surname), advisorName.surname);
  await assigning.getByRole('button', { name: 'Assegna' }).click();
  await expect(toastOf(page, 'Assegnazione salvata per 1 azienda')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Azioni sulle aziende scelte' })).toHaveCount(0);

  // To another customer, by the actions of its row, which stay in sight on a narrow screen.
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(page.getByRole('button', { name: `Azioni per ${businessName}` })).toBeInViewport({ ratio: 1 });
  await pickFromMenu(page.getByRole('button', { name: `Azioni per ${businessName}` }), 'Sposta a un altro cliente');
  await expect(page).toHaveURL(/\/change-user\?businessName=/);
  await expect(page.getByRole('heading', { level: 1, name: `Cambia cliente di ${businessName}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cambia cliente' })).toBeDisabled();
  await page.getByRole('searchbox', { name: 'Nome, e-mail o gruppo' }).fill(nextName.surname);
  await page.getByRole('radio', { name: new RegExp(nextName.surname) }).check();
  await page.getByRole('button', { name: 'Cambia cliente' }).click();
  const moving = page.getByRole('dialog');
  await expect(moving).toContainText(`${ownerName.name} ${ownerName.surname} non la vede più`);
  await moving.getByRole('button', { name: 'Cambia cliente' }).click();
  await expect(toastOf(page, 'Utente dell’azienda cambiato')).toBeVisible();
  // The list one came from names the customer too: what counts is the record of the company.
  await expect(page.getByRole('heading', { level: 1, name: businessName, exact: true })).toBeVisible();
  await expect(page.getByText(next.email)).toBeVisible();
  await expect(page.getByText(`${advisorName.name} ${advisorName.surname}`).first()).toBeVisible();

  // Away, and back.
  await pickFromMenu(page.getByRole('button', { name: `Altre azioni per ${businessName}` }), 'Elimina');
  const deleting = page.getByRole('dialog', { name: `Eliminare ${businessName}?` });
  const confirm = deleting.getByRole('button', { name: 'Elimina l’azienda' });
  await expect(confirm).toBeDisabled();
  await deleting.getByRole('textbox').fill(businessName.toUpperCase());
  await confirm.click();
  await expect(toastOf(page, 'Azienda eliminata')).toBeVisible();
  await expect(page).toHaveURL(/#\/admin\/agencies/);
  await pickFromMenu(page.getByRole('button', { name: 'Altre azioni sulle aziende' }), 'Aziende eliminate');
  await page.getByRole('searchbox', { name: 'Ragione sociale' }).fill(businessName);
  // Other journeys delete companies too: until the search has answered theirs are there as well.
  await expect(page.getByRole('button', { name: /^Ripristina / })).toHaveCount(1);
  await expect(page.getByText(/^(?:29|30) giorni$/)).toBeVisible();
  await page.getByRole('button', { name: `Ripristina ${businessName}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ripristina' }).click();
  await expect(toastOf(page, 'Azienda ripristinata')).toBeVisible();
  await open(page, `/admin/agencies?q=${encodeURIComponent(businessName)}`);
  await expect(page.getByText(businessName, { exact: true }).first()).toBeVisible();
});

test('an admin changes a company @desktop @quick @companies', async ({ page, cast, enter, allow }) => {
  allow(400, 409);
  const company = await cast.company();
  await enter(demo('admin'));
  await open(page, `/admin/agencies/${company._id}`);
  await page.getByRole('button', { name: 'Modifica: Dati e contatti' }).click();
  const data = page.getByRole('dialog', { name: 'Modifica i dati' });
  await data.getByLabel('PEC').fill('azienda@pec.example');
  await data.getByLabel('CAP').fill('251');
  await data.getByRole('button', { name: 'Salva le modifiche' }).click();
  await expect(data.getByText('Il CAP ha cinque cifre')).toBeVisible();
  await data.getByLabel('CAP').fill('25125');
  await data.getByRole('button', { name: 'Salva le modifiche' }).click();
  await expect(toastOf(page, 'Azienda aggiornata')).toBeVisible();
  await expect(page.getByRole('link', { name: 'azienda@pec.example' })).toBeVisible();

  await page.getByRole('button', { name: 'Modifica: Contratto e consulenti' }).click();
  const office = page.getByRole('dialog', { name: 'Contratto e consulenti' });
  await office.getByLabel('Contratto', { exact: true }).selectOption('go');
  await office.getByRole('button', { name: 'Annulla' }).click();
  await page.getByRole('button', { name: 'Lascia senza salvare' }).click();
  await expect(office).toHaveCount(0);
  const decided = page.getByRole('region', { name: 'Contratto e consulenti' });
  await expect(decided).toContainText('Grow');

  // What is refused is said at its field.
  const full = await cast.company({ owner: { name: 'Piena', surname: `Zeta${Date.now()}` } });
  await page.getByRole('button', { name: 'Modifica: Contratto e consulenti' }).click();
  const address = office.getByLabel('Monitoraggio produzione');
  await address.fill('https://evil.example/monitor');
  await office.getByRole('button', { name: 'Salva le modifiche' }).click();
  await expect(office.getByText('Indirizzo non ammesso', { exact: false })).toBeVisible();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await open(page, `/admin/agencies/${company._id}/change-user?businessName=x`);
  await page.getByRole('button', { name: 'Lascia senza salvare' }).click();
  await page.getByRole('searchbox', { name: 'Nome, e-mail o gruppo' }).fill(full.owner.email);
  // Who has no room is not offered.
  await expect(page.getByText('Nessun cliente con questa ricerca può avere un’azienda in più')).toBeVisible();
});

test('reminders are sent where they can be, and the rest named @desktop', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.', openQuestions: ['Certificazioni'] });
  const complete = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await update(cast.db, 'agencies', { _id: complete._id }, { advisorId: company.advisor._id });
  await enter(company.advisor);
  await open(page, '/admin/agencies?view=table');
  await expect(page.getByRole('link', { name: 'Nuova azienda' })).toHaveCount(0);
  expect(await savedBy(page.getByRole('button', { name: /^Esporta/ }))).toMatch(/\.xlsx$/);

  for (const { businessName } of [company, complete])
    await page.getByRole('checkbox', { name: `Seleziona ${businessName}` }).check();
  const bar = page.getByRole('group', { name: 'Azioni sulle aziende scelte' });
  await expect(bar.getByRole('button', { name: 'Assegna' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Sollecita' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invia il promemoria' }).click();
  const result = page.getByRole('dialog');
  await expect(result).toContainText('1 azienda non ha ricevuto il promemoria');
  await expect(result.getByRole('listitem').filter({ hasText: complete.businessName })).toBeVisible();
  await result.getByRole('button', { name: 'Chiudi' }).last().click();
  await page.getByRole('button', { name: `Azioni per ${complete.businessName}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Questionario completo' })).toBeDisabled();

  // Today it was reminded: the record says why it cannot be done again.
  await open(page, `/admin/agencies/${company._id}`);
  const remind = page.getByRole('button', { name: /^Sollecita il questionario/ });
  await expect(remind).toHaveAttribute('aria-disabled', 'true');
  await expect(remind).toHaveAccessibleName(/Promemoria già inviato oggi/);
  await expect(page.getByRole('button', { name: /^Modifica/ })).toHaveCount(0);
});

test('a filter shows each choice at once, and several choices are one question @desktop', async ({ page, enter }) => {
  // The time of the page stands still while somebody chooses: how slow the machine is does not matter.
  await page.clock.install();
  await enter(demo('admin'));
  await open(page, '/admin/agencies');
  await expect(page.getByRole('grid', { name: 'Aziende' }).getByRole('row').nth(1)).toBeVisible();
  const filter = page.getByRole('button', { name: /^Contratto (Tutti|Go)/ });
  await filter.click();
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const chosen = searchParams.get('contractType');
    // Without a choice it is the live line that has the list read again.
    if (pathname === '/api/agencies' && chosen !== null) asked.push(chosen);
  });
  await page.getByRole('option', { name: 'Go', exact: true }).click();
  await expect(filter).toHaveText('Contratto Go');
  await page.getByRole('option', { name: 'Grow', exact: true }).click();
  await expect(filter).toHaveText('Contratto Go +1');
  await page.clock.runFor(99);
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(page.getByRole('list', { name: 'Filtri attivi' }).getByRole('listitem')).toHaveText([
    /Contratto: Go/,
    /Contratto: Grow/,
    /Azzera/,
  ]);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect([...new Set(asked)]).toEqual(['go,grow']);
});
