import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { hashToken } from '@volano/server/platform/session/session';
import { type PortalProcess, startPortal } from '@volano/server/testing/world/portal-process';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { testApp } from '@volano/server/testing/world/app';
import type { BareOrder } from './bare-handler.ts';
import { type Child, startChild } from './chat-child.ts';
import { type MatchingSetup, setUpMatching } from './matching-setup.ts';
import { agencyId } from './matching-data.ts';
import { startDirectus } from './directus.ts';
import { printMeasure } from './measures.ts';
import { cpuSeconds, cpuSecondsOf } from './process-cost.ts';
import { recordStatements, type Statement } from './sent-statements.ts';

const COMPANIES = [10_000, 100_000] as const;
const CONNECTIONS = 20;
const WINDOWS = 6;
const WINDOW_MS = 4_000;
const SAVES_PER_SECOND = 5;
/** The page that everybody in the office opens first: the open announcements, ten of them, with their companies and the totals. */
const LIST = '/api/announcements?page=1&limit=10&isExpired=false&count=true';
const LIMITS = { admin: 0.8, consultant: 0.6, whileSaved: 0.6, growth: 1.3, directus: 1.4 } as const;
/** What Directus answered where it ran last, of the bare handler in the same run: it stands in where Directus is not installed. */
const DIRECTUS_OF_RECORD = { share: 0.36, version: '12.4.0', when: '2026-11-28' } as const;

/** Somebody who reads the list. */
interface Reader {
  readonly role: 'admin' | 'consultant';
  readonly token: string;
}

/** Requests a second, their 99th percentile in milliseconds, and milliseconds of processor a request: of the process and of PostgreSQL. */
interface Load {
  readonly perSecond: number;
  readonly p99: number;
  readonly node: number;
  readonly postgres: number;
}

/** Something that answers, and the process that does. */
interface Answering {
  readonly address: string;
  readonly token: string;
  readonly pid: number;
}

/**
 * The office's announcements page with its count and its companies, asked over twenty connections, against a bare handler that sends the same
 * statements, in turns: as admin and as consultant, and as admin while surveys are saved. Medians of six windows.
 * Answers whether every ratio is within its limit.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const setups: MatchingSetup[] = [];
  try {
    const held: boolean[] = [];
    const adminLoads: Load[] = [];
    for (const agencies of COMPANIES) {
      const setup = await setUpMatching(server.adminUrl, { agencies, announcements: 5_000 });
      setups.push(setup);
      const { readers, whileSaved, peer } = await measure(setup, agencies === COMPANIES.at(-1));
      for (const [role, { portal, bare }] of readers) {
        if (role === 'admin') adminLoads.push(portal);
        const isLargest = agencies === COMPANIES.at(-1);
        held.push(
          tell(`announcements page as ${role}, ${agencies} companies`, portal, bare, isLargest ? LIMITS[role] : null),
        );
      }
      if (whileSaved !== null)
        held.push(
          tell(
            `the same as admin while ${SAVES_PER_SECOND} surveys a second are saved`,
            whileSaved.portal,
            whileSaved.bare,
            LIMITS.whileSaved,
          ),
        );
      const admin = readers.get('admin');
      if (agencies === COMPANIES.at(-1) && admin !== undefined) held.push(tellPeer(admin, peer));
    }
    held.push(tellGrowth(adminLoads));
    return held.every(Boolean);
  } finally {
    for (const setup of setups) await setup.close();
    await server.stop();
  }
}

interface Pair {
  readonly portal: Load;
  readonly bare: Load;
}

/** Another product in the same run. */
interface Peer {
  readonly version: string;
  readonly load: Load;
}

