import { appendFileSync, chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { vi } from 'vitest';
import { installedPrograms, foldersFor, preparePrograms, serverRole } from '../../platform/db/cluster.ts';
import { clusterOf, launchEmbedded } from '../../platform/db/database.ts';
import { findServerUser, giveTo, openServerLog } from '../../platform/db/processes.ts';
import { closeHome, openHome, readPassword, readPostmaster, spawnWatched } from '../../platform/db/server.ts';
import { listening } from '../world/listening.ts';

/** One server of a pair. */
export interface ReplicatedServer {
  readonly port: number;
  /** To the server and all its processes. */
  signal(name: NodeJS.Signals): void;
  readonly exited: Promise<unknown>;
  /** Ends it, whatever it does. */
  end(): void;
  /** Asks a statement of its own database `volano`. */
  ask(statement: string): Promise<unknown[]>;
}

/** A primary and its standby; what is acknowledged stands on both. */
export interface ReplicatedDatabase {
  readonly primary: ReplicatedServer;
  readonly standby: ReplicatedServer;
  /** The address of servers in this order. */
  url(...servers: readonly { readonly port: number }[]): string;
  /** Makes the standby a primary. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both below `folder`, with an empty database `volano`. */
export async function startReplicated(folder: string): Promise<ReplicatedDatabase> {
  const [first, second] = ['a', 'b'].map((name) => clusterOf(path.join(folder, name))) as [string, string];
  const embedded = await launchEmbedded({ dataDir: path.join(folder, 'a'), log: pino({ level: 'silent' }) });
  await askOnce(embedded.url('postgres'), 'create database volano');
  await embedded.stop();
  const [one, other] = [await freePort(), await freePort()];
  const password = readPassword(first);
  const user = findServerUser(first);
  cpSync(first, second, { recursive: true });
  writeFileSync(path.join(second, 'data', 'standby.signal'), '');
  configure(second, `primary_conninfo = 'host=127.0.0.1 port=${one} user=${serverRole} password=${password}'`);
  configure(first, `synchronous_standby_names = '*'`);
  chmodSync(path.join(second, 'data'), 0o700);
  giveTo(user, second);
  const programs = preparePrograms(installedPrograms(), user, foldersFor(path.dirname(first)));
  const log = openServerLog(folder);

  function start(cluster: string, port: number): ReplicatedServer {
    const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', timezone: 'UTC' };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const home = openHome(cluster, user);
    const program = path.join(programs, 'bin', 'postgres');
    const args = ['-D', `${home.asSeen}/data`, ...options];
    const server = spawnWatched(program, args, { user, home, log: log.handle, ending: 'at-once' });
    closeHome(home);
    return {
      port,
      exited: server.exited,
      signal(name) {
        const { pid } = readPostmaster(path.join(cluster, 'data')) ?? { pid: 0 };
        if (pid === 0) throw new Error('the server does not run');
        for (const one of [pid, ...childrenOf(pid)]) process.kill(one, name);
      },
      ask: (statement) => askOnce(url({ port }), statement),
      end: () => server.release(),
    };
  }

  function url(...servers: readonly { readonly port: number }[]): string {
    const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://${serverRole}:${password}@${hosts}/volano`;
  }

  const primary = start(first, one);
  const standby = start(second, other);
  for (const server of [primary, standby]) await vi.waitFor(() => server.ask('select 1'), { timeout: 300_000 });
  const isInStep = async () => (await primary.ask('select from pg_stat_replication')).length === 1;
  await vi.waitUntil(isInStep, { timeout: 300_000 });
  return {
    primary,
    standby,
    url,
    async promote() {
      await standby.ask('select pg_promote(true, 600)');
    },
    async close() {
      for (const server of [primary, standby]) server.end();
      await Promise.all([primary.exited, standby.exited]);
      log.close();
    },
  };
}

/** The processes that a process started (Linux). */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter((child) => child > 0);
}

function configure(cluster: string, line: string): void {
  appendFileSync(path.join(cluster, 'data', 'postgresql.auto.conf'), `${line}\n`);
}

async function freePort(): Promise<number> {
  const { port, close } = await listening(createServer());
  await close();
  return port;
}

async function askOnce(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
