import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { choosePort, forgetPort } from './ports.ts';
import { clearLeftover, readPostmaster, stopPostmaster } from './postmaster.ts';
import type { ServerLog } from './server-log.ts';
import type { ServerUser } from './server-user.ts';
import { closeHome, openHome, spawnWatched, type Home, type Watched } from './watched.ts';

/** What a server needs to start on a cluster. */
export interface ServerSettings {
  readonly programs: string;
  readonly cluster: string;
  readonly user: ServerUser | null;
  readonly log: ServerLog;
  /** False only for tests: what is acknowledged may then be lost with the machine. */
  readonly isDurable: boolean;
}

/** A PostgreSQL that accepts connections. */
export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  readonly exited: Promise<number>;
  /** Ends it in order; after 20 seconds without patience. */
  stop(): Promise<void>;
}

const pollMs = 10;
const retries = 40;
const retryMs = 250;
const patienceMs = 20_000;

/** Starts PostgreSQL on the cluster and waits until it accepts connections, however long it recovers. */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  const { cluster, log } = settings;
  const portFile = path.join(cluster, 'port');
  for (let attempt = 0; ; attempt += 1) {
    await clearLeftover(path.join(cluster, 'data'));
    const port = await choosePort(portFile);
    const home = openHome(cluster, settings.user);
    const program = spawnWatched(path.join(settings.programs, 'bin', 'postgres'), serverArgs(home, port, settings), {
      user: settings.user,
      home,
      log: log.handle,
      ending: 'in-order',
    });
    closeHome(home);
    const server = await waitUntilReady(program, settings, port);
    if (server !== null) return server;
    const complaint = log.lastComplaint();
    if (isPortTaken(complaint)) forgetPort(portFile);
    // Processes of a server that was killed let go of its memory a moment later.
    else if (!/shared memory|lock file/i.test(complaint) || attempt === retries) {
      throw new StartupError(`The embedded database did not start: ${complaint || `see ${log.file}`}`);
    }
    if (attempt === retries) throw new StartupError('The embedded database did not start: no free port was found.');
    await wait(retryMs);
  }
}

function serverArgs(home: Home, port: number, { isDurable }: ServerSettings): string[] {
  const durable = isDurable ? 'on' : 'off';
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: 'volano',
  };
  return [
    '-D',
    `${home.asSeen}/data`,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

async function waitUntilReady(program: Watched, settings: ServerSettings, port: number): Promise<RunningServer | null> {
  const data = path.join(settings.cluster, 'data');
  let hasEnded = false;
  const exited = program.exited.then((code) => {
    hasEnded = true;
    return code;
  });
  while (!hasEnded) {
    const postmaster = readPostmaster(data);
    if (postmaster?.isReady === true && postmaster.port === port) {
      return { port, pid: postmaster.pid, exited, stop: () => stopServer(program, postmaster.pid) };
    }
    await Promise.race([exited, wait(pollMs)]);
  }
  program.release();
  return null;
}

async function stopServer(program: Watched, pid: number): Promise<void> {
  if (process.platform === 'win32') await stopPostmaster(pid);
  program.release();
  const patience = new AbortController();
  const isGone = await Promise.race([
    program.exited.then(() => true),
    wait(patienceMs, false, { signal: patience.signal }).catch(() => false),
  ]);
  patience.abort();
  if (!isGone) await stopPostmaster(pid);
}

function isPortTaken(complaint: string): boolean {
  return /address already in use|could not (bind|create any TCP)|listen_addresses/i.test(complaint);
}

/** The password of the cluster's owner, made when it was created. */
export function readPassword(cluster: string): string {
  try {
    return readFileSync(path.join(cluster, 'password'), 'utf8').trim();
  } catch {
    throw new StartupError(
      `The file ${path.join(cluster, 'password')} is missing or unreadable: restore it from a backup.`,
    );
  }
}
