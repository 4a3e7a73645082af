import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { getReviewedCall } from '@volano/domain/contracts/announcement-review';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { startPortal } from '@volano/server/testing/world/portal-process';
import type { Page } from 'playwright-core';
import { openBrowser, signIn } from './browser.ts';
import { DATA_MISSING, referenceFolder, printMeasure } from './measures.ts';
import { heightBelow, openForYears, openOffice } from './review-office.ts';
import { readRecords } from './true-calls-raw.ts';

const start = fileURLToPath(new URL('../tools/start.ts', import.meta.url));
const SCREEN = { width: 1440, height: 900 } as const;
const LIMIT_PERCENT = 90;
const PERCENT = 100;

const ROWS = {
  screen: {
    what: `calls of the official file that are reviewed on one screen of ${SCREEN.height} px`,
    limit: `≥ ${LIMIT_PERCENT} %`,
  },
  hidden: { what: 'conditions that matching uses of them and the screen does not show', limit: '0' },
} as const;

type Reviewed = ReplyOf<typeof getReviewedCall>;

/** Looks at the review of every call of the official file: how high it is, and whether what the server says of it stands on it. */
export async function run(): Promise<boolean> {
  const folder = referenceFolder();
  if (folder === undefined) {
    for (const row of Object.values(ROWS)) printMeasure({ ...row, figure: DATA_MISSING, isHeld: null });
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
    page.setDefaultTimeout(120_000);
    return await lookAtAll(page, address);
  } finally {
    await browser.close();
    await portal.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function lookAtAll(page: Page, address: string): Promise<boolean> {
  await page.goto(address);
  await signIn(page, 'admin@volano.example');
  await page.waitForURL(/#\/admin/);
  await page.goto(`${address}/#/admin/announcements/review`);
  const progress = page.locator('strong[aria-live=polite]');
  await progress.waitFor();
  const total = Number(/[\d.]+$/.exec((await progress.textContent()) ?? '')?.[0].replaceAll('.', '') ?? 0);
  let [fitting, hidden] = [0, 0];
  for (let nth = 1; nth <= total; nth += 1) {
    await page
      .locator('strong[aria-live=polite]', {
        hasText: new RegExp(`^${nth.toLocaleString('it-IT', { useGrouping: 'always' })} `),
      })
      .waitFor();
    await page.locator('main article dl').waitFor();
    if ((await heightBelow(page)) <= 0) fitting += 1;
    hidden += await countHidden(page);
    await page.keyboard.press('j');
  }
  const share = (fitting * PERCENT) / total;
  const screen = {
    ...ROWS.screen,
    figure: `${fitting} of ${total}, ${share.toFixed(1)} %`,
    isHeld: share >= LIMIT_PERCENT,
  };
  const unseen = { ...ROWS.hidden, figure: String(hidden), isHeld: hidden === 0 };
  for (const row of [screen, unseen]) printMeasure(row);
  console.table([screen, unseen]);
  return screen.isHeld && unseen.isHeld;
}

/** How many of the words by which a condition is known do not stand in the call that is open. */
async function countHidden(page: Page): Promise<number> {
  const { text, reviewed } = await page.evaluate<{ text: string; reviewed: Reviewed }>(`(async () => {
    const article = document.querySelector('main article');
    const key = JSON.parse(localStorage.getItem('volano.session'));
    const id = article.dataset.id;
    const reply = await fetch('/api/announcements/' + id + '/review', { headers: { authorization: 'Bearer ' + key.token } });
    return { text: article.textContent, reviewed: await reply.json() };
  })()`);
  const plain = text.replace(/\s+/g, ' ');
  return wordsOf(reviewed).filter((word) => !plain.includes(word.replace(/\s+/g, ' ').trim())).length;
}

function wordsOf({ territory, place, activity, requirements, checks }: Reviewed): string[] {
  return [
    ...(territory.name === null ? [] : [territory.name]),
    ...territory.regions,
    ...place.provinces,
    ...place.municipalities,
    ...requirements.flatMap(({ name, answers }) => [name, ...answers]),
    ...checks.map(({ text }) => text),
    ...activity.flatMap(({ version, divisions }) => [
      `ATECO ${version}`,
      ...divisions.map(({ division, name, codes }) => `${division} ${name}, ${codes.length} codic`),
      ...divisions.flatMap(({ codes }) => codes.map(({ code }) => code)),
    ]),
  ];
}
