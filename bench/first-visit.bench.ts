import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPortal } from '@volano/server/testing/world/portal-process';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser, signIn } from './browser.ts';
import { printMeasure } from './measures.ts';
import { signOf, TAPS } from './tap-signs.ts';

const start = fileURLToPath(new URL('../tools/start.ts', import.meta.url));
const ROUNDS = 3;
/** A phone whose processor is four times slower than this machine's, on a bad line and on a fair one (10-company-path §1). */
const SLOWER = 4;
const BAD = { offline: false, latency: 400, downloadThroughput: 125_000, uploadThroughput: 62_500 } as const;
const FAIR = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 } as const;
const CUSTOMER = 'user@volano.example';

type Line = typeof BAD | typeof FAIR;
type Places = Awaited<ReturnType<typeof signedIn>>['places'];
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What is held, in the unit that stands beside it. */
const LIMITS = {
  text: [3_500, 'ms'],
  usable: [7_000, 'ms'],
  requests: [40, ''],
  kilobytes: [250, 'kB'],
  login: [120, 'kB'],
  sign: [150, 'ms'],
  lcp: [2_500, 'ms'],
  cls: [0.05, ''],
  inp: [200, 'ms'],
} as const;

/** Screens of a customer: what stands when they are there, beyond the words of the first frame, and what a thumb does on them. */
const SCREENS = [
  {
    screen: 'home',
    there: 'h1[aria-busy=false]',
    acts: (page: Page) => page.getByRole('button', { name: 'Altro' }).tap(),
  },
  {
    screen: 'list',
    there: '#content h2 a, #content h3 a, #content a h3',
    acts: (page: Page) => page.getByRole('main').getByRole('button').first().tap(),
  },
  {
    screen: 'grant',
    there: '#content h1:not(:empty)',
    acts: (page: Page) => page.getByRole('main').getByRole('button').first().tap(),
  },
  {
    screen: 'chat',
    there: 'main textarea',
    acts: (page: Page) => page.locator('main textarea').pressSequentially('Buongiorno'),
  },
] as const;

/** Runs in the page before anything of it: no code of other screens comes before it is tapped for. */
const SAVE_DATA = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`;

/** Runs in the page before anything of it: what the browser itself says of paints, shifts and answers to touches. */
const WATCH = `
  globalThis.felt = { lcp: 0, cls: 0, inp: 0 };
  const watch = (type, tell) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true, durationThreshold: 16 });
  watch('largest-contentful-paint', ({ startTime }) => (felt.lcp = startTime));
  watch('layout-shift', ({ value, hadRecentInput }) => (felt.cls += hadRecentInput ? 0 : value));
  watch('event', ({ duration, interactionId }) => {
    if (interactionId > 0) felt.inp = Math.max(felt.inp, duration);
  });
`;

/** Runs in the page: the browser tells of an event once the frame after it is painted. */
const AFTER_A_FRAME = `
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 200))))
`;

interface Visit {
  readonly text: number;
  readonly usable: number;
  readonly requests: number;
  readonly kilobytes: number;
  readonly script: number;
}

interface Felt {
  readonly lcp: number;
  readonly cls: number;
  readonly inp: number;
}

/**
 * A first visit on a phone, as the browser itself tells it: first text, usable home, requests and bytes on a bad line; what is seen after a tap
 * there; largest paint, shifts and answers to touches on a fair one. The median of three. Answers whether every limit was held.
 */
export async function run(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const portal = startPortal({ DATA_DIR: dataDir }, start);
  const browser = await openBrowser();
  try {
    const address = await portal.ready;
    const { session, places } = await signedIn(browser, address);
    const logins = await rounds(() => visit(browser, address, 'input[type=password]', null));
    const homes = await rounds(() => visit(browser, `${address}/#/home`, 'h1[aria-busy=false]', session));
    const held = [
      tell('first visit, login: first text', median(logins, 'text'), LIMITS.text),
      tell('first visit, login: JavaScript, gzip', median(logins, 'script'), LIMITS.login),
      tell('first visit, login: everything, gzip', median(logins, 'kilobytes'), null),
      tell('first visit, home: first text', median(homes, 'text'), LIMITS.text),
      tell('first visit, home: usable', median(homes, 'usable'), LIMITS.usable),
      tell('first visit, home: requests', median(homes, 'requests'), LIMITS.requests),
      tell('first visit, home: JavaScript, gzip', median(homes, 'script'), LIMITS.kilobytes),
      tell('first visit, home: everything, gzip', median(homes, 'kilobytes'), null),
    ];
    held.push(...(await tellSigns(browser, address, places, session)));
    for (const one of SCREENS) {
      const felt = await rounds(() => feel(browser, `${address}/${places[one.screen]}`, one, session));
      for (const key of ['lcp', 'cls', 'inp'] as const)
        held.push(tell(`fair line, ${one.screen}: ${key.toUpperCase()}`, median(felt, key), LIMITS[key]));
    }
    return held.every(Boolean);
  } finally {
    await browser.close();
    await portal.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function rounds<T>(once: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await once());
  return all;
}

