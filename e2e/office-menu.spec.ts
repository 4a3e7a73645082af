import { expect } from '@playwright/test';
import { demo, expectAccessible, open, test } from './fixtures.ts';

test('the settings are folded in the menu, are searched there, and stay open while one is in them @desktop', async ({
  page,
  enter,
}) => {
  await enter(demo('admin'));
  await open(page, '/admin');
  const menu = page.getByRole('navigation', { name: 'Principale' });
  const fold = menu.getByRole('button', { name: 'Impostazioni' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  // With the fold they are fourteen.
  expect(await menu.getByRole('link').count()).toBeLessThanOrEqual(13);

  await fold.press('Enter');
  const jobs = menu.getByRole('link', { name: 'Attività pianificate' });
  await expect(jobs).toBeVisible();
  const search = menu.getByRole('searchbox', { name: 'Cerca nelle impostazioni' });
  await search.fill('attivita');
  await expect(menu.getByRole('link', { name: 'Regioni' })).toHaveCount(0);
  await expectAccessible(page);
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Attività pianificate' })).toBeVisible();
  await expect(jobs).toHaveAttribute('aria-current', 'page');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');

  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(jobs).toHaveCount(0);
});
