import { expect } from '@playwright/test';
import { listNotes, updateNote } from '@volano/domain/contracts/notes';
import { callAs, expectAccessible, open, openLive, test } from './fixtures.ts';
import { pickFromMenu } from './steps.ts';

test('a note is written, pinned, done, edited and deleted @desktop @quick @companies', async ({
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
  const advisor = await enter(company.advisor);
  await open(page, `/admin/agencies/${company._id}`);
  const card = page.getByRole('region', { name: 'Note', exact: true });
  await expect(card.getByText('Ancora nessuna nota')).toBeVisible();
  await card.getByRole('textbox', { name: 'Nuova nota' }).fill('Richiamare per il preventivo del tornio');
  await card.getByLabel('Da riprendere il').fill(today.format(new Date()));

  // It is left only when its writer says so.
  await page.getByRole('link', { name: 'Calendario' }).click();
  const question = page.getByRole('dialog', { name: 'Lasciare la pagina senza salvare?' });
  await question.getByRole('button', { name: 'Annulla' }).click();
  await expect(card.getByRole('textbox', { name: 'Nuova nota' })).toHaveValue(
    'Richiamare per il preventivo del tornio',
  );
  await card.getByRole('button', { name: 'Aggiungi nota' }).click();
  const note = card.getByRole('listitem').filter({ hasText: 'Richiamare per il preventivo' });
  await expect(note).toContainText('da riprendere il');
  await expect(card.getByRole('textbox', { name: 'Nuova nota' })).toHaveValue('');

  const menu = note.getByRole('button', { name: /^Azioni per la nota/ });
  await pickFromMenu(menu, 'Metti in evidenza');
  await expect(note).toContainText('In evidenza');

  // With nothing to lose nothing is asked.
  await page.getByRole('link', { name: 'Calendario' }).click();
  await expect(page).toHaveURL(/calendar/);
  await open(page, '/admin/todos?kind=dueNote');
  await page.getByRole('link', { name: `Apri l’azienda: ${company.businessName}` }).click();
  await pickFromMenu(menu, 'Segna come ripresa');
  await expect(note).toContainText('ripresa il');
  await open(page, '/admin/todos?kind=dueNote');
  await expect(page.getByRole('link', { name: `Apri l’azienda: ${company.businessName}` })).toHaveCount(0);

  // Editing leaves what a colleague changed meanwhile.
  await open(page, `/admin/agencies/${company._id}`);
  const params = { id: company._id };
  const kept = async () =>
    (await callAs(advisor, listNotes, { params })).map(({ _id, text, dueDate }) => ({ _id, text, dueDate }));
  const [{ _id: id } = { _id: '' }] = await kept();
  const own = card.getByRole('listitem');
  const edit = async () => {
    await pickFromMenu(own.getByRole('button', { name: /^Azioni per la nota/ }), 'Modifica');
  };
  await edit();
  await callAs(advisor, updateNote, { params: { id }, body: { dueDate: '2099-12-05' } });
  await card.getByRole('textbox', { name: 'Testo della nota' }).fill('Preventivo ricevuto');
  await card.getByRole('button', { name: 'Salva' }).click();
  await expect(own).toContainText('modificata');
  await expect(own).toContainText('da riprendere il');
  expect(await kept()).toEqual([{ _id: id, text: 'Preventivo ricevuto', dueDate: '2099-12-05' }]);
  await edit();
  await callAs(advisor, updateNote, { params: { id }, body: { text: 'Preventivo firmato' } });
  await card.getByLabel('Da riprendere il').fill('06/12/2099');
  await card.getByRole('button', { name: 'Salva' }).click();
  await expect(own).toContainText('Preventivo firmato');
  expect(await kept()).toEqual([{ _id: id, text: 'Preventivo firmato', dueDate: '2099-12-06' }]);

  await pickFromMenu(own.getByRole('button', { name: /^Azioni per la nota/ }), 'Elimina');
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click();
  await expect(card.getByText('Ancora nessuna nota')).toBeVisible();
});

test('a colleague is mentioned by keyboard and notified @desktop', async ({ page, cast, enter }) => {
  const colleague = await cast.person({ role: 'business-performance-partner', name: 'Zefirina', surname: 'Colònna' });
  const company = await cast.company({ agency: { businessPerformancePartnerId: colleague._id } });
  await enter(company.advisor);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/notes/colleagues')) asked += 1;
  });
  await open(page, `/admin/agencies/${company._id}`);
  const card = page.getByRole('region', { name: 'Note', exact: true });
  const field = card.getByLabel('Nuova nota');
  await field.fill('Scrivi a posta@elena.it.');
  expect(asked).toBe(0);

  // Colleagues that fail to load are named as missing, and loaded again.
  await page.route('**/notes/colleagues', (route) => route.abort());
  await field.fill('Senti @zef');
  const told = card.getByRole('status');
  await expect(told).toContainText('I colleghi non si sono caricati');
  await page.unroute('**/notes/colleagues');
  asked = 0;
  // By the keyboard: what stands above may still grow, and a press would land beside it.
  await told.getByRole('button', { name: 'Riprova' }).press('Enter');
  await expect(told).not.toContainText('non si sono caricati');
  await field.fill('Scrivi a posta@elena.it.');
  await field.press('End');
  await field.pressSequentially(' Senti @');
  const list = page.getByRole('listbox', { name: 'Colleghi' });
  await expect(list.getByRole('option', { name: 'Zefirina Colònna' })).toBeVisible();
  await expect(list.getByRole('option', { name: 'Bruna Guida' })).toHaveCount(0);
  await field.pressSequentially('zefirina colon');
  await expect(list.getByRole('option')).toHaveText(['Zefirina Colònna']);
  await expect(card.getByRole('combobox', { name: 'Nuova nota', expanded: true })).toBeFocused();
  await expectAccessible(page);
  await field.press('Escape');
  await expect(list).toBeHidden();
  await field.press('Backspace');
  await expect(list).toBeHidden();
  for (const key of [' ', '@', 'z', 'e', 'f', 'ArrowDown', 'ArrowUp', 'Enter']) await field.press(key);
  await expect(field).toHaveValue('Scrivi a posta@elena.it. Senti @zefirina colo @Zefirina Colònna ');
  await field.pressSequentially('e @mario');
  await expect(told).toHaveText(/^Avvisa Zefirina Colònna@mario: nessuno con questo nome qui$/);
  await card.getByRole('button', { name: 'Aggiungi nota' }).click();
  await expect(card.getByRole('listitem')).toContainText('@Zefirina Colònna e @mario');
  expect(asked).toBe(1);

  await enter(colleague);
  await openLive(page, `/admin/agencies/${company._id}`);
  await page.getByRole('button', { name: 'Notifiche: 1 da leggere' }).click();
  await expect(page.getByText('Bruna Guida ti ha menzionato in una nota')).toBeVisible();
});
