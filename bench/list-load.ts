import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { hashToken } from '@volano/server/platform/session/session';
import type { PortalProcess } from '@volano/server/testing/world/portal-process';
import { testApp } from '@volano/server/testing/world/app';
import type { BareOrder } from './bare-handler.ts';
import { type Child, startChild } from './chat-child.ts';
import type { MatchingSetup } from './matching-setup.ts';
import { cpuSeconds, cpuSecondsOf } from './process-cost.ts';
import { recordStatements, type Statement } from './sent-statements.ts';

const CONNECTIONS = 20;
const WINDOWS = 6;
const WINDOW_MS = 4_000;

/** Somebody who reads the list. */
export interface Reader {
  readonly role: 'admin' | 'consultant';
  readonly token: string;
}

/** Requests a second, their 99th percentile in milliseconds, and milliseconds of processor a request: of the process and of PostgreSQL. */
export interface Load {
  readonly perSecond: number;
  readonly p99: number;
  readonly node: number;
  readonly postgres: number;
}

/** Something that answers, and the process that does. */
export interface Answering {
  readonly address: string;
  readonly token: string;
  readonly pid: number;
}

/** The portal asked for a list by somebody; `address` is its own. */
export function of(portal: PortalProcess, address: string, token: string, list: string): Answering {
  return { address: `${address}${list}`, token, pid: portal.process.pid ?? 0 };
}

/** Sessions of an admin and of a consultant with two thousand companies, or a fiftieth of them. */
export async function signInReaders({ database: { pool } }: MatchingSetup): Promise<Reader[]> {
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
export async function startBare(
  { url }: MatchingSetup,
  token: string,
  list: string,
): Promise<{ child: Child<BareOrder, string>; answering: Answering }> {
  const portal = await testApp({}, { url });
  let statements: readonly Statement[] = [];
  const ask = (): Promise<{ body: string }> =>
    portal.app.inject({ url: list, headers: { authorization: `Bearer ${token}` } });
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
export async function inTurns<K extends string>(all: Readonly<Record<K, Answering>>): Promise<Record<K, Load>> {
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

export async function whenWarm(address: string): Promise<void> {
  for (;;) {
    const { status } = (await (await fetch(`${address}/api/health`)).json()) as { status: string };
    if (status === 'ok') return;
    await wait(200);
  }
}

function medians(loads: readonly Load[]): Load {
  const middle = (key: keyof Load): number =>
    loads.map((load) => load[key]).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)] ?? 0;
  return { perSecond: middle('perSecond'), p99: middle('p99'), node: middle('node'), postgres: middle('postgres') };
}

export function said({ perSecond, p99, node, postgres }: Load): string {
  return `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms, ${node.toFixed(1)} + ${postgres.toFixed(1)} ms`;
}
