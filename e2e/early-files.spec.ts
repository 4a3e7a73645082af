import { expect } from '@playwright/test';
import { demo, test } from './fixtures.ts';

for (const { person, place, file } of [
  { person: 'user', place: '/announcements?q=energia', file: 'announcements' },
  { person: 'user', place: '/home', file: 'home' },
  { person: 'admin', place: '/admin/announcements', file: 'announcements' },
] as const)
  test(`the files of ${place} are asked for while the first file of the page is still on its way`, async ({
    page,
    enter,
  }) => {
    await enter(demo(person));
    const isHeld = Promise.withResolvers<void>();
    await page.route('**/assets/base-*.js', async (route) => {
      await isHeld.promise;
      await route.continue();
    });
    const asked = [file, 'layout', 'it-everyone'].map((name) =>
      page.waitForRequest((request) => new URL(request.url()).pathname.startsWith(`/assets/${name}-`)),
    );
    await page.goto(`/#${place}`, { waitUntil: 'commit' });
    await Promise.all(asked);
    isHeld.resolve();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  });
