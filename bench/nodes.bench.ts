import { setTimeout as wait } from 'node:timers/promises';
import type { LiveEvents } from '@volano/domain/contracts/realtime';
import { startPortal } from '@volano/server/testing/world/portal-process';
import { io, type Socket } from 'socket.io-client';
import { fillChats, type Person } from './chat-data.ts';
import { hold, holdMost, quantile } from './measures.ts';
import { cpuSeconds, cpuSecondsOf, residentMegabytes } from './processes.ts';
import { inFolder, withDatabase } from './world.ts';

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

interface Node {
  readonly address: string;
  readonly pid: number;
}

/**
 * What one portal serves and what two serve on the same machine and database, asked by clients that wait for each answer; how long a message takes
 * from a writer on one to a window on the other; what a portal holds at rest.
 */
export async function run(): Promise<boolean> {
  let people: readonly Person[] = [];
  return withDatabase(
    async (database) => (people = await fillChats(database, PEOPLE)),
    ({ url }) =>
      inFolder(async (folder) => {
        const env = { DATABASE_URL: url, DEMO: 'false', DATA_DIR: folder, LOG_LEVEL: 'error' };
        const portals = [startPortal(env)];
        const nodes = async (): Promise<Node[]> =>
          Promise.all(portals.map(async ({ ready, process: { pid = 0 } }) => ({ address: await ready, pid })));
        try {
          const [one] = await nodes();
          await wait(SETTLE_MS);
          holdMost(AT_REST, residentMegabytes(one?.pid ?? 0), null, ' MB');
          const held = [await serve(ONE, await nodes(), people)];
          portals.push(startPortal(env));
          held.push(await serve(TWO, await nodes(), people), await chat(await nodes(), people));
          return held.every(Boolean);
        } finally {
          for (const portal of portals) await portal.end();
        }
      }),
  );
}

async function serve(what: string, nodes: readonly Node[], people: readonly Person[]): Promise<boolean> {
  await load(nodes, people, WARM_SECONDS);
  const seconds = (): number => nodes.reduce((sum, { pid }) => sum + cpuSeconds(pid), cpuSecondsOf('postgres'));
  const before = seconds();
  const took = await load(nodes, people, SECONDS);
  const work = ((seconds() - before) * 1000) / took.length;
  const p99 = quantile(
    took.map(({ ms }) => ms),
    0.99,
  );
  const failed = took.filter(({ status }) => status !== 200).length;
  const rate = (took.length / SECONDS).toFixed(0);
  const figure = `${rate}, 99 of 100 within ${p99.toFixed(0)} ms, ${failed} failed, ${work.toFixed(1)} ms of processor each`;
  return hold(what, figure, `≤ ${LIMITS.p99} ms, 0 failed`, failed === 0 && p99 <= LIMITS.p99);
}

/** What each request was answered with, 0 where the line broke, and after how long. */
export async function load(nodes: readonly Node[], people: readonly Person[], seconds: number) {
  const until = performance.now() + seconds * 1000;
  const took: { status: number; ms: number }[] = [];
  const client = async (first: number): Promise<void> => {
    for (let n = first; performance.now() < until; n += CLIENTS + 1) {
      const url = `${nodes[n % nodes.length]?.address}/api/${ASKED[n % ASKED.length]}`;
      const authorization = `Bearer ${people[n % people.length]?.token}`;
      const since = performance.now();
      const status = await fetch(url, { headers: { authorization } }).then(
        async (reply) => (await reply.arrayBuffer(), reply.status),
        () => 0,
      );
      took.push({ status, ms: performance.now() - since });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
  return took;
}

/** Owners write on one node, their consultants have their windows open on the other. */
async function chat([from, to]: readonly Node[], people: readonly Person[]): Promise<boolean> {
  const owners = people.filter((person) => person.chat !== null);
  const since = new Map<string, number>();
  const took: number[] = [];
  const windows = await Promise.all(
    people.filter((person) => person.chat === null).map(({ token }) => openWindow(to?.address ?? '', token)),
  );
  for (const window of windows)
    window.on('newMessage', ({ message }: LiveEvents['newMessage']) => {
      const began = since.get(message?.message ?? '');
      if (began !== undefined) took.push(performance.now() - began);
    });
  const began = performance.now();
  const underWay: Promise<Response>[] = [];
  for (let n = 0; n < MESSAGES; n += 1) {
    await wait(Math.max(0, began + (n * 1000) / PER_SECOND - performance.now()));
    const owner = owners[n % owners.length];
    const message = `messaggio ${n}`;
    since.set(message, performance.now());
    underWay.push(
      fetch(`${from?.address}/api/chatmessages/${owner?.chat?.id}/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${owner?.token}`,
          'content-type': 'application/json',
          'idempotency-key': `n${n}`,
        },
        body: JSON.stringify({ message }),
      }),
    );
  }
  const taken = (await Promise.all(underWay)).filter(({ status }) => status === 201).length;
  for (let waited = 0; took.length < taken && waited < SETTLE_MS; waited += 50) await wait(50);
  for (const window of windows) window.close();
  const [half, slow] = [quantile(took, 0.5), quantile(took, 0.99)];
  const figure = `${took.length} heard, half within ${half.toFixed(0)} ms, 99 of 100 within ${slow.toFixed(0)} ms`;
  return hold(CHAT, figure, `all, ≤ ${LIMITS.chat} ms`, took.length === MESSAGES && slow <= LIMITS.chat);
}

function openWindow(address: string, token: string): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
}
