import { type CDPSession, expect, type Page } from '@playwright/test';
import {
  demo,
  expectAccessible,
  expectToFit,
  keepSession,
  keptAt,
  keptSession,
  leave,
  open,
  type Session,
  test as base,
} from './fixtures.ts';
import { findPlaces, type Places } from './places.ts';

/**
 * A screen of the portal as somebody sees it: the account of the story that looks at it (nobody before the login), where it is, with the places of the
 * story in braces, what only the loaded screen says, and how it is looked at.
 */
type Screen = readonly [as: string | null, place: string, sees: string | RegExp, how?: Look];

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
 * Looks at each screen with axe. Whatever is looked at at a desk has to fit a phone too: the window becomes one where it stands. The name of each look
 * says who goes where, what they press, and what they see.
 */
export function lookAt(screens: readonly Screen[]): void {
  for (const [as, place, sees, { presses, chooses, does, on, hasColours } = {}] of screens) {
    const way = [place, presses, chooses].filter((step) => step !== undefined).join(', ');
    test(`${as ?? 'nobody'} at ${way}: ${sees}`, { tag: '@desktop' }, async ({ page, cast, sessions, kept }) => {
      const places = (kept.places ??= await findPlaces(cast.db));
      await becomeOf(page, kept, on === 'phone' ? PHONE : DESK);
      await comeAs(page, as === null ? null : await keptSession(sessions, demo(as)));
      await open(page, addressOf(place, places));
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

/** A place with the ids of the story in place of their names. */
function addressOf(place: string, places: Places): string {
  return place.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in places)) throw new Error(`The story has no ${name}`);
    return places[name as keyof Places];
  });
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

/** Becomes somebody who remembers nothing. */
async function comeAs(page: Page, session: Session | null): Promise<void> {
  const isFirst = page.url() === 'about:blank';
  const before = isFirst ? null : await page.evaluate((key) => localStorage.getItem(key), keptAt);
  // Whoever signs out would be told so: who was never here starts anew.
  if (isFirst || (session === null && before !== null)) await page.goto('/favicon.svg');
  await page.evaluate((key) => {
    for (const other of Object.keys(localStorage)) if (other !== key) localStorage.removeItem(other);
  }, keptAt);
  await keepSession(page, session);
}
