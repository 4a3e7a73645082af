import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { getUser, updateUser } from '@volano/domain/contracts/users';
import { callAs, demo, expectAccessible, isOpen, open, openSession, signInByHand, test } from './fixtures.ts';
import { mailed } from './registering.ts';
import { pick, pickFromMenu, savedBy, signOutOfOffice } from './steps.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A surname that nobody of another test has. */
function aSurname(): string {
  return `Prova${randomUUID().slice(0, 8)}`;
}

test('an admin creates a consultant, who chooses a password by the link @desktop @quick @people', async ({
  page,
  cast,
  enter,
}) => {
  const [surname, email, password] = [aSurname(), `${randomUUID()}@prova.example`, 'Cobalto-Sereno9'];
  // Signing out ends it, which other journeys go on with.
  await enter(demo('admin'), { isNew: true });
  await open(page, '/admin/users');
  await page.getByRole('link', { name: 'Nuovo utente' }).click();
  await expect(title(page, 'Nuovo utente')).toBeVisible();

  // What is missing is said beside its field, and nothing is sent.
  await page.getByRole('button', { name: 'Crea l’utente' }).click();
  await expect(page.getByText('Compila tutti i campi obbligatori')).toBeVisible();
  await expect(page.getByText('Campo obbligatorio')).toHaveCount(4);

  await pick(page.getByRole('combobox', { name: 'Ruolo' }), 'Consulente');
  await page.getByLabel('Nome', { exact: false }).first().fill('Irene');
  await page.getByLabel('Cognome').fill(surname);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Pagina di prenotazione').fill('irene-prova');
  await page.getByRole('button', { name: 'Crea l’utente' }).click();
  await expect(page.getByText('Utente creato')).toBeVisible();
  await expect(title(page, `Irene ${surname}`)).toBeVisible();

  // Nobody of the office knows a password: the person chooses it by the link that was mailed.
  await signOutOfOffice(page);
  await open(page, `/${await mailed(cast, email, /password-reset\/[\w-]{43}/)}`);
  await page.getByLabel('Nuova password').fill(password);
  await page.getByLabel('Ripeti la password').fill(password);
  await page.getByRole('button', { name: 'Cambia la password' }).click();
  await page.getByRole('link', { name: 'Vai all’accesso' }).click();
  await signInByHand(page, { email, password });
  await expect(page).toHaveURL(/#\/admin/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Irene');
});

test('a lost password is replaced by a link, once @desktop @quick @people', async ({ page, cast, allow }) => {
  allow(400, 404, 401);
  const person = await cast.person({ role: 'admin' });
  const [lost, chosen] = [page.getByRole('dialog', { name: 'Reimposta la password' }), 'Cobalto-Sereno9'];
  await open(page, '/login');
  await page.getByRole('button', { name: 'Password dimenticata?' }).click();
  await lost.getByLabel('E-mail').fill('ada@prova');
  await lost.getByRole('button', { name: 'Manda il link' }).click();
  await expect(lost.getByText('Email non valida')).toBeVisible();
  await expect(lost.getByLabel('E-mail')).toBeFocused();
  await expectAccessible(page);
  await lost.getByLabel('E-mail').fill(` ${person.email} `);
  await lost.getByRole('button', { name: 'Manda il link' }).click();
  await expect(lost).toBeHidden();

  const [first, second] = [page.getByLabel('Nuova password'), page.getByLabel('Ripeti la password')];
  const choose = page.getByRole('button', { name: 'Cambia la password' });
  const link = `/${await mailed(cast, person.email, /password-reset\/[\w-]{43}/)}`;
  await open(page, link);
  await choose.click();
  await expect(page.getByText('Campo obbligatorio')).toHaveCount(2);
  await expect(first).toBeFocused();
  await first.fill('Password1');
  await second.fill('Password2');
  await choose.click();
  await expect(page.getByText('Le due password non coincidono')).toBeVisible();
  await expect(second).toBeFocused();
  await second.fill('Password1');
  await choose.click();
  await expect(page.getByText(/Questa password è tra le più usate/)).toBeVisible();
  await expect(first).toBeFocused();
  await expectAccessible(page);
  await first.fill(chosen);
  await second.fill(chosen);
  await choose.click();
  await expect(page.getByText('Password cambiata. Ora puoi accedere')).toBeVisible();
  await page.getByRole('link', { name: 'Vai all’accesso' }).click();
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  // A second time the same link is over, and says so at once.
  await open(page, link);
  await expect(page.getByRole('heading', { name: 'Il link è già stato usato' })).toBeVisible();
  await expectAccessible(page);
  await signInByHand(page, { email: person.email, password: chosen });
  await expect(page).toHaveURL(/#\/admin\/?$/);
});

test('a form whose code is missing is judged by the server @desktop', async ({ page, enter, allow }) => {
  allow(400, 503);
  await page.route('**/assets/shapes-*', (route) => route.fulfill({ status: 503 }));
  const surname = aSurname();
  await enter(demo('admin'));
  await open(page, '/admin/users/new');
  await pick(page.getByRole('combobox', { name: 'Ruolo' }), 'Consulente');
  const [firstName, email] = [page.getByLabel('Nome', { exact: false }).first(), page.getByLabel('E-mail')];
  await firstName.fill('Irene');
  await page.getByLabel('Cognome').fill(surname);
  await email.fill('irene@prova');
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/users'));
  await page.getByRole('button', { name: 'Crea l’utente' }).click();
  expect((await answer).status()).toBe(400);
  await expect(page.getByText('Email non valida')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(firstName).toHaveValue('Irene');
  await email.fill(`${randomUUID()}@prova.example`);
  await expect(page.getByText('Email non valida')).toBeHidden();
  await page.getByRole('button', { name: 'Crea l’utente' }).click();
  await expect(title(page, `Irene ${surname}`)).toBeVisible();
});

test('a customer is confirmed, grouped, given a role, disabled and deleted @desktop', async ({ page, cast, enter }) => {
  const surname = aSurname();
  const person = await cast.person({ name: 'Ada', surname, isConfirmed: false });
  const name = `Ada ${surname}`;
  await enter(demo('admin'));
  await open(page, '/admin/users');
  await page.getByRole('searchbox', { name: 'Nome, cognome o e-mail' }).fill(surname);
  // The row may stand among the others already: what the list remembers is the search once it is made.
  await expect(page).toHaveURL(new RegExp(`q=${surname}`));

  await test.step('the list is taken along as a spreadsheet, as it was filtered', async () => {
    await expect(page.getByText(/^1–1 di 1$/)).toBeVisible();
    const asked = page.waitForRequest((request) => /\/api\/users\/.*q=/.test(request.url()));
    const file = await savedBy(page.getByRole('button', { name: /^Esporta/ }));
    expect((await asked).url()).toContain(`q=${surname}`);
    expect(file).toMatch(/^Utenti \d\d-\d\d-\d{4}\.xlsx$/);
  });

  await page.getByText(name).first().click();
  await expect(title(page, name)).toBeVisible();
  await test.step('who is confirmed waits no more, and the menu counts again', async () => {
    await expect(page.getByText('Da confermare').first()).toBeVisible();
    await page.getByRole('button', { name: 'Conferma l’account' }).click();
    const dialog = page.getByRole('dialog', { name: `Confermare ${name}?` });
    // Though nobody goes anywhere.
    const counted = page.waitForResponse(/\/api\/kpi\/waiting$/);
    await dialog.getByRole('button', { name: 'Conferma l’account' }).click();
    await expect(page.getByText('Account confermato')).toBeVisible();
    await counted;
    await expect(page.getByText('Da confermare')).toHaveCount(0);
  });

  await page.getByRole('button', { name: 'Cambia il gruppo' }).click();
  const group = page.getByRole('dialog', { name: `Gruppo di ${name}` });
  await group.getByRole('switch', { name: 'È un gruppo' }).check();
  await group.getByLabel('Numero di aziende').fill('3');
  await group.getByLabel('Nome del gruppo').fill('Gruppo Prova');
  await group.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Impostazioni del gruppo aggiornate')).toBeVisible();
  await expect(page.getByText('Gruppo Prova, fino a 3 aziende')).toBeVisible();

  const menu = page.getByRole('button', { name: `Altre azioni per ${name}` });
  const before = await openSession(person);
  await pickFromMenu(menu, 'Rendi business partner');
  await page.getByRole('dialog').getByRole('button', { name: 'Rendi business partner' }).click();
  await expect(page.getByText('Ruolo cambiato')).toBeVisible();
  expect(await isOpen(before)).toBe(false);

  const after = await openSession(person);
  await pickFromMenu(menu, 'Disabilita');
  await page.getByRole('dialog').getByRole('button', { name: 'Disabilita' }).click();
  await expect(page.getByText('Account disabilitato')).toBeVisible();
  await expect(page.getByText('Disabilitato', { exact: true }).first()).toBeVisible();
  expect(await isOpen(after)).toBe(false);
  await page.getByRole('button', { name: 'Riabilita' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Riabilita' }).click();
  await expect(page.getByText('Account riabilitato')).toBeVisible();

  await pickFromMenu(menu, 'Elimina');
  const dialog = page.getByRole('dialog', { name: `Eliminare ${name}?` });
  const remove = dialog.getByRole('button', { name: 'Elimina l’utente' });
  await dialog.getByRole('textbox').fill('Ada Qualcuno');
  await expect(dialog.getByText('Il nome non coincide con quello inserito')).toBeVisible();
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill(name.toUpperCase());
  await remove.click();
  await expect(page.getByText('Utente eliminato')).toBeVisible();
  await expect(page).toHaveURL(/#\/admin\/users(\?|$)/);
  await expect(page.getByText('Nessun utente con questi filtri')).toBeVisible();
});

test('saving a profile leaves what the office changed, and a new name is offered @desktop', async ({
  page,
  cast,
  enter,
}) => {
  // The first hundred are offered.
  const [before, surname, after] = [`Aa${aSurname()}`, `Aa${aSurname()}`, `Aa${aSurname()}`];
  const person = await cast.person({ role: 'advisor', name: 'Bruna', surname: before });
  await enter(person, { isNew: true });
  await open(page, '/admin/profile');
  await expect(page.getByLabel('Cognome')).toHaveValue(before);
  const admin = await openSession(demo('admin'));
  await callAs(admin, updateUser, { params: { id: person._id }, body: { surname } });
  await page.getByLabel('Presentazione').fill('Seguo le imprese del legno.');
  await page.getByRole('button', { name: 'Salva le modifiche' }).click();
  await expect(page.getByText('Profilo aggiornato')).toBeVisible();
  expect(await callAs(admin, getUser, { params: { id: person._id } })).toMatchObject({
    surname,
    description: 'Seguo le imprese del legno.',
  });

  await enter(demo('admin'));
  await open(page, `/admin/portfolio?advisorId=${person._id}`);
  const chosen = page.getByRole('button', { name: /^Consulente/ });
  await expect(chosen).toContainText(`Bruna ${surname}`);
  await open(page, `/admin/users/${person._id}`);
  await page.getByLabel('Cognome').fill(after);
  await page.getByRole('button', { name: 'Salva le modifiche' }).click();
  await expect(title(page, `Bruna ${after}`)).toBeVisible();
  await open(page, `/admin/portfolio?advisorId=${person._id}`);
  await expect(chosen).toContainText(`Bruna ${after}`);
});
