import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPortal } from '@volano/server/testing/world/portal-process';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { openBrowser, signIn } from './browser.ts';
import { printMeasure } from './measures.ts';

const start = fileURLToPath(new URL('../tools/start.ts', import.meta.url));
const ROUNDS = 3;
/** A phone of four years ago on a poor line: a processor four times slower, 1.6 Mbit/s, 150 ms a round trip. */
const SLOWER = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 } as const;
const LIMITS = { files: 30, requests: 60, paint: 3_000 } as const;

/** The company's conversation, whose address its menu knows. */
const CHAT = 'a[href^="#/consultant/"]';

/** What stands when a screen is there, and how many kB of JavaScript it may take. */
const SCREENS = [
  { screen: 'login', address: '', there: 'input[type=password]', kilobytes: 130, email: null },
  { screen: 'home', address: '#/home', there: 'h1[aria-busy=false]', kilobytes: 250, email: 'user@volano.example' },
  { screen: 'chat', address: CHAT, there: 'main textarea', kilobytes: null, email: 'user@volano.example' },
  { screen: 'list', address: '#/announcements', there: 'main h1', kilobytes: null, email: 'user@volano.example' },
  {
    screen: 'office list',
    address: '#/admin/announcements',
    there: 'main table, main li',
    kilobytes: null,
    email: 'admin@volano.example',
  },
] as const;

type Screen = (typeof SCREENS)[number];

interface SignedIn {
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly chat: string | null;
}

interface Opened {
  readonly files: number;
  readonly requests: number;
  readonly kilobytes: number;
  /** Milliseconds from the address to the first contentful paint, and until the screen stands. */
  readonly paint: number;
  readonly there: number;
}

/**
 * The first screens as somebody opens them whose browser holds nothing yet, on a slow phone: JavaScript files and bytes (gzip), requests, the
 * first paint, and when the screen stands. The median of three. Answers whether every limit was held.
 */
export async function run(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const portal = startPortal({ DATA_DIR: dataDir }, start);
  const browser = await openBrowser();
  try {
    const address = await portal.ready;
    const sessions = new Map<string, SignedIn>();
    const held: boolean[] = [];
    for (const screen of SCREENS) {
      const { email } = screen;
      if (email !== null && !sessions.has(email)) sessions.set(email, await signedIn(browser, address, email));
      const rounds: Opened[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await openOnce(browser, address, screen, email === null ? undefined : sessions.get(email)));
      held.push(tell(screen, rounds));
    }
    return held.every(Boolean);
  } finally {
    await browser.close();
    await portal.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What the browser keeps of somebody who signed in. */
async function signedIn(browser: Browser, address: string, email: string): Promise<SignedIn> {
  const context = await browser.newContext({ locale: 'it-IT' });
  const page = await context.newPage();
  await page.goto(address);
  await signIn(page, email);
  await page.waitForURL(/#\/(?:admin|home)/);
  const chat = await page
    .locator(CHAT)
    .first()
    .getAttribute('href', { timeout: 5_000 })
    .catch(() => null);
  const state = await context.storageState();
  await context.close();
  return { state, chat };
}

async function openOnce(
  browser: Browser,
  address: string,
  screen: Screen,
  session: SignedIn | undefined,
): Promise<Opened> {
  const context = await browser.newContext({
    locale: 'it-IT',
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    ...(session && { storageState: session.state }),
  });
  const page = await context.newPage();
  await slowDown(page);
  const received: Promise<{ isScript: boolean; bytes: number }>[] = [];
  const count = (request: Request): void => {
    const isScript = request.resourceType() === 'script';
    received.push(request.sizes().then(({ responseBodySize: bytes }) => ({ isScript, bytes })));
  };
  page.on('requestfinished', count);
  const place = screen.address === CHAT ? session?.chat : screen.address;
  await page.goto(`${address}/${place ?? ''}`, { waitUntil: 'commit' });
  await page.locator(screen.there).first().waitFor();
  const there = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  // What comes later is not counted: on a page that closes meanwhile its size could not be asked for.
  page.off('requestfinished', count);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  // What was preloaded is asked for again and found at hand: no way to the server and back.
  const all = (await Promise.all(received)).filter(({ bytes }) => bytes >= 0);
  const scripts = all.filter(({ isScript }) => isScript);
  await context.close();
  const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return { files: scripts.length, requests: all.length, kilobytes, paint, there };
}

async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

function tell({ screen, kilobytes: mostKilobytes }: Screen, rounds: readonly Opened[]): boolean {
  const middle = (key: keyof Opened): number =>
    rounds.map((one) => one[key]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
  const lines = [
    { what: 'JavaScript files', value: middle('files'), limit: LIMITS.files, unit: '' },
    { what: 'requests', value: middle('requests'), limit: LIMITS.requests, unit: '' },
    { what: 'JavaScript, gzip', value: middle('kilobytes'), limit: mostKilobytes, unit: ' kB' },
    { what: 'first paint', value: middle('paint'), limit: LIMITS.paint, unit: ' ms' },
    { what: 'the screen stands', value: middle('there'), limit: null, unit: ' ms' },
  ];
  let isWithin = true;
  for (const { what, value, limit, unit } of lines) {
    const isHeld = limit === null ? null : value <= limit;
    isWithin &&= isHeld !== false;
    const figure = `${Math.round(value)}${unit}`;
    printMeasure({
      what: `slow phone, ${screen}: ${what}`,
      figure,
      limit: limit === null ? '' : `≤ ${limit}${unit}`,
      isHeld,
    });
    console.log(
      `${screen}, ${what}: ${figure}${limit === null ? '' : ` of ${limit}${unit}`}${isHeld === false ? ' BROKEN' : ''}`,
    );
  }
  return isWithin;
}
