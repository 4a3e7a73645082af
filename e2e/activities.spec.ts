import { expect } from '@playwright/test';
import { createAnnouncement } from '@volano/domain/contracts/announcements';
import { findAtecoSetting } from '@volano/domain/contracts/ateco-settings';
import { callAs, demo, expectAccessible, open, test } from './fixtures.ts';

test('activities are found, chosen and counted before they are saved @desktop', async ({ page, enter }) => {
  const admin = await enter(demo('admin'));
  const { _id: announcementId } = await callAs(admin, createAnnouncement, {
    body: { title: `Filiera del latte ${Date.now()}`, announcementType: 'national' },
  });
  await open(page, `/admin/announcements/${announcementId}/edit?tab=latestAtecoSettings`);
  const audience = page.getByRole('region', { name: 'Aziende in target' });
  const tree = page.getByRole('tree', { name: 'Attività ATECO 2025' });
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await expect(audience.getByRole('status')).toHaveText(/\d/);
  await expect(audience.getByText('con le modifiche')).toHaveCount(0);

  // No title says yogurt: the notes do, and one letter is too many.
  await page.getByRole('searchbox', { name: 'Codice, attività o prodotto' }).fill('yogurth');
  const milk = tree.getByRole('treeitem', { name: /^10\.51\.20/ });
  await expect(milk).toContainText('Trovato con: burro, yogurt');
  await milk.click();
  await expect(milk).toHaveAttribute('aria-checked', 'true');
  // Open to all before, it is in target for whoever has the code.
  await expect(audience.getByText(/^\+\d+ con le modifiche$/)).toBeVisible();
  const chosen = page.getByRole('region', { name: '1 codice scelto' });
  await expect(chosen).toContainText('10.51.20');

  // With the keys alone: another line is chosen, taken out, and left so.
  await page.getByRole('searchbox', { name: 'Codice, attività o prodotto' }).fill('10.51');
  const other = tree.getByRole('treeitem', { name: /^10\.51\.10/ });
  await expect(other).toBeVisible();
  await tree.getByRole('treeitem').first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(other).toBeFocused();
  await page.keyboard.press('Space');
  await expect(other).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('x');
  await expect(other).toContainText('Escluso');
  await expect(other).toHaveAttribute('aria-checked', 'false');
  await expect(page.getByText('1 codice escluso')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Salva/ }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/announcements/${announcementId}$`));
  const saved = await callAs(admin, findAtecoSetting, { query: { announcementId } });
  expect([saved?.latestAtecoIds.length, saved?.latestRemovedIds.length]).toEqual([1, 1]);
  await open(page, `/admin/announcements/${announcementId}/edit?tab=latestAtecoSettings`);
  await expect(page.getByRole('region', { name: '1 codice scelto' })).toContainText('10.51.20');
  await expect(tree.getByRole('treeitem', { name: /^10\.51\.20/ })).toHaveAttribute('aria-checked', 'true');
  await expect(audience.getByRole('status')).toHaveText(/\d/);
  await expect(audience.getByText('con le modifiche')).toHaveCount(0);
});
