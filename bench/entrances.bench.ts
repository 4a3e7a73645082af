import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPortal } from '@volano/server/testing/world/portal-process';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { openBrowser, signIn } from './browser.ts';
import { openRelay, type Passed, type Relay } from './counting-relay.ts';
import { printMeasure } from './measures.ts';

const start = fileURLToPath(new URL('../tools/start.ts', import.meta.url));
const ROUNDS = 3;
/** A phone whose processor is four times slower than this machine's, on a line of 1 Mbit/s that takes 400 ms to answer. */
const SLOWER = 4;
const LINE = { offline: false, latency: 400, downloadThroughput: 125_000, uploadThroughput: 125_000 } as const;
const CUSTOMER = 'user@volano.example';
const TYPED = 'officina meccanica';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Limits {
  readonly kilobytes: number;
  readonly requests: number | null;
  readonly seconds: number;
}
const CHECK: Limits = { kilobytes: 120, requests: null, seconds: 3 };
const LINK: Limits = { kilobytes: 250, requests: 30, seconds: 5 };

interface Entrance {
  readonly name: string;
  /** Behind the `#`. */
  readonly place: string;
  readonly session: Session | null;
  readonly limits: Limits;
  /** What somebody came for: it stands when all of it can be seen. */
  readonly seen: (page: Page) => readonly Locator[];
  /** What is then done, which has to succeed: a field that is only a picture of one is not there. */
  readonly used?: (page: Page) => Promise<void>;
}

interface Entered {
  readonly kilobytes: number;
  readonly requests: number;
  readonly seconds: number;
  readonly passed: readonly Passed[];
}

/**
 * The four ways on which people come without having been there: every byte on the wire in both directions, every request, and the time from the
 * address until they see what they came for. With nothing kept, signed in where the link needs it. The median of three; `--list` prints each request.
 */
export async function run(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const portal = process.env['PORTAL_URL'] === undefined ? startPortal({ DATA_DIR: dataDir }, start) : null;
  const browser = await openBrowser();
  const relay = await openRelay(process.env['PORTAL_URL'] ?? (await portal?.ready) ?? '');
  try {
    const held: boolean[] = [];
    for (const entrance of await entrances(browser, relay)) {
      const rounds: Entered[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await enter(browser, relay, entrance));
      held.push(tell(entrance, rounds));
    }
    return held.every(Boolean);
  } finally {
    await browser.close();
    await relay.close();
    await portal?.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Where the things of the story are that links lead to, and the session of who follows them. */
async function entrances(browser: Browser, relay: Relay): Promise<readonly Entrance[]> {
  const context = await browser.newContext({ locale: 'it-IT' });
  const page = await context.newPage();
  await page.goto(relay.address);
  await signIn(page, CUSTOMER);
  await page.waitForURL(/#\/home/);
  const answer = page.getByRole('region', { name: 'Da fare adesso' }).getByRole('link', { name: /^Rispondi: / });
  const recommended = (await answer.first().getAttribute('href')) ?? '';
  const chat = (await page.locator('nav a[href^="#/consultant/"]').first().getAttribute('href')) ?? '';
  const company = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('volano.session') ?? '{}') as { agencyId: string }).agencyId,
  );
  await page.goto(`${relay.address}/${recommended}`);
  const title = (await page.locator('article h1').textContent()) ?? '';
  await page.goto(`${relay.address}/${chat}`);
  const newest = (await page.locator('[data-sequence] [dir=auto]').last().textContent()) ?? '';
  const session = await context.storageState();
  await context.close();
  const asked = { session, limits: LINK };
  const field = (on: Page): Locator => on.getByLabel('Descrivila a parole tue');
  return [
    {
      name: 'check',
      place: '#/verifica',
      session: null,
      limits: CHECK,
      seen: (on) => [field(on)],
      used: async (on) => {
        await field(on).pressSequentially(TYPED);
        if ((await field(on).inputValue()) !== TYPED) throw new Error('What was typed into the check is not there.');
      },
    },
    {
      name: 'link to a grant',
      place: recommended,
      ...asked,
      seen: (on) => [on.getByText(title), on.getByText(/requisit/)],
    },
    {
      name: 'chat',
      place: chat,
      ...asked,
      seen: (on) => [on.getByText(newest), on.locator('textarea')],
    },
    {
      name: 'recommendation',
      // As mails and notices write it.
      place: `${recommended}?agencyId=${company}`,
      ...asked,
      seen: (on) => [on.getByText(title), on.getByText(/^Consigliata da/)],
    },
  ];
}

async function enter(browser: Browser, relay: Relay, { place, session, seen, used }: Entrance): Promise<Entered> {
  const context = await browser.newContext({
    locale: 'it-IT',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(session && { storageState: session }),
  });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  relay.forget();
  await page.goto(`${relay.address}/${place}`, { waitUntil: 'commit' });
  await Promise.all(seen(page).map((one) => one.first().waitFor()));
  const seconds = (await page.evaluate(() => performance.now())) / 1000;
  const passed = relay.passed();
  await used?.(page);
  await context.close();
  const kilobytes = passed.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return { kilobytes, requests: passed.length, seconds, passed };
}

function tell({ name, limits }: Entrance, rounds: readonly Entered[]): boolean {
  const middle = (key: keyof Limits): number =>
    rounds.map((one) => one[key]).toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
  let isWithin = true;
  for (const [key, unit] of [
    ['kilobytes', ' kB'],
    ['requests', ''],
    ['seconds', ' s'],
  ] as const) {
    const [value, limit] = [middle(key), limits[key]];
    const isHeld = limit === null ? null : value <= limit;
    isWithin &&= isHeld !== false;
    const figure = `${value.toFixed(key === 'requests' ? 0 : 1)}${unit}`;
    const most = limit === null ? '' : `≤ ${limit}${unit}`;
    printMeasure({
      what: `first visit by ${name}: ${key === 'kilobytes' ? 'every byte' : key}`,
      figure,
      limit: most,
      isHeld,
    });
    console.log(`${name}, ${key}: ${figure} ${most}${isHeld === false ? ' BROKEN' : ''}`);
  }
  if (process.argv.includes('--list'))
    for (const { address, bytes } of rounds[0]?.passed ?? []) console.log(String(bytes).padStart(8), address);
  return isWithin;
}
