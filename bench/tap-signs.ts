import type { CDPSession, Locator, Page } from 'playwright-core';

/** What a thumb taps on each screen of a customer; a way leads to a screen whose code is still to come. */
export const TAPS = [
  { screen: 'home', what: 'tab bar', isWay: true, find: (page: Page) => tabBar(page).getByRole('link').nth(1) },
  { screen: 'home', what: 'card', isWay: true, find: firstCard },
  { screen: 'home', what: 'menu', isWay: false, find: (page: Page) => tabBar(page).getByRole('button') },
  { screen: 'list', what: 'card', isWay: true, find: firstCard },
  {
    screen: 'grant',
    what: 'way back',
    isWay: true,
    find: (page: Page) => page.locator('a[href^="#/"]:visible').first(),
  },
  { screen: 'chat', what: 'button', isWay: false, find: (page: Page) => page.locator('main button:visible').first() },
] as const;

function tabBar(page: Page): Locator {
  return page.locator('nav:visible').last();
}

function firstCard(page: Page): Locator {
  return page.locator('main a[href^="#/announcements/"]:visible').first();
}

/** Runs in the page: keeps when it was touched, and from when on the bar can be seen, which the browser draws beside the program. */
const LISTEN = `
  globalThis.felt = {};
  document.addEventListener('pointerdown', ({ timeStamp }) => (felt.touched ??= timeStamp), true);
  new MutationObserver(() => {
    const [appears] = document.querySelector('[role=progressbar]')?.getAnimations() ?? [];
    appears?.ready.then(({ startTime, effect }) => (felt.bar ??= startTime + effect.getTiming().delay));
  }).observe(document.body, { childList: true, subtree: true });
`;

interface Felt {
  readonly touched?: number;
  readonly bar?: number;
}

const LOOK_MS = 2_000;

/**
 * Milliseconds from a touch until the first picture of the screen that differs from the one before it, as the browser hands them out; and until the
 * bar stands, or null where none came. Nothing moves on the screen before.
 */
export async function signOf(
  page: Page,
  session: CDPSession,
  target: Locator,
): Promise<{ readonly sign: number; readonly bar: number | null }> {
  const pictures: { readonly at: number; readonly bytes: string }[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    pictures.push({ at: (metadata.timestamp ?? 0) * 1000, bytes: data });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(LISTEN);
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 60, everyNthFrame: 1 });
  await page.waitForTimeout(LOOK_MS / 2);
  await target.tap();
  await page.waitForTimeout(LOOK_MS);
  await session.send('Page.stopScreencast');
  const { touched = Number.NaN, bar } = await page.evaluate(() => Reflect.get(globalThis, 'felt') as Felt);
  const tap = touched + (await page.evaluate(() => performance.timeOrigin));
  const before = pictures.findLast(({ at }) => at < tap);
  const first = pictures
    .filter(({ at, bytes }) => at >= tap && bytes !== before?.bytes)
    .toSorted((one, other) => one.at - other.at)[0];
  if (before === undefined || first === undefined) throw new Error('The screen did not change after a tap.');
  return { sign: first.at - tap, bar: bar === undefined ? null : bar - touched };
}
