import { createChat, sendMessage } from '@volano/domain/contracts/chats';
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { callAs, open, openSession, test, windowOf } from './fixtures.ts';
import { field, messages, toastOf, write } from './steps.ts';
import { aCallIn, companiesIn } from './world.ts';

// Where nobody of the story is, and no other journey.
const REGION = 'Basilicata';

test('a consultant sees who is not invited yet, and invites them where it was recommended @desktop @advising', async ({
  page,
  cast,
  enter,
}) => {
  const _id = await aCallIn(cast, REGION, `Bando per i caseifici ${randomUUID().slice(0, 8)}`);
  const [first, second] = await companiesIn(cast, REGION, 2);
  const listed = { importedAt: new Date().toISOString(), isConfirmed: false };
  await cast.db.updateTable('users').set(listed).where('_id', '=', first!.owner._id).execute();

  await enter(first!.advisor);
  await open(page, `/admin/announcements/${_id}/associated`);
  await expect(page.getByRole('row', { name: first!.businessName })).toContainText('Non invitata');
  await expect(page.getByRole('row', { name: second!.businessName })).not.toContainText('Non invitata');
  await page.getByRole('button', { name: 'Consiglia a 2', exact: true }).click();
  const told = page.getByRole('group', { name: 'Esito dei consigli' });
  await expect(told).toContainText('Consigliata a 2 aziende');
  await expect(page.getByText('Una non è ancora invitata.')).toBeVisible();
  await page.getByRole('button', { name: 'Invitala' }).click();
  await expect(toastOf(page, 'Un’azienda invitata')).toBeVisible();
  await expect(page.getByRole('row', { name: first!.businessName })).toContainText('Invitata');

  await open(page, '/admin/agencies?reach=invited');
  await expect(page.getByRole('row', { name: first!.businessName })).toContainText('Invitata');
  await expect(page.getByRole('row', { name: second!.businessName })).toHaveCount(0);
});

test('a prospect reads who wrote and what opens it, and writes to the firm @conversation', async ({
  page,
  browser,
  cast,
  enter,
  allow,
}) => {
  // The first reads of the address are sent before it is known what the contract opens.
  allow(403);
  const company = await cast.company({
    agency: { contractType: 'prospect' },
    owner: { name: 'Paola', surname: 'Riva' },
  });
  const advisor = await openSession(company.advisor);
  const { _id: chatId } = await callAs(advisor, createChat, { body: { participantsIds: [company.owner._id] } });
  const said = { params: { chatId }, body: { message: 'C’è un bando per voi' } };
  expect((await callAs(advisor, sendMessage, said)).reader).toEqual({ canRead: false, why: 'contract' });

  await enter(company.owner, { isNew: true });
  await open(page, `/consultant/${chatId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bruna Guida ti ha scritto' })).toBeVisible();
  await expect(page.getByText('C’è un bando per voi')).toHaveCount(0);
  await page.getByRole('button', { name: 'Scrivi allo studio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lo studio' })).toBeVisible();
  await write(page, 'Quanto costa Go?');

  const large = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };
  const desk = await windowOf(browser, advisor, large);
  await open(desk, `/admin/chats/${chatId}`);
  await expect(desk.getByText(/non può leggere questa chat/)).toBeVisible();
  await desk.getByRole('link').filter({ hasText: 'Studio' }).filter({ hasText: company.businessName }).click();
  await expect(messages(desk, 'Quanto costa Go?')).toHaveCount(1);
  await expect(desk.getByText(/non può leggere questa chat/)).toHaveCount(0);
  await write(desk, 'Le mando il preventivo');
  await expect(messages(page, 'Le mando il preventivo')).toHaveCount(1);
  await expect(field(page)).toBeVisible();
});
