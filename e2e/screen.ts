import { expect, type Page } from '@playwright/test';
import { demo, expectAccessible, keptAt, keptSession, open, test as base } from './fixtures.ts';
import { findPlaces, type Places } from './places.ts';

/** A screen of the portal as somebody sees it. */
interface Screen {
  readonly name: string;
  /** The account of the story that looks at it; nobody before the login. */
  readonly as: string | null;
  readonly place: (places: Places) => string;
  /** What only the loaded screen says. */
  readonly sees: string | RegExp;
  /** What the person does before the look. */
  readonly does?: (page: Page) => Promise<void>;
  readonly only?: 'phone' | 'desktop';
}

/** All screens of a worker are looked at in one window: starting the page anew for each costs more than the look. */
const test = base.extend({
  async page({ browser, kept }, provide, info) {
    kept.window ??= await (await browser.newContext()).newPage();
    await provide(kept.window);
    // After a failure the worker ends, and its window with it.
    if (info.errors.length === 0) await leave(kept.window);
  },
});

/**
 * Looks at each screen with axe, by day and by night. The colours of the night do not depend on the size: a phone is asked for them where
 * the screen is the phone's alone, and once an account for what frames its screens there; the others are asked at a desk.
 */
export function lookAt(screens: readonly Screen[]): void {
  for (const { name, as, place, sees, does, only } of screens) {
    test(
      `${name}: whoever looks, however they look`,
      { tag: only === undefined ? [] : `@${only}` },
      async ({ page, cast, sessions, kept }, info) => {
        const places = (kept.places ??= await findPlaces(cast.db));
        await comeAs(page, as === null ? null : JSON.stringify(await keptSession(sessions, demo(as))));
        await open(page, place(places));
        if (does !== undefined) await does(page);
        await expect(page.getByText(sees).filter({ visible: true }).first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        const nights = (kept.nights ??= new Set());
        const isByDayAlone = info.project.name === 'phone' && only === undefined && nights.has(as);
        await expectAccessible(page, isByDayAlone);
        nights.add(as);
      },
    );
  }
}

/** Becomes somebody who remembers nothing. Another account comes as from another tab, which the page follows. */
async function comeAs(page: Page, now: string | null): Promise<void> {
  const isFirst = page.url() === 'about:blank';
  const before = isFirst ? null : await page.evaluate((key) => localStorage.getItem(key), keptAt);
  // Whoever signs out would be told so: who was never here starts anew.
  if (isFirst || (now === null && before !== null)) await page.goto('/favicon.svg');
  await page.evaluate(
    ({ key, session, isOther }) => {
      localStorage.clear();
      if (session !== null) localStorage.setItem(key, session);
      if (isOther) window.dispatchEvent(new StorageEvent('storage', { key, newValue: session }));
    },
    { key: keptAt, session: now, isOther: before !== now },
  );
}

/** Goes where nothing is, without saving, so that nothing of this screen can be taken for the next one. */
async function leave(page: Page): Promise<void> {
  await open(page, '/nowhere');
  const nowhere = page.getByRole('heading', { level: 1, name: 'Questa pagina non c’è' });
  const leaving = page.getByRole('button', { name: 'Lascia senza salvare' });
  await nowhere.or(leaving).first().waitFor();
  if (await leaving.isVisible()) await leaving.click();
  await nowhere.waitFor();
}
