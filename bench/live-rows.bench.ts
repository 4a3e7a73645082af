import type { Browser, Page } from 'playwright-core';
import { signIn, withBrowser } from './browser.ts';
import { hold } from './measures.ts';
import { type Ask, signInAs } from './office.ts';
import { withPortal } from './world.ts';

const ROUNDS = 5;
const LIMIT_MS = 2_000;
/** How long something that never comes is waited for. */
const PATIENCE_MS = 10_000;

interface Cast {
  readonly admin: Ask;
  readonly advisor: Ask;
  readonly company: Ask;
}
interface Row {
  readonly _id: string;
}

/** A page that somebody has open, and what others do that it must show: each answers the words that have to appear on it. */
interface Seen {
  readonly what: string;
  readonly reader: string;
  readonly place: string;
  readonly rows: (cast: Cast) => Promise<readonly Row[]>;
  readonly act: (cast: Cast, row: Row, words: string) => Promise<unknown>;
}

const PAGES: readonly Seen[] = [
  {
    what: 'a company is renamed, on the list of its consultant',
    reader: 'advisor@volano.example',
    place: '#/admin/agencies?page=1&sort=-lastAccessAt',
    rows: ({ advisor }) => advisor(`agencies?survey=complete&sort=-lastAccessAt&limit=${ROUNDS}`),
    act: ({ admin }, { _id }, words) => change(admin, 'PATCH', `agencies/${_id}`, { businessName: `${words} S.r.l.` }),
  },
  {
    what: 'a call has another title, on the list of a company',
    reader: 'user@volano.example',
    place: '#/announcements',
    rows: ({ company }) => company(`announcements/userannouncements?limit=${ROUNDS}`),
    act: ({ admin }, { _id }, words) => change(admin, 'PUT', `announcements/${_id}`, { title: words }),
  },
  {
    what: 'a call has another title, on the catalogue of a consultant',
    reader: 'advisor2@volano.example',
    place: '#/admin/announcements?page=1&sort=title',
    rows: ({ company }) => company(`announcements/userannouncements?limit=${ROUNDS}`),
    act: ({ admin }, { _id }, words) => change(admin, 'PUT', `announcements/${_id}`, { title: words }),
  },
  {
    what: 'a colleague recommends, on the list of recommendations',
    reader: 'advisor@volano.example',
    place: '#/admin/recommendations?page=1&sort=-createdAt',
    rows: async ({ company }) =>
      (await company<Row[]>('announcements/userannouncements?isRecommended=false&limit=50')).slice(-ROUNDS),
    act: async ({ admin, advisor }, { _id }, words) => {
      const [agency] = await advisor<Row[]>('agencies?survey=complete&limit=1');
      await change(admin, 'PUT', `announcements/${_id}`, { title: words });
      const body = JSON.stringify({ agencyId: agency?._id, recommendationId: _id });
      return admin('recommendations', { method: 'POST', body });
    },
  },
];

/** What others do, seen on a page that stands open (17-seams §6): twenty acts, each timed from its answer until the page shows it, without a reload. */
export function run(): Promise<boolean> {
  return withPortal({ env: { DEMO: 'true' }, hasPage: true }, ({ address }) =>
    withBrowser(async (browser) => {
      const [admin, advisor, company] = await Promise.all(
        ['admin', 'advisor', 'user'].map((name) => signInAs(address, `${name}@volano.example`)),
      );
      const cast = { admin, advisor, company } as Cast;
      const times: number[] = [];
      for (const seen of PAGES) times.push(...(await watch(await opened(browser, address, seen), cast, seen)));
      const inTime = times.filter((ms) => ms <= LIMIT_MS).length;
      const all = PAGES.length * ROUNDS;
      const last = (Math.max(...times) / 1000).toFixed(1);
      const figure = `${inTime} of ${times.length} within ${LIMIT_MS / 1000} s, the last after ${last} s`;
      return hold('what others do, seen on an open page', figure, `${all} of ${all}`, inTime === all);
    }),
  );
}

function change(ask: Ask, method: 'PATCH' | 'PUT', place: string, body: object): Promise<unknown> {
  return ask(place, { method, body: JSON.stringify(body) });
}

async function opened(browser: Browser, address: string, { reader, place }: Seen): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'it-IT', viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(address);
  await signIn(page, reader);
  await page.waitForURL((now) => !now.hash.startsWith('#/login'));
  await page.goto(`${address}/${place}`);
  await page.locator('main tbody tr, main article').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Milliseconds until the page shows what each act says; patience where it never does. */
async function watch(page: Page, cast: Cast, { what, rows, act }: Seen): Promise<number[]> {
  const times: number[] = [];
  for (const [at, row] of (await rows(cast)).entries()) {
    const words = `Aaa prova ${at} ${what.length}`;
    await act(cast, row, words);
    const since = performance.now();
    const shown = page.locator('main').getByText(words).first();
    await shown.waitFor({ timeout: PATIENCE_MS }).catch(() => undefined);
    times.push(performance.now() - since);
  }
  console.log(`${what}: ${times.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
  await page.context().close();
  return times;
}
