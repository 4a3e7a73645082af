import { expect, type Page } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';
import { findPlaces } from './places.ts';

const SCREENS: readonly (readonly [as: string | null, place: string])[] = [
  [null, '/login'],
  [null, '/verifica'],
  [null, '/register'],
  ['user', '/home'],
  ['user', '/announcements'],
  ['user', '/announcements/{announcement}'],
  ['user', '/consultant/{chat}'],
  ['user', '/calendar'],
  ['user', '/dossier'],
  ['user', '/profile'],
  ['admin', '/admin'],
  ['admin', '/admin/agencies'],
  ['admin', '/admin/agencies/{agency}'],
  ['admin', '/admin/announcements'],
  ['admin', '/admin/chats'],
  ['admin', '/admin/recommendations'],
  ['advisor', '/admin/portfolio'],
  ['advisor', '/admin/todos'],
];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** Twice what browsers begin with. */
const LARGE = '32px';

/** What cannot be read whole: cut by itself or by what it stands in. What scrolls is not cut, nor a preview of several lines that ends in "…". */
async function cutOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (how: string) => how === 'auto' || how === 'scroll';
    const cuts = (how: string) => how === 'hidden' || how === 'clip';
    const shown = (one: Element): boolean =>
      one.getClientRects().length > 0 && one.clientWidth !== 1 && one.closest('svg, .visually-hidden') === null;
    const says = (one: Element): boolean =>
      [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== '');

    /** What stands within it is looked at by itself: some of it is only read out. */
    const ownWords = (one: Element): Range[] =>
      [...one.childNodes]
        .filter((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== '')
        .map((child) => {
          const words = document.createRange();
          words.selectNodeContents(child);
          return words;
        });

    function isCutWithin(one: Element, { left, right }: DOMRect): boolean {
      for (let frame = one.parentElement; frame !== null; frame = frame.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(frame);
        const box = frame.getBoundingClientRect();
        if (scrolls(overflowX) || scrolls(overflowY) || box.width <= 1) return false;
        if (cuts(overflowX) && (right > box.right + 1 || left < box.left - 1)) return true;
      }
      return right > document.documentElement.clientWidth + 1;
    }

    return [...document.querySelectorAll('body *')].flatMap((one) => {
      if (!shown(one) || !says(one)) return [];
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(one);
      const isWide = cuts(overflowX) && one.scrollWidth > one.clientWidth + 1;
      const isHigh = cuts(overflowY) && webkitLineClamp === 'none' && one.scrollHeight > one.clientHeight + 1;
      const isCut = isWide || isHigh || ownWords(one).some((words) => isCutWithin(one, words.getBoundingClientRect()));
      return isCut ? [`${one.className}: ${one.textContent.trim().slice(0, 60)}`] : [];
    });
  });
}

test('text at twice its size is read whole on eighteen screens @desktop', async ({ page, enter, cast }) => {
  const places: Readonly<Record<string, string>> = { ...(await findPlaces(cast.db)) };
  for (const [as, place] of SCREENS) {
    if (as !== null) await enter(demo(as));
    for (const size of SIZES) {
      await test.step(`${place} at ${size.width}`, async () => {
        await page.setViewportSize(size);
        await open(
          page,
          place.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? name),
        );
        await expect(page.locator('h1, h2').first()).toBeVisible();
        await page.evaluate((large) => {
          document.documentElement.style.fontSize = large;
        }, LARGE);
        await expect(page.locator('html[data-large-text]')).toHaveCount(1);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        expect(await cutOn(page)).toEqual([]);
      });
    }
  }
});
