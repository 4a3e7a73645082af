import { type CDPSession, expect, type Page } from '@playwright/test';
import { demo, expectAccessible, expectToFit, keptAt, keptSession, open, test as base } from './fixtures.ts';
import { findPlaces, type Places } from './places.ts';

/**
 * A screen of the portal as somebody sees it: its name, the account of the story that looks at it (nobody before the login), where it is, what only the
 * loaded screen says, and how it is looked at.
 */
type Screen = readonly [
  name: string,
  as: string | null,
  place: string | ((places: Places) => string),
  sees: string | RegExp,
  how?: Look,
];

interface Look {
  /** A button that the person presses before the look, and what they choose in the menu that opens. */
  readonly presses?: string | RegExp;
  readonly chooses?: string;
  /** What else the person does before the look. */
  readonly does?: (page: Page) => Promise<void>;
  /** Where it is looked at: at a desk when nothing is said, on both where a phone has other parts in its place. */
  readonly on?: 'phone' | 'both';
  /** Whether style sheets alone do not decide its colours: they are measured by day and by night. */
  readonly hasColours?: true;
}

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

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
 * Looks at each screen with axe. Whatever is looked at at a desk has to fit a phone too: the window becomes one where it stands.
 */
export function lookAt(screens: readonly Screen[]): void {
  for (const [name, as, place, sees, { presses, chooses, does, on, hasColours } = {}] of screens) {
    test(`${name}: whoever looks, however they look`, { tag: '@desktop' }, async ({ page, cast, sessions, kept }) => {
      const places = (kept.places ??= await findPlaces(cast.db));
      await becomeOf(page, kept, on === 'phone' ? PHONE : DESK);
      await comeAs(page, as === null ? null : JSON.stringify(await keptSession(sessions, demo(as))));
      await open(page, typeof place === 'string' ? place : place(places));
      if (presses !== undefined) await page.getByRole('button', { name: presses }).click();
      if (chooses !== undefined) await page.getByRole('menuitem', { name: chooses }).click();
      await does?.(page);
      await expect(page.getByText(sees).filter({ visible: true }).first()).toBeVisible();
      await isLoaded(page);
      await expectAccessible(page, hasColours);
      if (on === 'phone') return;
      await becomeOf(page, kept, PHONE);
      await isLoaded(page);
      await (on === 'both' ? expectAccessible(page) : expectToFit(page));
    });
  }
}

async function isLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** A window of a size, with a finger on the small one: what is pressed is larger there. */
async function becomeOf(page: Page, kept: { finger?: CDPSession }, size: typeof DESK): Promise<void> {
  if (page.viewportSize()?.width === size.width) return;
  await page.setViewportSize(size);
  // What a session emulates ends with it.
  kept.finger ??= await page.context().newCDPSession(page);
  await kept.finger.send('Emulation.setTouchEmulationEnabled', { enabled: size === PHONE });
  // Parts that differ by size are changed after the first of these.
  await page.evaluate(
    () =>
      new Promise<void>((changed) => {
        requestAnimationFrame(() => requestAnimationFrame(() => changed()));
      }),
  );
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
