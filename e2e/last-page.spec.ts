import { expect, type Page } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';

// A page that is no more leads to the last one, and never says that there is nothing.

test('where the page stands in the address @desktop', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  const places = [
    [demo('admin'), '/admin/mailbox', page.getByRole('main').getByRole('row').nth(1)],
    [demo('admin'), '/admin/audit', page.getByRole('main').getByRole('row').nth(1)],
    [demo('admin'), '/admin/dashboard/advisors?tab=outcomes', page.getByRole('main').getByRole('row').nth(1)],
    [demo('admin'), `/admin/users/${company.owner._id}?tab=agencies`, page.getByText(company.businessName).last()],
    [company.advisor, '/admin/agencies', page.getByRole('main').getByText(company.businessName).first()],
    [company.advisor, '/admin/todos', page.getByRole('main').getByText(company.businessName).first()],
    [company.owner, '/announcements', page.getByRole('main').getByRole('article').first()],
    [company.owner, '/news', page.getByRole('main').getByRole('article').first()],
  ] as const;
  for (const person of [demo('admin'), company.advisor, company.owner]) {
    await enter(person);
    for (const [, place, sees] of places.filter(([who]) => who.email === person.email)) {
      await open(page, `${place}${place.includes('?') ? '&' : '?'}page=90`);
      await expect(page, place).not.toHaveURL(/[?&]page=90(?:&|$)/);
      await expect(sees, place).toBeVisible();
    }
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

test('where the page stands in the screen alone @desktop', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await cast.failJob('il server di posta non risponde');
  const record = `/admin/agencies/${company._id}?tab=`;
  for (const [who, place, address] of [
    [company.advisor, `${record}matchingAnnouncements`, /\/userannouncements\?agencyId=[^&]+&page=/],
    [company.advisor, `${record}matchingServices`, /\/userservices\?/],
    [company.advisor, `${record}favorites`, /\/recommendations\?/],
    [demo('admin'), '/admin/jobs', /\/api\/jobs\?/],
  ] as const) {
    await enter(who);
    await pretendMore(page, address);
    await open(page, place);
    await leave(page, page.getByRole('main'), address);
    await page.unroute(address);
  }
});
