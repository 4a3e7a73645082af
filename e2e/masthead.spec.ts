import { update } from '@volano/server/testing/builders/rows';
import { expect } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';

const NAME = 'Costruzioni Meccaniche e Impianti Industriali Valsabbina di Bertolini Paolo e Figli S.r.l.';

test('the masthead holds its places and the name at every width @desktop', async ({ page, cast, enter }) => {
  const company = await cast.company({
    owner: { isGroup: true, groupSize: 2, groupName: 'Gruppo Prova' },
    agency: { businessName: NAME },
  });
  const { _id } = await cast.company();
  await update(cast.db, 'agencies', { _id }, { userId: company.owner._id });
  await enter(company.owner);
  await open(page, '/news');
  const head = page.getByRole('banner');
  const name = head.getByText(NAME);
  for (const width of [768, 900, 1000, 1050, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(name).toBeVisible();
    expect((await name.boundingBox())?.width, `the name at ${String(width)}`).toBeGreaterThan(56);
    const places = await head.getByRole('link', { name: 'Calendario' }).boundingBox();
    const switcher = await head.getByRole('button', { name: NAME }).boundingBox();
    expect((places?.x ?? 0) + (places?.width ?? 0), `the places at ${String(width)}`).toBeLessThan(switcher?.x ?? 0);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, `pixels too many at ${String(width)}`).toBeLessThanOrEqual(0);
  }
});

test('the menu of the office needs no scrolling @desktop', async ({ page, enter }) => {
  for (const name of ['admin', 'advisor', 'performance', 'platform'] as const) {
    await enter(demo(name));
    await open(page, '/admin/agencies');
    const menu = page.getByRole('navigation', { name: 'Principale' });
    await expect(menu.getByRole('link', { name: 'Aziende' })).toHaveAttribute('aria-current', 'page');
    expect([name, await menu.evaluate((list) => list.scrollHeight - list.clientHeight)]).toEqual([name, 0]);
    await expect(page.getByRole('complementary').filter({ has: menu })).toContainText('Tutti i diritti riservati');
  }
});
