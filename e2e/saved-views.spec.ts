import { randomUUID } from 'node:crypto';
import { demo, expectAccessible, open, test } from './fixtures.ts';
import { pickFromMenu } from './steps.ts';
import { expect } from '@playwright/test';

// Beside what is written: two presses and the filter to make and share it, one to use it, two to take it away.
test('a list is saved as a view for everybody @desktop @quick @insight', async ({ page, cast, enter }) => {
  const stamp = randomUUID().slice(0, 8);
  const company = await cast.company({ agency: { businessName: `Vetri ${stamp} S.r.l.` } });
  await enter(demo('admin'));
  await open(page, '/admin/agencies');
  await page.getByRole('searchbox', { name: 'Nome o partita IVA' }).fill(stamp);
  await expect(page.getByRole('row', { name: new RegExp(stamp) })).toHaveCount(1);
  await page.getByRole('button', { name: 'Salva vista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salva questa vista' });
  await dialog.getByRole('textbox', { name: 'Nome della vista' }).fill(`Vetrai ${stamp}`);
  await dialog.getByRole('switch', { name: 'Condividi con tutto lo studio' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const views = page.getByRole('list', { name: 'Viste salvate' });
  const view = views.getByRole('button', { name: new RegExp(`^Vetrai ${stamp}`) });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await expect(view).toContainText('1');

  // Otherwise than the view: said, and the way back beside it.
  await page.getByRole('searchbox', { name: 'Nome o partita IVA' }).fill(`${stamp} S.r.l.`);
  await expect(page.getByText(`L’elenco non è più quello di “Vetrai ${stamp}”.`)).toBeVisible();
  await page.getByRole('button', { name: 'Torna alla vista' }).click();
  await expect(page.getByRole('button', { name: 'Torna alla vista' })).toHaveCount(0);

  await enter(company.advisor);
  await open(page, '/admin/agencies');
  await expect(view).toContainText('1');
  await view.click();
  await expect(page.getByRole('row', { name: new RegExp(stamp) })).toBeVisible();
  await expect(page.getByRole('button', { name: `Azioni per la vista Vetrai ${stamp}` })).toHaveCount(0);

  await enter(demo('admin'));
  await open(page, '/admin/agencies');
  await pickFromMenu(page.getByRole('button', { name: `Azioni per la vista Vetrai ${stamp}` }), 'Elimina vista');
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina vista' }).click();
  await expect(view).toHaveCount(0);
});
