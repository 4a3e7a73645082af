import { listMessages, openOfficeChat, sendMessage } from '@volano/domain/contracts/chats';
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { callAs, demo, open, openSession, test } from './fixtures.ts';
import { messages, pick, toastOf, write } from './steps.ts';
import { aConversation } from './world.ts';

/** A word that no other name has. */
function aSurname(): string {
  return `Zeta${randomUUID().slice(0, 8)}`;
}

test('who follows companies goes once these are handed over; the record says who followed it @people', async ({
  page,
  cast,
  enter,
}) => {
  const { company, chatId } = await aConversation(cast);
  const asked = { params: { chatId }, body: { message: 'Ci sentiamo domani?' } };
  await callAs(await openSession(company.owner), sendMessage, asked);
  const surname = aSurname();
  const taker = await cast.person({ role: 'advisor', name: 'Olga', surname });
  await enter(demo('admin'));
  await open(page, `/admin/users/${company.advisor._id}`);
  await page.getByRole('button', { name: /^Azioni su|^Altre azioni/ }).click();
  await page.getByRole('menuitem', { name: 'Disabilita' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Segue 1 azienda: a chi passa?');
  const go = dialog.getByRole('button', { name: 'Passa le aziende e disabilita' });
  await go.click();
  await expect(dialog.getByRole('alert')).toContainText('Scegli almeno una persona');
  await pick(dialog.getByRole('combobox', { name: 'A chi' }), `Olga ${surname}, 0 aziende`, surname);
  await go.click();
  await expect(dialog).toHaveCount(0);

  await open(page, `/admin/agencies/${company._id}`);
  const history = page.getByRole('region', { name: 'Chi la segue, nel tempo' });
  await expect(history.getByRole('listitem').first()).toContainText(`Olga ${surname}`);
  await expect(history).toContainText('Passaggio di consegne');
  await expect(history).toContainText('poi passata a un collega');

  await enter(taker);
  await open(page, '/admin/notifications');
  await expect(page.getByText(`Ora segui ${company.businessName}`)).toBeVisible();

  // What was said stays to be read; written is to who follows now, in the conversation with the firm.
  await enter(company.owner);
  await open(page, '/home');
  await expect(page.getByText(`Olga ${surname}`)).toBeVisible();
  await page.getByRole('link', { name: 'Consulente' }).first().click();
  await expect(messages(page, 'Ci sentiamo domani?')).toBeVisible();
  await expect(page.getByText('Questa persona non ti segue più')).toBeVisible();
  await page.getByRole('button', { name: 'Scrivi allo studio' }).click();
  await write(page, 'Quando ci sentiamo?');
  await expect(messages(page, 'Quando ci sentiamo?')).toHaveCount(1);
  await open(page, '/home');
  await page.getByRole('link', { name: 'Scrivi', exact: true }).click();
  await expect(messages(page, 'Quando ci sentiamo?')).toBeVisible();
});

test('a sales contact speaks with the company that chose them, and hands it over @people', async ({
  page,
  cast,
  enter,
}) => {
  const surname = aSurname();
  await cast.person({ role: 'advisor', name: 'Olga', surname, urlCalendy: 'prova' });
  const sales = await cast.person({ role: 'sales', urlCalendy: 'prova' });
  const owner = { name: 'Ida', surname: 'Neri', telephone: '030 111222', advisor: sales._id };
  const company = await cast.company({ owner: { ...owner, advisorChosenAt: new Date().toISOString() } });
  await cast.db.updateTable('agencies').set({ advisorId: null }).where('_id', '=', company._id).execute();
  await enter(sales);
  await open(page, '/admin/contacts');
  const card = page.getByRole('article', { name: company.businessName });
  await expect(card).toContainText('Ida Neri');
  await expect(card.getByRole('link', { name: '030 111222' })).toBeVisible();
  await card.getByRole('button', { name: 'Segna come contattata' }).click();
  await expect(card).toContainText('Contattata il');
  await card.getByRole('button', { name: 'Passa a un consulente' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`Olga ${surname}`) }).click();
  await expect(toastOf(page, `${company.businessName} è ora seguita da Olga ${surname}`)).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a sales contact answers what the company writes to the firm, until they hand it over @conversation', async ({
  page,
  cast,
  enter,
}) => {
  const surname = aSurname();
  await cast.person({ role: 'advisor', name: 'Olga', surname, urlCalendy: 'prova' });
  const sales = await cast.person({ role: 'sales', urlCalendy: 'prova' });
  const company = await cast.company({ agency: { contractType: 'prospect' } });
  const follower = { advisorId: null, salesContactId: sales._id };
  await cast.db.updateTable('agencies').set(follower).where('_id', '=', company._id).execute();
  await enter(sales);
  await open(page, '/admin/contacts');
  const card = page.getByRole('article', { name: company.businessName });
  const way = card.getByRole('link', { name: 'Chat con lo studio' });
  await expect(card).toBeVisible();
  await expect(way).toHaveCount(0);

  const owner = await openSession(company.owner);
  const { _id: chatId } = await callAs(owner, openOfficeChat, {});
  await callAs(owner, sendMessage, { params: { chatId }, body: { message: 'Vorrei capire la Sabatini' } });
  await way.click();
  await expect(messages(page, 'Vorrei capire la Sabatini')).toHaveCount(1);
  await write(page, 'La chiamo domani');
  const said = async () => (await callAs(owner, listMessages, { params: { chatId } })).rows;
  await expect.poll(async () => (await said()).at(-1)?.message).toBe('La chiamo domani');
  // What they may not open is not offered.
  await expect(page.getByRole('link', { name: 'Apri l’azienda' })).toHaveCount(0);

  await open(page, '/admin/contacts');
  await card.getByRole('button', { name: 'Passa a un consulente' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`Olga ${surname}`) }).click();
  await expect(card).toHaveCount(0);
  await open(page, '/admin/chats');
  await expect(page.getByText('Ancora nessuna chat')).toBeVisible();
});
