import { expect, type Page } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';

// A page that is no more leads to the last one, and never says that there is nothing.

test('where the page stands in the address', async ({ page, enter }) => {
  await enter(demo('admin'));
  const outcomes = ['advisors', 'announcements'].map((by) => `/admin/dashboard/advisors?tab=outcomes&by=${by}`);
  for (const place of ['/admin/mailbox', '/admin/audit', '/admin/dashboard/advisors', ...outcomes]) {
    await open(page, `${place}${place.includes('?') ? '&' : '?'}page=90`);
    await expect(page, place).not.toHaveURL(/[?&]page=90(?:&|$)/);
    await expect(page.getByRole('main').getByRole('row').nth(1), place).toBeVisible();
  }
});

/** From here on a list says that it has a second page, and has none once that is asked for. */
async function pretendMore(page: Page, address: RegExp): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const isPast = new URL(route.request().url()).searchParams.get('page') === '2';
    const headers = { ...response.headers(), 'x-total-count': isPast ? '1' : '60' };
    await route.fulfill({ response, headers, ...(isPast ? { json: [] } : {}) });
  });
}

/** Opens the second page of a list, which is no more by then, and finds the first open again. */
async function leave(page: Page, within: ReturnType<Page['getByRole']>, address: RegExp): Promise<void> {
  const [previous, next] = ['precedente', 'successiva'].map((way) =>
    within.getByRole('button', { name: `Pagina ${way}` }).first(),
  );
  await expect(previous!).toBeDisabled();
  const past = page.waitForResponse((response) => address.test(response.url()) && response.url().includes('page=2'));
  await next!.click();
  await past;
  await expect(previous!).toBeDisabled();
  await expect(next!).toBeEnabled();
}

test('the jobs that did not succeed', async ({ page, cast, enter }) => {
  await cast.failJob('il server di posta non risponde');
  await enter(demo('admin'));
  const jobs = /\/api\/jobs\?/;
  await pretendMore(page, jobs);
  await open(page, '/admin/jobs');
  await leave(page, page.getByRole('main'), jobs);
});

for (const [tab, address] of [
  ['matchingAnnouncements', /\/userannouncements\?agencyId=[^&]+&page=/],
  ['matchingServices', /\/userservices\?/],
  ['favorites', /\/recommendations\?/],
] as const)
  test(`the record of a company, ${tab}`, async ({ page, cast, enter }) => {
    const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
    await enter(company.advisor);
    await pretendMore(page, address);
    await open(page, `/admin/agencies/${company._id}?tab=${tab}`);
    await leave(page, page.getByRole('main'), address);
  });
