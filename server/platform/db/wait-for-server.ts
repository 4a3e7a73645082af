import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { describeAddress, describeHost, type Host } from './address.ts';
import { createClient, cutConnection, HostError, reachDatabase, ReadOnlyError } from './reach.ts';

const OLDEST_VERSION = 15;
const CONNECT_PATIENCE_MS = 5_000;
const EVERY_MS = 500;
const SAID_EVERY_MS = 10_000;
/** A pooler hands out its connections in turn: two of ours see each other's within a few questions. */
const POOLER_ROUNDS = 5;

/**
 * Waits until a server of `DATABASE_URL`, or of the setting named, takes writes, up to `seconds`, and tells the terminal at once and every ten seconds why it waits
 * (18-trust §1). Throws a `StartupError` of one line: after that time, and at once for what no waiting mends: a wrong password, an unknown
 * database, a version that is too old, a pooler in transaction mode.
 */
export async function waitForServer(
  url: string,
  seconds: number,
  tell: (line: string) => void,
  name = 'DATABASE_URL',
): Promise<void> {
  const { address } = reachDatabase(url);
  const [first] = address.hosts;
  const until = performance.now() + seconds * 1_000;
  let saidAt = -Infinity;
  for (;;) {
    try {
      return await tryServer(url, name);
    } catch (error) {
      if (error instanceof StartupError) throw error;
      const reason = describePassing(error, first);
      const at = `${name}: ${describeAddress(address)} cannot be used`;
      if (reason === null) throw new StartupError(`${at}: ${messageOf(error)}`);
      if (performance.now() >= until) throw new StartupError(`${at}: ${reason}; waited ${seconds} s`);
      if (performance.now() - saidAt >= SAID_EVERY_MS) {
        saidAt = performance.now();
        tell(`${name}: ${reason}; waiting, up to ${seconds} s`);
      }
      await wait(EVERY_MS);
    }
  }
}

async function tryServer(url: string, name: string): Promise<void> {
  const [one, other] = [createClient(url, PATIENT), createClient(url, PATIENT)];
  try {
    await one.connect();
    await checkVersion(url, name, one);
    await other.connect();
    await checkPooler(url, name, one, other);
  } finally {
    for (const client of [one, other]) cutConnection(client);
  }
}

const PATIENT = { connectionTimeoutMillis: CONNECT_PATIENCE_MS, application_name: 'volano' };

async function checkVersion(url: string, name: string, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version >= OLDEST_VERSION) return;
  const server = describeAddress(reachDatabase(url).address);
  throw new StartupError(`${name}: ${server} is PostgreSQL ${version}, Volano needs ${OLDEST_VERSION} or newer.`);
}

/** Two sessions never share a process of the server; what hands out sessions by transaction keeps no LISTEN and no lock. */
async function checkPooler(url: string, name: string, one: pg.Client, other: pg.Client): Promise<void> {
  const seen = new Map<pg.Client, Set<number>>([
    [one, new Set()],
    [other, new Set()],
  ]);
  for (let round = 0; round < POOLER_ROUNDS; round += 1) {
    for (const [client, pids] of seen) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      for (const { pid } of rows) pids.add(pid);
    }
  }
  const [ours = new Set(), theirs = new Set()] = seen.values();
  if (ours.size === 1 && theirs.size === 1 && ours.isDisjointFrom(theirs)) return;
  const server = describeAddress(reachDatabase(url).address);
  throw new StartupError(
    `${name}: ${server} is a pooler in transaction mode; Volano needs one in session mode, or the server itself.`,
  );
}

/** Why a server takes no writes that may take them later, in words; null for an error that waiting does not mend. */
function describePassing(error: unknown, only: Host): string | null {
  const errors = error instanceof AggregateError ? error.errors.filter((one) => one instanceof HostError) : [];
  if (errors.length === 0) {
    const reason = passingReason(error);
    return reason === null ? null : `${describeHost(only)} ${reason}`;
  }
  const reasons = errors.map(({ host, cause }) => ({ host, reason: passingReason(cause) }));
  if (reasons.some(({ reason }) => reason === null)) return null;
  return reasons.map(({ host, reason }) => `${describeHost(host)} ${reason}`).join(', ');
}

/** By the code of the system or of PostgreSQL. */
const PASSING: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections',
  ENOENT: 'refuses connections',
  ECONNRESET: 'ends connections',
  EPIPE: 'ends connections',
  ENOTFOUND: 'has no address yet',
  EAI_AGAIN: 'has no address yet',
  ETIMEDOUT: 'does not answer',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  '57P01': 'stops',
  '57P02': 'recovers',
  '57P03': 'starts, recovers or stops',
  '53300': 'has no free connection',
};

function passingReason(error: unknown): string | null {
  if (error instanceof ReadOnlyError) return error.isStandby ? 'is a standby' : 'only reads';
  // A name with several addresses has an error for each.
  if (error instanceof AggregateError) return passingReason(error.errors[0]);
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (PASSING[code] !== undefined) return PASSING[code];
  if (/timeout/.test(error.message)) return 'does not answer';
  return error.message.startsWith('Connection terminated') ? 'ends connections' : null;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError)
    return messageOf(error.errors.find(({ cause }) => passingReason(cause) === null) ?? error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
