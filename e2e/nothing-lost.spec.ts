import { listMessages } from '@volano/domain/contracts/chats';
import { createNote } from '@volano/domain/contracts/notes';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { update } from '@volano/server/testing/builders/rows';
import { expect } from '@playwright/test';
import { callAs, open, openLive, signInByHand, test } from './fixtures.ts';
import { field, hold, refuse, signOut } from './steps.ts';
import { aConversation } from './world.ts';

// What is typed or waits to be sent goes only with a word, and what is not known is not said.

test('an upload that is left is gone, and signing out with an unsent message asks first @phone', async ({
  page,
  context,
  cast,
  enter,
}) => {
  const { company, advisor, chatId } = await aConversation(cast);
  const isFetched = page.waitForResponse((answer) => answer.url().includes('/dialogs-'));
  await enter(company.owner, { isNew: true });
  // Both screens are there before the network goes.
  await openLive(page, '/home');
  await open(page, `/consultant/${chatId}`);

  // An upload that is left changes nothing of a later draft.
  await field(page).fill('Ecco la visura');
  const letThrough = await hold(page, '**/api/uploads');
  const [leaving] = await Promise.all([
    page.waitForRequest('**/api/uploads'),
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'visura.txt', mimeType: 'text/plain', buffer: Buffer.from('Visura') }),
  ]);
  const givenUp = page.waitForEvent('requestfailed', (request) => request === leaving);
  await open(page, '/home');
  await givenUp;
  letThrough();
  await open(page, `/consultant/${chatId}`);
  await expect(field(page)).toHaveValue('Ecco la visura');
  await expect(page.getByRole('list', { name: 'File da inviare' })).toHaveCount(0);

  await field(page).fill('Detto in galleria');
  // The question is fetched while there is a network.
  await (await isFetched).finished();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(page.getByText('Non inviato')).toBeVisible();
  await open(page, '/home');
  await signOut(page);
  const question = page.getByRole('dialog', { name: 'Uscire senza inviare?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Annulla' }).click();
  await expect(question).toBeHidden();
  await context.setOffline(false);
  await open(page, `/consultant/${chatId}`);
  await expect(page.getByText('Detto in galleria')).toBeVisible();
  await expect(page.getByText(/Non inviato|In invio/)).toHaveCount(0);
  const sent = async () =>
    (await callAs(advisor, listMessages, { params: { chatId } })).rows.map(({ message }) => message);
  await expect.poll(sent).toEqual(['Detto in galleria']);
  // With nothing to lose nothing is asked.
  await open(page, '/home');
  await signOut(page);
  await expect(page).toHaveURL(/#\/login/);
});

