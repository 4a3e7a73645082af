import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPortal } from '@volano/server/testing/world/portal-process';
import type { Page } from 'playwright-core';
import { openBrowser, signIn } from './browser.ts';
import { DATA_MISSING, referenceFolder, printMeasure } from './measures.ts';
import { heightBelow, openForYears, openOffice, type Office } from './review-office.ts';
import { readRecords } from './true-calls-raw.ts';

const start = fileURLToPath(new URL('../tools/start.ts', import.meta.url));
const REVIEWED = 30;
const PUBLISHED = 264;
/** More than any call is long. */
const MOST_PRESSES = 50;
const LIMIT_PRESSES = 1;
const LIMIT_SECONDS = 5;
const SCREEN = { width: 1440, height: 900 } as const;

const ROWS = {
  review: { what: `reviewing ${REVIEWED} imported calls by keyboard`, limit: `≤ ${LIMIT_PRESSES} press a call` },
  publish: { what: `publishing ${PUBLISHED} calls`, limit: `one action, ${LIMIT_SECONDS} s` },
} as const;

/**
 * The office's work on imported calls, on a portal of its own: a browser presses Enter over thirty calls, which reads on to
 * the end of each and confirms it there, and as many calls as a first import brings are published by one request. Answers whether both were within their limits.
 */
export async function run(): Promise<boolean> {
  const folder = referenceFolder();
  if (folder === undefined) {
    for (const row of Object.values(ROWS)) printMeasure({ ...row, figure: DATA_MISSING, isHeld: null });
    console.log('Not measured: REFERENCE_DATA is not set.');
    return true;
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const portal = startPortal({ DATA_DIR: dataDir }, start);
  const browser = await openBrowser();
  try {
    const address = await portal.ready;
    const office = await openOffice(`${address}/api`);
    await office.take(readRecords(folder).map(openForYears));
    const page = await browser.newPage({ viewport: SCREEN, locale: 'it-IT' });
    // A busy machine is slow, and nothing here is about how slow.
    page.setDefaultTimeout(120_000);
    const isReviewed = await review(page, address);
    return (await publish(office)) && isReviewed;
  } finally {
    await browser.close();
    await portal.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function review(page: Page, address: string): Promise<boolean> {
  await page.goto(address);
  await signIn(page, 'admin@volano.example');
  await page.waitForURL(/#\/admin/);
  await page.goto(`${address}/#/admin/announcements/review`);
  const progress = page.locator('strong[aria-live=polite]');
  await progress.waitFor();
  const presses: number[] = [];
  for (let nth = 0; nth < REVIEWED; nth += 1) {
    const before = (await progress.textContent()) ?? '';
    await page.locator('main article dl').waitFor();
    let count = 0;
    // The same key reads on while there is more below, and confirms at the end.
    for (let isMore = true; isMore;) {
      if (count === MOST_PRESSES) throw new Error(`Enter does not reach the end of call ${nth + 1}`);
      isMore = await hasMore(page);
      await page.keyboard.press('Enter');
      count += 1;
    }
    // Without waiting the next key would meet the same call.
    await page.locator('strong[aria-live=polite]', { hasText: before }).waitFor({ state: 'detached' });
    presses.push(count);
  }
  const total = presses.reduce((sum, one) => sum + one, 0);
  const byOne = presses.filter((count) => count === 1).length;
  const isHeld = total / REVIEWED <= LIMIT_PRESSES;
  const average = (total / REVIEWED).toFixed(1);
  const figure = `${average} presses a call, at most ${Math.max(...presses)}; ${byOne} of ${REVIEWED} by one press`;
  printMeasure({ ...ROWS.review, figure, isHeld });
  console.table([{ ...ROWS.review, figure, held: isHeld ? 'held' : 'BROKEN' }]);
  return isHeld;
}

/** Whether the page goes on below; what is scrolled is still on its way until two looks find it at one place. */
async function hasMore(page: Page): Promise<boolean> {
  for (let last = -1; ;) {
    const left = await heightBelow(page);
    if (left === last) return left > 2;
    last = left;
    await page.waitForTimeout(100);
  }
}

async function publish(office: Office): Promise<boolean> {
  const ids = (await office.queue()).slice(0, PUBLISHED);
  const began = performance.now();
  const answers = await office.publish(ids);
  const seconds = (performance.now() - began) / 1000;
  const published = answers.filter(({ status }) => status === 'published').length;
  const isHeld = published === PUBLISHED && seconds <= LIMIT_SECONDS;
  const figure = `${published} by one request in ${seconds.toFixed(2)} s`;
  printMeasure({ ...ROWS.publish, figure, isHeld });
  console.table([{ ...ROWS.publish, figure, held: isHeld ? 'held' : 'BROKEN' }]);
  return isHeld;
}
