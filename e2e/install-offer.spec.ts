import { expect, type Page } from '@playwright/test';
import { demo, keepSession, keptSession, open, test } from './fixtures.ts';

/** A first visit of a device, or a later one: another window of the same browser. */
async function visit(page: Page): Promise<void> {
  await open(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Browsers offer it where their rules are met; this one never does by itself.
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => localStorage.setItem('asked', 'yes'),
    });
    window.dispatchEvent(offer);
  });
}

test('the portal offers to be installed at the second visit, and once @phone', async ({ browser, sessions }) => {
  const device = await browser.newContext();
  const session = await keptSession(sessions, demo('user'));
  const offer = (page: Page) => page.getByRole('region', { name: /^Tieni .* tra le tue app/ });

  const first = await device.newPage();
  await first.goto('/favicon.svg');
  await keepSession(first, session);
  await visit(first);
  await expect(offer(first)).toHaveCount(0);
  await first.reload();
  await visit(first);
  await expect(offer(first)).toHaveCount(0);

  const second = await device.newPage();
  await visit(second);
  await offer(second).getByRole('button', { name: 'Installa' }).click();
  await expect(offer(second)).toHaveCount(0);
  expect(await second.evaluate(() => localStorage.getItem('asked'))).toBe('yes');

  const third = await device.newPage();
  await visit(third);
  await expect(offer(third)).toHaveCount(0);
  await device.close();
});
