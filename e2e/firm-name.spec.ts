import { expect, type Page } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';

const NAMES = [
  'Bandi & Partner S.r.l.',
  'Consulenzaagevolataperleimpresemanifatturiere',
  'Studio Associato Orsini, Valsecchi, Bertolini e Della Rovere',
];
const WIDTHS = [320, 390, 600, 768, 1024, 1200, 1440, 1920];
const SCREENS: readonly (readonly [as: string | null, place: string])[] = [
  [null, '/login'],
  [null, '/verifica'],
  ['user', '/home'],
  ['admin', '/admin'],
];

/** What a name does that it must not: makes the page wider, or stands on another text of its bar. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  return page.evaluate((words) => {
    const root = document.documentElement;
    const found = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : [];
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        one.getBoundingClientRect().width > 1 &&
        [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== ''),
    );
    for (const one of shown.filter(({ textContent }) => textContent.trim() === words)) {
      const box = one.getBoundingClientRect();
      if (box.right > root.clientWidth + 1) found.push(`ends at ${Math.round(box.right)}`);
      for (const other of shown) {
        if (other.contains(one) || one.contains(other)) continue;
        const its = other.getBoundingClientRect();
        const isFixed = getComputedStyle(one).position === 'fixed';
        const isOn =
          its.left < box.right - 1 && its.right > box.left + 1 && its.top < box.bottom - 1 && its.bottom > box.top + 1;
        if (isOn && !isFixed) found.push(`stands on "${other.textContent.trim().slice(0, 30)}"`);
      }
    }
    return found;
  }, name);
}

test('a name of the firm of any length fits every width @desktop', async ({ page, enter }) => {
  let firm = '';
  await page.route('**/api/options', async (route) => {
    const answer = await route.fetch();
    const options = (await answer.json()) as { brand: { name: string } };
    await route.fulfill({ response: answer, json: { ...options, brand: { ...options.brand, name: firm } } });
  });
  for (const [as, place] of SCREENS) {
    if (as !== null) await enter(demo(as));
    for (firm of NAMES) {
      await test.step(`${firm} at ${place}`, async () => {
        await page.goto('/favicon.svg');
        await open(page, place);
        await expect(
          page
            .getByText(firm)
            .or(page.getByRole('img', { name: firm }))
            .first(),
        ).toBeAttached();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          expect(await faultsOf(page, firm), `at ${width}`).toEqual([]);
        }
      });
    }
  }
});
