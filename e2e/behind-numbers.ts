import { expect, type Locator, type Page } from '@playwright/test';

/** A number of a screen that leads to rows: where it leads and how many it says there are. */
export interface NumberLink {
  readonly href: string;
  readonly count: number;
}

const ROWS_A_PAGE = 10;

/** Some links, each with the number that it shows, or else the first in its name; `1.284` is one number. */
export async function numberLinksOf(links: Locator): Promise<NumberLink[]> {
  const found = await links.evaluateAll((all) =>
    all.map((link) => {
      const text = link.textContent ?? '';
      // A name may hold numbers of its own.
      const said = /^[\d.]+$/.test(text) ? text : (link.getAttribute('aria-label') ?? text);
      return { href: link.getAttribute('href') ?? '', said };
    }),
  );
  return found.map(({ href, said }) => ({ href, count: Number(/\d[\d.]*/.exec(said)?.[0].replaceAll('.', '')) }));
}

/** Goes behind a number: the list says as many in its title and by its pager, and has as many rows. */
export async function expectRowsBehind(page: Page, { href, count }: NumberLink): Promise<void> {
  await page.goto(`/${href}`);
  const said = count.toLocaleString('it-IT', { useGrouping: true });
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${said} `) }), href).toBeVisible();
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell').or(page.getByRole('cell')) });
  await expect(rows, href).toHaveCount(Math.min(count, ROWS_A_PAGE));
  const range = `1–${String(Math.min(count, ROWS_A_PAGE))} di ${said}`;
  if (count > 0) await expect(page.getByText(range, { exact: true }), href).toBeVisible();
}
