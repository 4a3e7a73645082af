import { expect, type Page } from '@playwright/test';
import { rowOf } from '@volano/server/testing/builders/rows';
import { demo, expectToFit, open, test } from './fixtures.ts';

const LAPTOP = { width: 1366, height: 768 } as const;

test.use({ viewport: LAPTOP });

/** Where somebody works: nothing is squeezed, and nothing has to be pushed sideways to be read (17-seams §18). */
test('on a laptop the screens of a day are read whole @desktop', async ({ page, cast, enter }) => {
  await page.setViewportSize(LAPTOP);
  const { _id } = await rowOf(cast.db, 'agencies', { businessName: 'Officine Bertolini S.r.l.' });
  const record = `/admin/agencies/${_id}`;
  const tabs = ['detail', 'matchingAnnouncements', 'favorites', 'matchingServices', 'timeline'];
  await enter(demo('advisor'));
  const places = ['/admin/todos', '/admin/agencies', '/admin/portfolio', '/admin/recommendations', '/admin/chats'];
  for (const place of [...places, ...tabs.map((tab) => `${record}?tab=${tab}`), `${record}/dossier`])
    await expectReadable(page, place);
  await enter(demo('admin'));
  const settings = [
    'categoryRequirement',
    'requirements',
    'atecocodes',
    'cciaas',
    'correspondences',
    'invitations',
    'categories_templates',
  ];
  for (const place of [
    '/admin/users',
    '/admin/audit',
    '/admin/mailbox',
    ...settings.map((one) => `/admin/settings/${one}`),
  ])
    await expectReadable(page, place);
});

async function expectReadable(page: Page, place: string): Promise<void> {
  await open(page, place);
  await expect(page.getByRole('heading', { level: 1 }).first(), place).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), place).toHaveCount(0);
  await expectToFit(page);
  await expect.poll(() => faultsOf(page), place).toEqual([]);
}

/** Words that stand letter under letter, and lists that are wider than their place. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('main *')].filter((one) => one.checkVisibility());
    return seen.flatMap((one) => {
      const { overflowX, lineHeight } = getComputedStyle(one);
      const isPushed = ['auto', 'scroll'].includes(overflowX) && one.scrollWidth > one.clientWidth + 1;
      const isText = [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
      const lines = one.clientHeight / (Number.parseFloat(lineHeight) || 20);
      const isSqueezed = isText && one.clientWidth > 0 && one.clientWidth < 40 && lines > 4;
      const said = one.textContent.slice(0, 60);
      return [...(isPushed ? [`scrolls sideways: ${said}`] : []), ...(isSqueezed ? [`squeezed: ${said}`] : [])];
    });
  });
}