async function measure(
  setup: MatchingSetup,
  hasPeer: boolean,
): Promise<{ readers: Map<Reader['role'], Pair>; whileSaved: Pair | null; peer: Peer | null }> {
  const readers = await signInReaders(setup);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const portal = startPortal({ DATA_DIR: dataDir, DATABASE_URL: setup.url, DEMO: 'false' });
  try {
    const address = await portal.ready;
    await whenWarm(address);
    const found = new Map<Reader['role'], Pair>();
    let [whileSaved, peer]: [Pair | null, Peer | null] = [null, null];
    for (const { role, token } of readers) {
      const bare = await startBare(setup, token);
      const directus = hasPeer && role === 'admin' ? await startDirectus(setup.url) : null;
      try {
        const both = { portal: of(portal, address, token), bare: bare.answering };
        if (directus === null) found.set(role, await inTurns(both));
        else {
          const { portal: own, bare: least, directus: load } = await inTurns({ ...both, directus });
          found.set(role, { portal: own, bare: least });
          peer = { version: directus.version, load };
          await directus.end();
        }
        if (role === 'admin') whileSaved = await whileSaving(setup, () => inTurns(both));
      } finally {
        await directus?.end();
        await bare.child.end();
      }
    }
    return { readers: found, whileSaved, peer };
  } finally {
    await portal.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function of(portal: PortalProcess, address: string, token: string): Answering {
  return { address: `${address}${LIST}`, token, pid: portal.process.pid ?? 0 };
}

/** Sessions of an admin and of a consultant with two thousand companies, or a fiftieth of them. */
async function signInReaders({ database: { pool } }: MatchingSetup): Promise<Reader[]> {
  const adminId = randomUUID();
  await pool.query(
    `insert into users ("_id", "name", "surname", "email", "passwordHash", "role", "isEmailVerified", "isConfirmed")
     values ($1, 'Ada', 'Bianchi', 'ada@prova.example', 'none', 'admin', true, true)`,
    [adminId],
  );
  await pool.query(`update users set "isEmailVerified" = true, "isConfirmed" = true where "role" = 'advisor'`);
  const { rows } = await pool.query<{ advisorId: string }>('select "advisorId" from agencies limit 1');
  const ids = { admin: adminId, consultant: rows[0]?.advisorId ?? '' };
  const readers: Reader[] = [];
  for (const role of ['admin', 'consultant'] as const) {
    const token = randomBytes(32).toString('base64url');
    await pool.query(
      `insert into sessions ("_id", "tokenHash", "userId", "createdAt", "lastSeenAt", "provenAt", "userAgent", "address", "expiresAt")
       values (gen_random_uuid(), $1, $2, now(), now(), now(), '', '', now() + interval '1 day')`,
      [hashToken(token), ids[role]],
    );
    readers.push({ role, token });
  }
  return readers;
}

/** A bare handler with what the portal asks its database for one such request, and what it answers. */
async function startBare(
  { url }: MatchingSetup,
  token: string,
): Promise<{ child: Child<BareOrder, string>; answering: Answering }> {
  const portal = await testApp({}, { url });
  let statements: readonly Statement[] = [];
  const ask = (): Promise<{ body: string }> =>
    portal.app.inject({ url: LIST, headers: { authorization: `Bearer ${token}` } });
  let body = '';
  try {
    // The first reads what every later one has at hand.
    await ask();
    statements = await recordStatements(async () => {
      ({ body } = await ask());
    });
  } finally {
    await portal.close();
  }
  console.log(`${statements.length} statements and ${body.length} bytes a request`);
  const child = startChild<BareOrder, string>('./bare-handler.ts');
  const address = await child.ask({ url, statements, body });
  return { child, answering: { address: `${address}/`, token, pid: child.pid } };
}

/** One after the other, window by window, so that whatever else the machine does falls on all alike. */
async function inTurns<K extends string>(all: Readonly<Record<K, Answering>>): Promise<Record<K, Load>> {
  const names = Object.keys(all) as K[];
  const loads = new Map<K, Load[]>(names.map((name) => [name, []]));
  for (const name of names) await window(all[name], WINDOW_MS / 2);
  for (let at = 0; at < WINDOWS; at += 1)
    for (const name of names) loads.get(name)?.push(await window(all[name], WINDOW_MS));
  return Object.fromEntries(names.map((name) => [name, medians(loads.get(name) ?? [])])) as Record<K, Load>;
}

async function window({ address, token, pid }: Answering, ms: number): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + ms;
  const times: number[] = [];
  const before = { node: cpuSeconds(pid), postgres: cpuSecondsOf('postgres') };
  const began = performance.now();
  async function one(): Promise<void> {
    while (performance.now() < until) {
      const since = performance.now();
      await get(address, token, agent);
      times.push(performance.now() - since);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const perRequest = (now: number, then: number): number => ((now - then) * 1000) / times.length;
  return {
    perSecond: times.length / seconds,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    node: perRequest(cpuSeconds(pid), before.node),
    postgres: perRequest(cpuSecondsOf('postgres'), before.postgres),
  };
}

async function get(address: string, token: string, agent: http.Agent): Promise<string> {
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(address, { agent, headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject);
  });
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}: ${body.slice(0, 200)}`);
  return body;
}

async function whenWarm(address: string): Promise<void> {
  for (;;) {
    const { status } = (await (await fetch(`${address}/api/health`)).json()) as { status: string };
    if (status === 'ok') return;
    await wait(200);
  }
}

/** Surveys of other companies change while the work goes on, each an answer less. */
async function whileSaving<T>({ database: { pool } }: MatchingSetup, work: () => Promise<T>): Promise<T> {
  let n = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    n += 1;
    const company = agencyId(1 + ((n * 7_919) % COMPANIES[0]));
    writing = pool.query(
      `delete from survey_answers a using surveys s where s."agencyId" = $1 and a."surveyId" = s."_id"
         and a."categoryCode" = (select min(b."categoryCode"::text)::uuid from survey_answers b where b."surveyId" = s."_id")`,
      [company],
    );
  }, 1000 / SAVES_PER_SECOND);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await writing;
  }
}

function medians(loads: readonly Load[]): Load {
  const middle = (key: keyof Load): number =>
    loads.map((load) => load[key]).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)] ?? 0;
  return { perSecond: middle('perSecond'), p99: middle('p99'), node: middle('node'), postgres: middle('postgres') };
}

function said({ perSecond, p99, node, postgres }: Load): string {
  return `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms, ${node.toFixed(1)} + ${postgres.toFixed(1)} ms`;
}

/** Against Directus on the same database in the same run, or by what it answered when it ran last. */
function tellPeer({ portal, bare }: Pair, peer: Peer | null): boolean {
  const { share, version, when } = DIRECTUS_OF_RECORD;
  const ratio = portal.perSecond / (peer?.load.perSecond ?? bare.perSecond * share);
  const isHeld = ratio >= LIMITS.directus;
  const figure =
    peer === null
      ? `${ratio.toFixed(2)}, by its share of record: ${share} of the bare handler with ${version}, ${when}`
      : `${ratio.toFixed(2)} (${said(portal)}; Directus ${peer.version} ${said(peer.load)})`;
  const what = `announcements page as admin, ${COMPANIES.at(-1)} companies, of Directus with its page and count`;
  printMeasure({ what, figure, limit: `≥ ${LIMITS.directus}`, isHeld });
  console.log(`${what}: ${figure}${isHeld ? '' : ' BROKEN'}`);
  return isHeld;
}

function tell(what: string, portal: Load, bare: Load, limit: number | null): boolean {
  const ratio = portal.perSecond / bare.perSecond;
  const isHeld = limit === null ? null : ratio >= limit;
  printMeasure({
    what: `${what}, of the bare handler`,
    figure: `${ratio.toFixed(2)} (${said(portal)}; bare ${said(bare)})`,
    limit: limit === null ? '' : `≥ ${limit}`,
    isHeld,
  });
  console.log(`${what}: ${ratio.toFixed(2)} (${said(portal)}; bare ${said(bare)})${isHeld === false ? ' BROKEN' : ''}`);
  return isHeld !== false;
}

function tellGrowth([small, large]: readonly Load[]): boolean {
  const growth = (small?.perSecond ?? 0) / (large?.perSecond ?? 1);
  const isHeld = growth <= LIMITS.growth;
  printMeasure({
    what: 'announcements page as admin, ten times the companies',
    figure: `${growth.toFixed(2)} ×`,
    limit: `≤ ${LIMITS.growth} ×`,
    isHeld,
  });
  console.log(`ten times the companies: ${growth.toFixed(2)} ×${isHeld ? '' : ' BROKEN'}`);
  return isHeld;
}
