import { createChat, sendMessage } from '@volano/domain/contracts/chats';
import { createQuickReply } from '@volano/domain/contracts/quick-replies';
import { expect, type Page } from '@playwright/test';
import { callAs, demo, openLive, openSession, test } from './fixtures.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messaggi', exact: true }).getByRole('listitem');
const field = (page: Page) => page.getByRole('textbox', { name: 'Il tuo messaggio' });

test('what was said is found and opened, a quick reply is put in by its letters, and the conversation is taken along', async ({
  page,
  cast,
  enter,
}) => {
  const company = await cast.company();
  const advisor = await openSession(company.advisor);
  const owner = await openSession(company.owner);
  const { _id: chatId } = await callAs(advisor, createChat, { body: { participantsIds: [company.owner._id] } });
  for (const message of ['Il vostro capannone è di proprietà?', 'Certo', 'A presto'])
    await callAs(owner, sendMessage, { params: { chatId }, body: { message } });
  const name = `Saluto ${chatId.slice(-6)}`;
  await callAs(await openSession(demo('admin')), createQuickReply, {
    body: { name, text: 'Buongiorno {persona}, a presto.' },
  });

  await enter(company.advisor, { isNew: true });
  await openLive(page, '/admin/chats');
  await page.getByRole('searchbox', { name: /messaggi/ }).fill('capannoni');
  const found = page.getByRole('region', { name: 'Trovati nei messaggi' }).getByRole('link');
  await expect(found).toHaveCount(1);
  await expect(found.locator('mark')).toHaveText('capannone');
  await found.click();
  await expect(messages(page).filter({ hasText: 'capannone' })).toBeVisible();

  await field(page).pressSequentially(`/saluto`);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue(/^Buongiorno \S+, a presto\.$/);
  await field(page).press('Enter');
  await expect(messages(page).filter({ hasText: 'Buongiorno' })).toHaveCount(1);

  await page.getByRole('button', { name: 'L’azienda in breve' }).click();
  await expect(page.getByRole('complementary', { name: 'L’azienda in breve' })).toContainText('Prossime scadenze');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica la conversazione' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});