/** What the browser keeps of a customer who signed in, and where their screens are. */
async function signedIn(browser: Browser, address: string) {
  const context = await browser.newContext({ locale: 'it-IT' });
  const page = await context.newPage();
  await page.goto(address);
  await signIn(page, CUSTOMER);
  await page.waitForURL(/#\/home/);
  const hrefOf = async (start: string): Promise<string> => {
    const link = page.locator(`a[href^="${start}"]`).first();
    await link.waitFor({ state: 'attached' });
    return (await link.getAttribute('href')) ?? '';
  };
  const places = {
    home: '#/home',
    list: '#/announcements',
    grant: await hrefOf('#/announcements/'),
    chat: await hrefOf('#/consultant/'),
  };
  const session = await context.storageState();
  await context.close();
  return { session, places };
}

/** A phone that holds nothing of the portal but, where there is one, the session. */
async function phone(browser: Browser, session: Session | null, line: Line): Promise<Page> {
  const context = await browser.newContext({
    locale: 'it-IT',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    ...(session && { storageState: session }),
  });
  const page = await context.newPage();
  count(page);
  const browserSide = await context.newCDPSession(page);
  await browserSide.send('Network.enable');
  await browserSide.send('Network.emulateNetworkConditions', line);
  await browserSide.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

const QUIET_MS = 500;
const asked = new WeakMap<Page, { open: number; last: number }>();

/** Counts what a page asks for, from now on. */
function count(page: Page): void {
  const state = { open: 0, last: Date.now() };
  asked.set(page, state);
  const note = (by: 1 | -1) => (): void => {
    state.open += by;
    state.last = Date.now();
  };
  page.on('request', note(1));
  page.on('requestfinished', note(-1));
  page.on('requestfailed', note(-1));
}

/**
 * Waits until nothing has been on its way for a while. The browser says so itself only once, and says it too early: also while code that has come
 * is being run, and nothing was asked for yet.
 */
async function quiet(page: Page): Promise<void> {
  const state = asked.get(page);
  while (state !== undefined && (state.open > 0 || Date.now() - state.last < QUIET_MS)) await page.waitForTimeout(50);
}

async function visit(browser: Browser, address: string, there: string, session: Session | null): Promise<Visit> {
  const page = await phone(browser, session, BAD);
  const received: Promise<{ isScript: boolean; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const isScript = request.resourceType() === 'script';
    received.push(request.sizes().then(({ responseBodySize: bytes }) => ({ isScript, bytes })));
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(there).first().waitFor();
  const usable = await page.evaluate(() => performance.now());
  // What the screen itself still asks for; the code of the next ones comes only after seconds of rest.
  await quiet(page);
  const all = (await Promise.all(received)).filter(({ bytes }) => bytes >= 0);
  const text = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  await page.context().close();
  const sum = (some: typeof all): number => some.reduce((whole, { bytes }) => whole + bytes, 0) / 1000;
  const script = sum(all.filter(({ isScript }) => isScript));
  return { text, usable, requests: all.length, kilobytes: sum(all), script };
}

/** Of each tap the median of what was seen first, then the slowest of them, and the slowest bar of those that lead elsewhere. */
async function tellSigns(browser: Browser, address: string, places: Places, session: Session): Promise<boolean[]> {
  const held: boolean[] = [];
  const [signs, bars]: [number[], number[]] = [[], []];
  for (const { screen, what, isWay, find } of TAPS) {
    const all = await rounds(async () => {
      const page = await phone(browser, session, BAD);
      await page.addInitScript(SAVE_DATA);
      await page.goto(`${address}/${places[screen]}`);
      await page.locator(thereOf(screen)).first().waitFor();
      await quiet(page);
      const felt = await signOf(page, await page.context().newCDPSession(page), find(page));
      await page.context().close();
      if (isWay && felt.bar === null) throw new Error(`No bar stood after a tap on the ${what} of ${screen}.`);
      return { sign: felt.sign, bar: felt.bar ?? 0 };
    });
    signs.push(median(all, 'sign'));
    if (isWay) bars.push(median(all, 'bar'));
    held.push(tell(`bad line, ${screen}: first sign after a tap, ${what}`, median(all, 'sign'), LIMITS.sign));
  }
  return [
    ...held,
    tell('bad line: sign of life after a tap', Math.max(...signs), LIMITS.sign),
    tell('bad line: the bar after a tap', Math.max(...bars), LIMITS.sign),
  ];
}

function thereOf(screen: keyof Places): string {
  return SCREENS.find((one) => one.screen === screen)?.there ?? '';
}

/** Largest paint in milliseconds, what moved by itself, and the longest answer to a touch in milliseconds. */
async function feel(browser: Browser, address: string, one: (typeof SCREENS)[number], session: Session): Promise<Felt> {
  const page = await phone(browser, session, FAIR);
  await page.addInitScript(WATCH);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(one.there).first().waitFor();
  await quiet(page);
  const before = await page.evaluate(() => Reflect.get(globalThis, 'felt') as Felt);
  await one.acts(page);
  await page.evaluate(AFTER_A_FRAME);
  const { inp } = await page.evaluate(() => Reflect.get(globalThis, 'felt') as Felt);
  await page.context().close();
  return { ...before, inp };
}

function median<K extends string>(all: readonly Readonly<Record<K, number>>[], key: K): number {
  return all.map((one) => one[key]).toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
}

function tell(what: string, value: number, limit: readonly [most: number, unit: string] | null): boolean {
  const [most, unit] = limit ?? [null, 'kB'];
  const digits = unit === '' && value < 1 ? 3 : 0;
  const figure = `${value.toFixed(digits)} ${unit}`.trim();
  const isHeld = most === null ? null : value <= most;
  printMeasure({ what, figure, limit: most === null ? '' : `≤ ${most} ${unit}`.trim(), isHeld });
  console.log(`${what}: ${figure}${most === null ? '' : ` of ${most}`}${isHeld === false ? ' BROKEN' : ''}`);
  return isHeld !== false;
}
