import { expect, type Page } from '@playwright/test';
import type { getOptions } from '@volano/domain/contracts/options';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { demo, open, test } from './fixtures.ts';

/** What the page tells the counter from now on: the screens, as they are told. */
async function listen(page: Page): Promise<string[]> {
  const options = (await (await page.request.get('/api/options')).json()) as ReplyOf<typeof getOptions>;
  const told: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url() !== options.analytics?.url) return;
    const said = JSON.parse(request.postData() ?? '') as { url: string };
    told.push(said.url.replace(new URL(page.url()).origin, ''));
  });
  return told;
}

test('page views are counted after consent, without ids, until withdrawal @desktop', async ({ page, cast, enter }) => {
  const company = await cast.company();
  await enter(company.owner);
  const told = await listen(page);
  await open(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open(page, '/profile?tab=security');
  const counted = page.getByRole('switch', { name: 'Statistiche di uso' });
  await expect(counted).not.toBeChecked();
  expect(told).toEqual([]);
  await counted.click();
  await expect.poll(() => told).toEqual(['/profile']);

  await open(page, '/announcements');
  await expect.poll(() => told).toEqual(['/profile', '/announcements']);
  await open(page, `/agencies/${company._id}`);
  await expect.poll(() => told.at(-1)).toBe('/agencies/$agencyId');
  expect(told.join()).not.toMatch(/[0-9a-f]{8}-/);

  await open(page, '/profile?tab=security');
  await expect.poll(() => told.at(-1)).toBe('/profile');
  await counted.click();
  await expect(page.getByText(/^Hai detto di no/)).toBeVisible();
  const before = told.length;
  await open(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(told).toHaveLength(before);

  // Nobody counts what an admin opens, whatever they agreed to.
  await enter(demo('admin'), { isNew: true });
  await open(page, '/admin/profile');
  await counted.click();
  await expect(counted).toBeChecked();
  await open(page, '/admin');
  await expect(page.getByRole('heading', { name: 'Da fare', exact: true })).toBeVisible();
  await open(page, '/admin/news');
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await open(page, '/admin/profile');
  await counted.click();
  await expect(page.getByText(/^Hai detto di no/)).toBeVisible();
  expect(told).toHaveLength(before);
});