test('input stays while another tab of the profile is read @phone', async ({ page, cast, enter }) => {
  const company = await cast.company();
  await enter(company.owner);
  await open(page, '/profile?tab=company');
  const phone = page.getByLabel('Telefono');
  // There is nothing to save yet, neither of the company nor of the person.
  const save = page.getByRole('button', { name: 'Salva le modifiche' });
  await expect(save).toBeDisabled();
  await page.getByRole('tab', { name: 'Tu', exact: true }).click();
  await expect(save).toBeDisabled();
  await page.getByLabel('Presentazione').fill('Torniamo pezzi unici.');
  await expect(save).toBeEnabled();
  await page.getByLabel('Presentazione').fill('');
  await expect(save).toBeDisabled();
  await page.getByRole('tab', { name: 'Azienda' }).click();
  await phone.fill('085 555 0142');
  await expect(save).toBeEnabled();
  await page.getByRole('tab', { name: 'Dossier e investimenti' }).click();
  await page.getByRole('tab', { name: 'Azienda' }).click();
  await expect(phone).toHaveValue('085 555 0142');
  await page.getByRole('link', { name: 'Le tue aziende' }).click();
  const question = page.getByRole('dialog', { name: 'Lasciare la pagina senza salvare?' });
  await question.getByRole('button', { name: 'Lascia senza salvare' }).click();
  await expect(page).toHaveURL(/#\/agencies/);
});

test('until the answer comes a list says no number of other filters', async ({ page, cast, enter, isMobile }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await enter(company.owner);
  await open(page, '/announcements');
  await expect(page.getByRole('article').first()).toBeVisible();
  const letThrough = await hold(page, /userannouncements\?.*isFavorite=true/);
  if (isMobile) await page.getByRole('button', { name: /^Filtri/ }).click();
  await page.getByRole('switch', { name: 'Solo le preferite' }).click();
  if (isMobile) {
    await expect(page.getByRole('button', { name: 'Mostra le agevolazioni' })).toBeVisible();
    letThrough();
    await expect(page.getByRole('button', { name: 'Mostra 0 agevolazioni' })).toBeVisible();
  } else {
    const count = page.getByRole('status').filter({ hasText: /^(…|.* tra le preferite)$/ });
    await expect(count).toHaveText('…');
    letThrough();
    await expect(count).toHaveText('0 agevolazioni tra le preferite');
  }
});

test('what is chosen among what waits, done and undone stays in step @desktop', async ({
  page,
  cast,
  enter,
  allow,
}) => {
  allow(503);
  const companies = [await cast.company()];
  while (companies.length < 26) companies.push(await cast.company());
  const { _id: id, advisor } = companies[0]!;
  const longAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const followed = { advisorId: advisor._id, createdAt: longAgo };
  for (const { _id } of companies) await update(cast.db, 'agencies', { _id }, followed);
  const session = await enter(advisor);
  for (const text of ['Da richiamare oggi', 'Da visitare oggi'])
    await callAs(session, createNote, { params: { id }, body: { text, dueDate: romeDay(new Date()) } });
  await open(page, '/admin/todos?kind=dueNote');
  const [call, visit] = ['Da richiamare oggi', 'Da visitare oggi'].map((text) =>
    page.getByRole('listitem').filter({ hasText: text }),
  );
  const done = page.getByRole('button', { name: 'Fatto' });

  await test.step('an undo that fails is said and can be repeated', async () => {
    await call!.getByRole('checkbox').check();
    await done.click();
    await expect(call!).toHaveCount(0);
    await refuse(page, '**/api/todos/done');
    const back = page.getByRole('group', { name: 'Esito' }).getByRole('button', { name: 'Annulla' });
    await back.click();
    await expect(page.getByText('Riprova tra poco')).toBeVisible();
    await page.unrouteAll();
    await back.click();
    await expect(call!).toHaveCount(1);
  });

  await test.step('what is chosen next takes the place of what became of the last', async () => {
    await call!.getByRole('checkbox').check();
    await done.click();
    await expect(page.getByRole('group', { name: 'Esito' })).toBeVisible();
    await visit!.getByRole('checkbox').check();
    await expect(page.getByText('1 selezionata')).toBeVisible();
    await expect(done).toBeVisible();
  });

  await test.step('companies chosen on several pages are reminded together', async () => {
    await open(page, '/admin/todos?kind=unfinishedSurvey');
    const surveys = page.getByRole('checkbox', { name: /Questionari/ });
    await expect(surveys).toHaveCount(25);
    await surveys.first().check();
    await page.getByRole('button', { name: 'Pagina successiva' }).click();
    await expect(surveys).toHaveCount(1);
    await surveys.check();
    await page.getByRole('button', { name: 'Sollecita il questionario' }).click();
    const dialog = page.getByRole('dialog', { name: /2 aziende/ });
    await dialog.getByRole('button', { name: 'Invia il promemoria' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('1 selezionata')).toBeVisible();
  });
});

test('a missing part of the home is said and loaded again @phone', async ({ page, cast, enter, allow }) => {
  allow(503);
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await enter(company.owner);
  await refuse(page, /\/recommendations\?/);
  await open(page, '/home');
  const partial = page.getByText('Non tutto si è caricato: qui può mancare qualcosa.');
  await expect(partial).toBeVisible();
  await page.unrouteAll();
  await partial.getByRole('button', { name: 'Riprova' }).click();
  await expect(partial).toHaveCount(0);

  // Of another company nothing is kept on this device.
  const other = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await refuse(page, new RegExp(`/api/agencies/${other._id}$`));
  await enter(other.owner);
  await open(page, '/home');
  await expect(page.getByText('Non riusciamo a caricare i dati dell’azienda')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByRole('heading', { name: /in target per/ })).toBeVisible();
});

test('a session that ends leaves what was typed in the editor to its person @desktop', async ({
  page,
  cast,
  enter,
  allow,
}) => {
  allow(401);
  const admin = await cast.person({ role: 'admin' });
  await enter(admin, { isNew: true });
  await open(page, '/admin/announcements/new');
  const [title, text] = ['Titolo', 'Descrizione'].map((name) => page.getByRole('textbox', { name }));
  await title!.fill('Voucher scritto a metà');
  await text!.fill('Per chi cambia il forno.');
  await cast.db.deleteFrom('sessions').where('userId', '=', admin._id).execute();
  // A key waits for nothing: the page is led to the login by the save, or by a call that it made itself a moment before.
  await page.keyboard.press('Control+S');
  await expect(page).toHaveURL(/#\/login/);
  await signInByHand(page, admin);
  await expect(page).toHaveURL(/#\/admin/);
  await open(page, '/admin/announcements/new');
  await expect(title!).toHaveValue('Voucher scritto a metà');
  await expect(text!).toHaveText('Per chi cambia il forno.');
  await expect(page.getByText('Modifiche non salvate')).toBeVisible();
});
