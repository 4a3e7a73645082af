import type { Browser, Locator, Page, Request } from 'playwright-core';
import { customer, withBrowser, withPhone } from './browser.ts';
import { holdMost, median } from './measures.ts';
import { withPortal } from './world.ts';

const ROUNDS = 3;
const LIMITS = { text: 3_500, usable: 7_000, requests: 40, kilobytes: 250, login: 120, sign: 150 } as const;
const LOOK_MS = 2_000;
const [QUIET_MS, STEP_MS] = [700, 100];
const HOME = 'h1[aria-busy=false]';

const SCREENS = {
  home: { place: '#/home', there: HOME },
  list: { place: '#/announcements', there: '#content h2 a, #content h3 a, #content a h3' },
} as const;

/** What a thumb taps on a screen that stands; a way leads to a screen whose code is still to come. */
const TAPS = [
  { screen: 'home', what: 'tab bar', isWay: true, find: (page: Page) => tabBar(page).getByRole('link').nth(1) },
  { screen: 'home', what: 'card', isWay: true, find: firstCard },
  { screen: 'home', what: 'menu', isWay: false, find: (page: Page) => tabBar(page).getByRole('button') },
  { screen: 'list', what: 'card', isWay: true, find: firstCard },
] as const;

type Session = Parameters<typeof withPhone>[1];

/** A first visit on a phone on a bad line (10-company-path §1): first text, usable home, requests and bytes, and what is seen after a tap. Medians of three. */
export function run(): Promise<boolean> {
  return withPortal({ hasPage: true }, ({ address }) =>
    withBrowser(async (browser) => {
      const { session } = await customer(browser, address, async () => undefined);
      const login = await medians(() => visit(browser, address, 'input[type=password]', null));
      const home = await medians(() => visit(browser, `${address}/#/home`, HOME, session));
      const held = [
        holdMost('first visit, login: first text', login.text, LIMITS.text, ' ms'),
        holdMost('first visit, login: JavaScript, gzip', login.script, LIMITS.login, ' kB'),
        holdMost('first visit, home: first text', home.text, LIMITS.text, ' ms'),
        holdMost('first visit, home: usable', home.usable, LIMITS.usable, ' ms'),
        holdMost('first visit, home: requests', home.requests, LIMITS.requests, ''),
        holdMost('first visit, home: JavaScript, gzip', home.script, LIMITS.kilobytes, ' kB'),
      ];
      const bars: number[] = [];
      for (const tap of TAPS) {
        const felt = await medians(() => signOf(browser, address, tap, session));
        const what = `bad line, ${tap.screen}: first sign after a tap, ${tap.what}`;
        held.push(holdMost(what, felt.sign, LIMITS.sign, ' ms'));
        if (tap.isWay) bars.push(felt.bar);
      }
      held.push(holdMost('bad line: the bar after a tap', Math.max(...bars), LIMITS.sign, ' ms'));
      return held.every(Boolean);
    }),
  );
}

async function medians<K extends string>(once: () => Promise<Record<K, number>>): Promise<Record<K, number>> {
  const all: Record<K, number>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await once());
  const keys = Object.keys(all[0] ?? {}) as K[];
  return Object.fromEntries(keys.map((key) => [key, median(all.map((one) => one[key]))])) as Record<K, number>;
}

function tabBar(page: Page): Locator {
  return page.locator('nav:visible').last();
}

function firstCard(page: Page): Locator {
  return page.locator('main a[href^="#/announcements/"]:visible').first();
}

function visit(browser: Browser, address: string, there: string, session: Session) {
  return withPhone(browser, session, async (page) => {
    const received: Promise<{ isScript: boolean; bytes: number }>[] = [];
    const open = new Set<Request>();
    page.on('request', (request) => open.add(request));
    page.on('requestfailed', (request) => open.delete(request));
    page.on('requestfinished', (request) => {
      open.delete(request);
      const isScript = request.resourceType() === 'script';
      received.push(request.sizes().then(({ responseBodySize: bytes }) => ({ isScript, bytes })));
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(there).first().waitFor();
    const usable = await page.evaluate(() => performance.now());
    // What the screen itself still asks for; the code of the next ones comes only after seconds of rest.
    await quiet(page, received, open);
    const all = (await Promise.all(received)).filter(({ bytes }) => bytes >= 0);
    const text = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
    const script = all.reduce((sum, { isScript, bytes }) => sum + (isScript ? bytes : 0), 0) / 1000;
    return { text, usable, requests: all.length, script };
  });
}

/** Until nothing is on its way and nothing has come for less than the second after which the page opens its live connection. */
async function quiet(page: Page, received: readonly unknown[], open: ReadonlySet<Request>): Promise<void> {
  for (let [silent, last] = [0, -1]; silent < QUIET_MS; last = received.length) {
    await page.waitForTimeout(STEP_MS);
    silent = received.length === last && open.size === 0 ? silent + STEP_MS : 0;
  }
}

/** Runs in the page: no code of other screens comes before it is tapped for. */
const SAVE_DATA = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`;

/** Runs in the page: keeps when it was touched, and from when on the bar can be seen, which the browser draws beside the program. */
const LISTEN = `
  globalThis.felt = {};
  document.addEventListener('pointerdown', ({ timeStamp }) => (felt.touched ??= timeStamp), true);
  new MutationObserver(() => {
    const [appears] = document.querySelector('[role=progressbar]')?.getAnimations() ?? [];
    appears?.ready.then(({ startTime, effect }) => (felt.bar ??= startTime + effect.getTiming().delay));
  }).observe(document.body, { childList: true, subtree: true });
`;

/** Milliseconds from a touch until the first picture of the screen that differs from the one before it, and until the bar stands. */
function signOf(
  browser: Browser,
  address: string,
  { screen, isWay, find, what }: (typeof TAPS)[number],
  session: Session,
) {
  return withPhone(browser, session, async (page) => {
    const cdp = await page.context().newCDPSession(page);
    const pictures: { readonly at: number; readonly bytes: string }[] = [];
    cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      pictures.push({ at: (metadata.timestamp ?? 0) * 1000, bytes: data });
      cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await page.addInitScript(SAVE_DATA);
    await page.goto(`${address}/${SCREENS[screen].place}`);
    await page.locator(SCREENS[screen].there).first().waitFor();
    await page.waitForLoadState('networkidle');
    const target = find(page);
    await target.scrollIntoViewIfNeeded();
    await page.evaluate(LISTEN);
    await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 60, everyNthFrame: 1 });
    await page.waitForTimeout(LOOK_MS);
    await target.tap();
    await page.waitForTimeout(LOOK_MS);
    await cdp.send('Page.stopScreencast');
    const { touched = Number.NaN, bar } = await page.evaluate(
      () => Reflect.get(globalThis, 'felt') as { touched?: number; bar?: number },
    );
    const tap = touched + (await page.evaluate(() => performance.timeOrigin));
    const before = pictures.findLast(({ at }) => at < tap);
    const first = pictures.filter(({ at, bytes }) => at >= tap && bytes !== before?.bytes)[0];
    if (first === undefined) throw new Error(`The screen did not change after a tap: ${what}.`);
    if (isWay && bar === undefined) throw new Error(`No bar stood after a tap: ${what}.`);
    return { sign: first.at - tap, bar: (bar ?? touched) - touched };
  });
}
