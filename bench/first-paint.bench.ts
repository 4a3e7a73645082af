import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPortal } from '@volano/server/testing/world/portal-process';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, signIn } from './browser.ts';

const start = fileURLToPath(new URL('../tools/start.ts', import.meta.url));
const ROUNDS = 5;
/** Milliseconds after which somebody looks elsewhere; kilobytes of JavaScript in gzip: 147 of the login, 175 of the office, 120 of the charts, 45 to choose days. */
const LIMITS = { painted: 1_000, numbers: 2_000, charts: 3_000, kilobytes: 500 } as const;

const SCREENS = [
  { screen: 'dashboard', address: '#/admin', numbers: 'ul[aria-label$="in numeri"] li:not([aria-busy])' },
  {
    screen: 'consultants',
    address: '#/admin/dashboard/advisors',
    numbers: '[role=radiogroup]:not([aria-busy]):has(input[name=measure])',
  },
] as const;

interface Opened {
  readonly painted: number;
  readonly numbers: number;
  readonly charts: number;
  readonly kilobytes: number;
}

/**
 * The screens with charts, opened by an admin who is signed in and whose browser holds nothing yet: when something is painted, when the
 * numbers stand, when the chart is drawn, and the JavaScript that it took. The median of five.
 */
export async function run(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const portal = startPortal({ DATA_DIR: dataDir }, start);
  const browser = await openBrowser();
  try {
    const address = await portal.ready;
    const session = await signedIn(browser, address);
    let isWithin = true;
    const rows: Record<string, string | number>[] = [];
    for (const { screen, ...place } of SCREENS) {
      const times: Opened[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(await openOnce(browser, address, session, place));
      const found = (Object.keys(LIMITS) as (keyof Opened)[]).map((key) => [key, median(times, key)] as const);
      const isHeld = found.every(([key, value]) => value <= LIMITS[key]);
      isWithin &&= isHeld;
      rows.push({
        screen,
        ...Object.fromEntries(found.map(([key, value]) => [`${key} (at most ${LIMITS[key]})`, Math.round(value)])),
        held: isHeld ? 'held' : 'BROKEN',
      });
    }
    console.log(
      'Milliseconds from the address to the first paint, the numbers and the drawn chart; kilobytes of JavaScript in gzip.',
    );
    console.table(rows);
    return isWithin;
  } finally {
    await browser.close();
    await portal.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What the page keeps of an admin who signed in. */
async function signedIn(browser: Browser, address: string) {
  const context = await browser.newContext({ locale: 'it-IT' });
  const page = await context.newPage();
  await page.goto(address);
  await signIn(page, 'admin@volano.example');
  await page.waitForURL(/#\/admin/);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function openOnce(
  browser: Browser,
  address: string,
  storageState: Awaited<ReturnType<typeof signedIn>>,
  place: { address: string; numbers: string },
): Promise<Opened> {
  const context = await browser.newContext({
    locale: 'it-IT',
    storageState,
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  });
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  await page.goto(`${address}/${place.address}`, { waitUntil: 'commit' });
  const numbers = await whenThere(page, place.numbers);
  const charts = await whenThere(page, 'main .recharts-surface');
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { painted, numbers, charts, kilobytes: bytes / 1000 };
}

/** The page's own time, in milliseconds since its address was asked for, when something stands in it. */
async function whenThere(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor();
  return page.evaluate(() => performance.now());
}

function median(times: readonly Opened[], key: keyof Opened): number {
  const sorted = times.map((one) => one[key]).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
