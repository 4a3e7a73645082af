import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listAgencies, updateAgency } from '@volano/domain/contracts/agencies';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import type { ReplyOf, RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { signIn as signInContract } from '@volano/domain/contracts/session';
import { DEMO_PASSWORD } from '@volano/database/seed/users';
import { startPortal } from '@volano/server/testing/world/portal-process';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, signIn } from './browser.ts';
import { printMeasure } from './measures.ts';

const start = fileURLToPath(new URL('../tools/start.ts', import.meta.url));
const ROUNDS = 5;
const LIMIT_MS = 2_000;
/** How long something that never comes is waited for. */
const PATIENCE_MS = 10_000;

/** Calls a route as one person, through the API. */
type Caller = <const S extends RouteSpec>(spec: S, request: RequestOf<S>) => Promise<ReplyOf<S>>;

interface Cast {
  readonly admin: Caller;
  readonly advisor: Caller;
  readonly company: Caller;
}

/** A page that somebody has open, and what others do that it must show: each answers the words that have to appear on it. */
interface Seen {
  readonly what: string;
  readonly reader: string;
  readonly place: string;
  readonly acts: (cast: Cast) => Promise<readonly (() => Promise<string>)[]>;
}

const PAGES: readonly Seen[] = [
  {
    what: 'a company is renamed, on the list of its consultant',
    reader: 'advisor@volano.example',
    place: '#/admin/agencies?page=1&sort=-lastAccessAt',
    acts: async ({ admin, advisor }) => {
      const query = { survey: 'complete', sort: '-lastAccessAt', limit: String(ROUNDS) } as const;
      const { rows } = await advisor(listAgencies, { query });
      return rows.map(({ _id }, at) => async () => {
        const businessName = `Rinominata ${at} S.r.l.`;
        await admin(updateAgency, { params: { id: _id }, body: { businessName } });
        return businessName;
      });
    },
  },
  {
    what: 'a call has another title, on the list of a company',
    reader: 'user@volano.example',
    place: '#/announcements',
    acts: async ({ admin, company }) => {
      const { rows } = await company(listUserAnnouncements, { query: { limit: String(ROUNDS) } });
      return rows.map(({ _id }, at) => async () => {
        const title = `Bando con un altro titolo ${at}`;
        await admin(updateAnnouncement, { params: { id: _id }, body: { title } });
        return title;
      });
    },
  },
  {
    what: 'a call has another title, on the catalogue of a consultant',
    reader: 'advisor2@volano.example',
    place: '#/admin/announcements?page=1&sort=title',
    acts: async ({ admin, company }) => {
      const { rows } = await company(listUserAnnouncements, { query: { limit: String(ROUNDS) } });
      return rows.map(({ _id }, at) => async () => {
        const title = `Aaa bando in testa ${at}`;
        await admin(updateAnnouncement, { params: { id: _id }, body: { title } });
        return title;
      });
    },
  },
  {
    what: 'a colleague recommends, on the list of recommendations',
    reader: 'advisor@volano.example',
    place: '#/admin/recommendations?page=1&sort=-createdAt',
    acts: async ({ admin, advisor, company }) => {
      const [agency] = (await advisor(listAgencies, { query: { survey: 'complete', limit: '1' } })).rows;
      const { rows } = await company(listUserAnnouncements, { query: { isRecommended: 'false', limit: '50' } });
      return rows.slice(-ROUNDS).map(({ _id }, at) => async () => {
        const title = `Consigliato adesso ${at}`;
        await admin(updateAnnouncement, { params: { id: _id }, body: { title } });
        await admin(createRecommendation, { body: { agencyId: agency?._id ?? '', recommendationId: _id } });
        return title;
      });
    },
  },
];

/**
 * What others do, seen on a page that stands open: twenty acts through the API, each timed from its answer until the page shows it, without a reload.
 * Answers whether every one was seen in time.
 */
export async function run(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const portal = startPortal({ DATA_DIR: dataDir, DEMO: 'true' }, start);
  const browser = await openBrowser();
  try {
    const address = await portal.ready;
    const cast: Cast = {
      admin: await callerOf(address, 'admin@volano.example'),
      advisor: await callerOf(address, 'advisor@volano.example'),
      company: await callerOf(address, 'user@volano.example'),
    };
    const times: number[] = [];
    let wanted = 0;
    for (const seen of PAGES) {
      const acts = await seen.acts(cast);
      wanted += acts.length;
      const took = await seenWithin(await opened(browser, address, seen), acts);
      times.push(...took);
      console.log(`${seen.what}: ${took.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
    }
    const inTime = times.filter((ms) => ms <= LIMIT_MS).length;
    const isHeld = wanted === PAGES.length * ROUNDS && inTime === wanted;
    printMeasure({
      what: 'what others do, seen on an open page',
      figure: `${inTime} of ${wanted} within ${LIMIT_MS / 1000} s, the last after ${(Math.max(...times) / 1000).toFixed(1)} s`,
      limit: `${PAGES.length * ROUNDS} of ${PAGES.length * ROUNDS}`,
      isHeld,
    });
    return isHeld;
  } finally {
    await browser.close();
    await portal.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
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
async function seenWithin(page: Page, acts: readonly (() => Promise<string>)[]): Promise<number[]> {
  const times: number[] = [];
  for (const act of acts) {
    const words = await act();
    const since = performance.now();
    await page
      .locator('main')
      .getByText(words)
      .first()
      .waitFor({ timeout: PATIENCE_MS })
      .catch(() => undefined);
    times.push(performance.now() - since);
  }
  await page.context().close();
  return times;
}

async function callerOf(address: string, email: string): Promise<Caller> {
  const basic = Buffer.from(`${email}:${DEMO_PASSWORD}`).toString('base64');
  const session = await ask(address, `Basic ${basic}`)(signInContract, {} as RequestOf<typeof signInContract>);
  return ask(address, `Bearer ${(session as { token: string }).token}`);
}

function ask(address: string, authorization: string): Caller {
  return async (spec, request) => {
    const {
      params = {},
      query = {},
      body,
    } = request as { params?: Record<string, string>; query?: object; body?: object };
    const place = spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const reply = await fetch(`${address}/api/${place}?${new URLSearchParams({ ...query }).toString()}`, {
      method: spec.method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = await reply.text();
    if (!reply.ok) throw new Error(`${spec.method} ${place} answered ${reply.status}: ${said.slice(0, 200)}`);
    const read = (said === '' ? null : JSON.parse(said)) as unknown;
    return (spec.list === true ? { rows: read } : read) as ReplyOf<typeof spec>;
  };
}
