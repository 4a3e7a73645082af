import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDatabase } from '@volano/server/platform/db/database';
import { openDatabase } from '@volano/server/platform/db/connect';
import { migrateTo } from '@volano/server/platform/db/migrate';
import { MIGRATIONS_DIR } from '@volano/server/app/shipped';
import { type PortalProcess, startPortal } from '@volano/server/testing/world/portal-process';
import { fillChats, type Person } from './chat-data.ts';
import { ask, openWindows } from './chat-windows.ts';
import { type Measure, printMeasure } from './measures.ts';
import { cpuSeconds, cpuSecondsOf, residentBytes } from './process-cost.ts';

const PEOPLE = 200;
const CLIENTS = 32;
const WARM_SECONDS = 5;
const SECONDS = 20;
const MESSAGES = 500;
const PER_SECOND = 25;
const SETTLE_MS = 30_000;
/** What the page asks when somebody opens it. */
const ASKED = ['users/me', 'chats?limit=10&count=true', 'chats/toread', 'notifications?limit=10'] as const;
/** A second to answer while everybody asks at once; to the other node's window what still feels like at once. */
const LIMITS = { p99: 1000, chat: 250 } as const;

const AT_REST = 'memory of a portal at rest, with its database on a server and few companies';
const ONE = `one node: requests a second of ${CLIENTS} clients, with database and clients on the same machine`;
const TWO = `two nodes on one machine: requests a second of ${CLIENTS} clients, with database and clients there too`;
const CHAT = `chat across nodes: ${MESSAGES} messages written on one, heard by windows on the other`;
/** The lines that this bench tells. */
export const NODE_LINES = [AT_REST, ONE, TWO, CHAT] as const;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Served {
  readonly perSecond: number;
  readonly p99: number;
  readonly failed: number;
  /** Milliseconds of processor a request, of the portals and of PostgreSQL. */
  readonly work: number;
}

/**
 * What one portal serves and what two serve on the same machine and database, asked in turns by clients that wait for each answer; how long a
 * message takes from a writer on one to a window on the other; what a portal holds at rest. Clients, portals and database share the machine.
 */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const database = await startDatabase({ dataDir: folder, log: quiet });
  const opened = openDatabase(database.url, { max: 1 });
  const nodes: PortalProcess[] = [];
  const start = async (): Promise<string> => {
    const portal = startPortal({ DATABASE_URL: database.url, DEMO: 'false', DATA_DIR: folder, LOG_LEVEL: 'error' });
    nodes.push(portal);
    return portal.ready;
  };
  try {
    await migrateTo(database.url, MIGRATIONS_DIR, quiet);
    const people = await fillChats(opened, PEOPLE);
    const one = await start();
    await wait(SETTLE_MS);
    const megabytes = residentBytes(nodes[0]?.process.pid ?? 0) / 1e6;
    tell({
      what: AT_REST,
      figure: `${megabytes.toFixed(0)} MB`,
      limit: '',
      isHeld: null,
    });
    const pids = (): number[] => nodes.map((portal) => portal.process.pid ?? 0);
    const held = [tellServed(ONE, await serve([one], pids(), people))];
    const two = await start();
    held.push(tellServed(TWO, await serve([one, two], pids(), people)));
    held.push(await measureChat(one, two, people));
    return held.every(Boolean);
  } finally {
    for (const portal of nodes) await portal.end();
    await opened.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function tell(measure: Measure): void {
  console.log(`${measure.what}: ${measure.figure}`);
  printMeasure(measure);
}

async function serve(
  addresses: readonly string[],
  pids: readonly number[],
  people: readonly Person[],
): Promise<Served> {
  await load(addresses, people, WARM_SECONDS);
  const seconds = (): number => pids.reduce((sum, pid) => sum + cpuSeconds(pid), cpuSecondsOf('postgres'));
  const before = seconds();
  const took = await load(addresses, people, SECONDS);
  const work = ((seconds() - before) * 1000) / took.length;
  const times = took.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    perSecond: took.length / SECONDS,
    p99: times[Math.floor(times.length * 0.99)] ?? Infinity,
    failed: took.filter(({ status }) => status !== 200).length,
    work,
  };
}

/** What each request was answered with, and after how long. */
async function load(addresses: readonly string[], people: readonly Person[], seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const until = performance.now() + seconds * 1000;
  const took: { status: number; ms: number }[] = [];
  const client = async (first: number): Promise<void> => {
    for (let n = first; performance.now() < until; n += CLIENTS + 1) {
      const url = `${addresses[n % addresses.length]}/api/${ASKED[n % ASKED.length]}`;
      const since = performance.now();
      const status = await statusOf(url, people[n % people.length]?.token ?? '', agent);
      took.push({ status, ms: performance.now() - since });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
  agent.destroy();
  return took;
}

/** The status of an answer that was read to its end; 0 where the line broke. */
function statusOf(url: string, token: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const sent = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume();
    });
    sent.on('error', () => resolve(0));
  });
}

function tellServed(what: string, { perSecond, p99, failed, work }: Served): boolean {
  const isHeld = failed === 0 && p99 <= LIMITS.p99;
  tell({
    what,
    figure: `${perSecond.toFixed(0)}, 99 of 100 within ${p99.toFixed(0)} ms, ${failed} failed, ${work.toFixed(1)} ms of processor each`,
    limit: `≤ ${LIMITS.p99} ms, 0 failed`,
    isHeld,
  });
  return isHeld;
}

/** Owners write on one node, their consultants have their windows open on the other. */
async function measureChat(from: string, to: string, people: readonly Person[]): Promise<boolean> {
  const advisors = people.filter(({ chat }) => chat === null);
  const owners = people.filter(({ chat }) => chat !== null);
  const since = new Map<string, number>();
  const took: number[] = [];
  const windows = await openWindows(
    to,
    advisors.map(({ token }) => token),
    (_, { message }) => {
      const began = since.get(message?.message ?? '');
      if (began !== undefined) took.push(performance.now() - began);
    },
  );
  const began = performance.now();
  const underWay: Promise<{ status: number }>[] = [];
  for (let n = 0; n < MESSAGES; n += 1) {
    await wait(Math.max(0, began + (n * 1000) / PER_SECOND - performance.now()));
    const { token, chat } = owners[n % owners.length] ?? { token: '', chat: null };
    const message = `messaggio ${n}`;
    since.set(message, performance.now());
    const url = `${from}/api/chatmessages/${chat?.id}/messages`;
    underWay.push(ask(url, { method: 'POST', token, key: `n${n}`, body: { message } }));
  }
  const taken = (await Promise.all(underWay)).filter(({ status }) => status === 201).length;
  for (let waited = 0; took.length < taken && waited < SETTLE_MS; waited += 50) await wait(50);
  for (const window of windows) window.close();
  took.sort((a, b) => a - b);
  const quantile = (share: number): number => took[Math.floor(took.length * share)] ?? Infinity;
  const isHeld = took.length === MESSAGES && quantile(0.99) <= LIMITS.chat;
  tell({
    what: CHAT,
    figure: `${took.length} heard, half within ${quantile(0.5).toFixed(0)} ms, 99 of 100 within ${quantile(0.99).toFixed(0)} ms`,
    limit: `all, ≤ ${LIMITS.chat} ms`,
    isHeld,
  });
  return isHeld;
}
