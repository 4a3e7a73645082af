import type { getReviewedCall } from '@volano/domain/contracts/announcement-review';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { Page } from 'playwright-core';
import { signIn, withBrowser } from './browser.ts';
import { DATA_MISSING, hold, referenceFolder } from './measures.ts';
import { type Ask, signInAs, takeRecords } from './office.ts';
import { readRecords } from './true-calls-raw.ts';
import { withPortal } from './world.ts';

const PUBLISHED = 264;
const LIMIT_SECONDS = 5;
const LIMIT_PERCENT = 90;
const SCREEN = { width: 1440, height: 900 } as const;
const PROGRESS = 'strong[aria-live=polite]';
const FITTING = `calls of the official file that are reviewed on one screen of ${SCREEN.height} px`;

type Reviewed = ReplyOf<typeof getReviewedCall>;

/** The review of every call of the official file: whether one press confirms what is in sight, and shows all that matching uses; then many are published by one request. */
export function run(): Promise<boolean> {
  const folder = referenceFolder();
  if (folder === undefined) return Promise.resolve(hold(FITTING, DATA_MISSING));
  return withPortal({ hasPage: true }, async ({ address }) => {
    const ask = await signInAs(address, 'admin@volano.example');
    await takeRecords(ask, readRecords(folder));
    const isShown = await withBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: SCREEN, locale: 'it-IT' });
      // A busy machine is slow, and nothing here is about how slow.
      page.setDefaultTimeout(120_000);
      await page.goto(address);
      await signIn(page, 'admin@volano.example');
      await page.waitForURL(/#\/admin/);
      await page.goto(`${address}/#/admin/announcements/review`);
      return lookAtAll(page, (id) => ask(`announcements/${id}/review`));
    });
    return (await publish(ask)) && isShown;
  });
}

async function lookAtAll(page: Page, read: (id: string) => Promise<Reviewed>): Promise<boolean> {
  const progress = page.locator(PROGRESS);
  await progress.waitFor();
  const total = Number(/[\d.]+$/.exec((await progress.textContent()) ?? '')?.[0].replaceAll('.', '') ?? 0);
  let [fitting, hidden] = [0, 0];
  for (let nth = 1; nth <= total; nth += 1) {
    const number = nth.toLocaleString('it-IT', { useGrouping: 'always' });
    await page.locator(PROGRESS, { hasText: new RegExp(`^${number} `) }).waitFor();
    await page.locator('main article dl').waitFor();
    if ((await heightBelow(page)) <= 0) fitting += 1;
    const article = page.locator('main article');
    const said = ((await article.textContent()) ?? '').replace(/\s+/g, ' ');
    const words = wordsOf(await read((await article.getAttribute('data-id')) ?? ''));
    hidden += words.filter((word) => !said.includes(word.replace(/\s+/g, ' ').trim())).length;
    await page.keyboard.press('j');
  }
  const percent = (fitting * 100) / total;
  const figure = `${fitting} of ${total}, ${percent.toFixed(1)} %`;
  return [
    hold(FITTING, figure, `≥ ${LIMIT_PERCENT} %`, percent >= LIMIT_PERCENT),
    hold('conditions that matching uses of them and the screen does not show', `${hidden}`, '0', hidden === 0),
  ].every(Boolean);
}

/** By how many pixels the page is higher than its window: the shell scrolls, and not the document. */
function heightBelow(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    let most = 0;
    for (let node = document.querySelector('main'); node; node = node.parentElement)
      most = Math.max(most, node.scrollHeight - node.clientHeight - node.scrollTop);
    return most;
  })()`);
}

/** The words by which each condition is known. */
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

async function publish(ask: Ask): Promise<boolean> {
  const ids: string[] = [];
  for (let page = 1; ids.length < PUBLISHED; page += 1) {
    const place = `announcements/review?state=open&limit=100&page=${page}`;
    const rows = await ask<{ _id: string; admitsNoFirm: boolean; isActive: boolean }[]>(place);
    if (rows.length === 0) break;
    ids.push(...rows.filter((row) => !row.admitsNoFirm && !row.isActive).map(({ _id }) => _id));
  }
  const body = JSON.stringify({ ids: ids.slice(0, PUBLISHED) });
  const began = performance.now();
  const answers = await ask<{ status: string }[]>('announcements/publish', { method: 'POST', body });
  const seconds = (performance.now() - began) / 1000;
  const published = answers.filter(({ status }) => status === 'published').length;
  const isHeld = published === PUBLISHED && seconds <= LIMIT_SECONDS;
  const figure = `${published} by one request in ${seconds.toFixed(2)} s`;
  return hold(`publishing ${PUBLISHED} calls`, figure, `one action, ${LIMIT_SECONDS} s`, isHeld);
}
