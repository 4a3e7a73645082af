import { sendMessage } from '@volano/domain/contracts/chats';
import { expect, type Page } from '@playwright/test';
import { callAs, openLive, test, windowOf } from './fixtures.ts';
import { aConversation } from './world.ts';
import { field, messages, pickFromMenu } from './steps.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Modifica il messaggio' });

test('a message is edited and deleted in both windows @desktop', async ({ page, browser, cast, enter }) => {
  const { company, advisor, chatId } = await aConversation(cast);
  await enter(company.owner, { isNew: true });
  await callAs(advisor, sendMessage, { params: { chatId }, body: { message: 'Detto dal consulente' } });
  await openLive(page, `/consultant/${chatId}`);
  await field(page).fill('Ci vediamo alle tre');
  await field(page).press('Enter');
  await expect(messages(page, 'alle tre')).toHaveCount(1);

  const desk = await windowOf(browser, advisor);
  await openLive(desk, `/admin/chats/${chatId}`);
  const seen = messages(desk, 'Ci vediamo');
  await expect(seen).toContainText('alle tre');
  // What others said is theirs.
  await expect(seen.getByRole('button', { name: /^Azioni/ })).toHaveCount(0);

  // From the keyboard: arrow up in the empty field, Escape leaves it as it was, Enter saves.
  await field(page).press('ArrowUp');
  await editor(page).press('Escape');
  await expect(editor(page)).toHaveCount(0);
  await field(page).press('ArrowUp');
  await editor(page).fill('Ci vediamo alle quattro');
  await editor(page).press('Enter');
  await expect(seen).toContainText('alle quattro');
  await expect(seen).toContainText('modificato');

  const own = messages(page, 'alle quattro');
  await pickFromMenu(own.getByRole('button', { name: /^Azioni/ }), 'Elimina');
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click();
  await expect(messages(page, 'Messaggio eliminato')).toHaveCount(1);
  await expect(messages(desk, 'Messaggio eliminato')).toHaveCount(1);
  await expect(desk.getByText('alle quattro')).toHaveCount(0);
  await desk.context().close();
});
