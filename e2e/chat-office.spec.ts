import { sendMessage } from '@volano/domain/contracts/chats';
import { createQuickReply } from '@volano/domain/contracts/quick-replies';
import { expect } from '@playwright/test';
import { callAs, demo, openLive, openSession, test } from './fixtures.ts';
import { field, messages, savedBy } from './steps.ts';
import { aConversation } from './world.ts';

test('messages are searched, answered and exported @desktop @quick @conversation', async ({ page, cast, enter }) => {
  const { company, chatId } = await aConversation(cast);
  const owner = await openSession(company.owner);
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
  await expect(messages(page, 'capannone')).toBeVisible();

  // What needs no answer is closed, and is no longer asked for.
  await page.getByRole('button', { name: 'Chiudi senza rispondere' }).click();
  await expect(page.getByText('L’azienda aspetta una risposta')).toHaveCount(0);

  await field(page).pressSequentially(`/saluto`);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue(/^Buongiorno \S+, a presto\.$/);
  await field(page).press('Enter');
  await expect(messages(page, 'Buongiorno')).toHaveCount(1);

  await page.getByRole('button', { name: 'L’azienda in breve' }).click();
  await expect(page.getByRole('complementary', { name: 'L’azienda in breve' })).toContainText('Prossime scadenze');
  expect(await savedBy(page.getByRole('button', { name: 'Scarica la conversazione' }))).toMatch(/\.xlsx$/);
});
