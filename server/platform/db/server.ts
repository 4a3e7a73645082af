import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync, rmSync, closeSync, openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { hasCode, StartupError } from '../startup-error.ts';
import { type ServerUser, type ServerLog, isAlive, isServerOf, canEnter } from './processes.ts';

/** What a server needs to start on a cluster. */
export interface ServerSettings {
  readonly programs: string;
  readonly cluster: string;
  readonly user: ServerUser | null;
  readonly log: ServerLog;
  /** False only for tests: what is acknowledged may then be lost with the machine. */
  readonly isDurable: boolean;
  /** Whether what was written is handed over in `ARCHIVE_FOLDER`, for whoever takes it away. */
  readonly isArchiving: boolean;
}

/** Beside the data: what PostgreSQL has written there is whole, and waits to be taken away. */
export const ARCHIVE_FOLDER = 'archive';
/** A segment that is not full is handed over after so long, as soon as something is in it. */
const ARCHIVED_WITHIN_SECONDS = 300;

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
    if (isPortTaken(complaint)) deletePortFile(portFile);
    // Processes of a server that was killed let go of its memory a moment later.
    else if (!/shared memory|lock file/i.test(complaint) || attempt === retries) {
      throw new StartupError(`The embedded database did not start: ${complaint || `see ${log.file}`}`);
    }
    if (attempt === retries) throw new StartupError('The embedded database did not start: no free port was found.');
    await wait(retryMs);
  }
}

function serverArgs(home: Home, port: number, { isDurable, isArchiving }: ServerSettings): string[] {
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
    ...(isArchiving && {
      archive_mode: 'on',
      archive_library: 'basic_archive',
      // Seen from the data, which may lie in a folder that the server's user cannot enter by name.
      'basic_archive.archive_directory': `../${ARCHIVE_FOLDER}`,
      archive_timeout: ARCHIVED_WITHIN_SECONDS,
    }),
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

/**
 * The port of the embedded database: the one kept in `file` when it is still free, so that tools find the database where it was;
 * otherwise a free one, which is then kept.
 */
async function choosePort(file: string): Promise<number> {
  const kept = await bind(readPort(file));
  const port = kept ?? (await bind(0));
  if (port === null) throw new Error('no free port on the loopback address');
  writeFileSync(file, `${port}\n`);
  return port;
}

/** Forgets the kept port, because somebody took it between our look and the server's start. */
function deletePortFile(file: string): void {
  writeFileSync(file, '0\n');
}

function readPort(file: string): number {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : 0;
  } catch {
    return 0;
  }
}

async function bind(port: number): Promise<number | null> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  try {
    await once(server, 'listening');
  } catch {
    return null;
  }
  const { port: bound } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return bound;
}

/** What a running server writes in `postmaster.pid`. */
interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** How a left-over `postmaster.pid` was dealt with. */
type Leftover = 'none' | 'stopped' | 'removed';

const stopPatienceMs = 10_000;

/** Reads `postmaster.pid`; null when there is none or it is not written yet. */
export function readPostmaster(dataFolder: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : null;
}

/**
 * Clears the way for a new server. A server of this folder that still runs, orphaned, is stopped (fast, then immediate);
 * the mark of one that is dead, a zombie, or whose pid went to another program is removed. Call it with the folder locked.
 */
async function clearLeftover(dataFolder: string): Promise<Leftover> {
  const left = readPostmaster(dataFolder);
  if (left !== null && isAlive(left.pid) && isServerOf(left.pid, dataFolder)) {
    if (!(await stopPostmaster(left.pid))) {
      throw new StartupError(
        `A PostgreSQL (process ${left.pid}) left on ${dataFolder} does not stop: end it, then start again.`,
      );
    }
    return 'stopped';
  }
  const file = path.join(dataFolder, 'postmaster.pid');
  try {
    rmSync(file);
    return 'removed';
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'none';
    throw error;
  }
}

/** Stops a server: fast (connections are closed, everything is written), then immediate. Returns whether it is gone. */
async function stopPostmaster(pid: number): Promise<boolean> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (hasCode(error, 'ESRCH')) return true;
      throw new StartupError(
        `A PostgreSQL (process ${pid}) runs on the data as another user: end it, then start again.`,
      );
    }
    for (let waited = 0; waited < stopPatienceMs; waited += 20) {
      if (!isAlive(pid)) return true;
      await wait(20);
    }
  }
  return false;
}

/** The folder of a database, and the name by which the server's user reaches it. */
interface Home {
  readonly folder: string;
  readonly asSeen: string;
  /** Open folder handed to the programs, when the name goes through it. */
  readonly handle: number | null;
}

/** How a program ends when we do: told to finish in order, or with everything it started, because its work is thrown away. */
type Ending = 'in-order' | 'at-once';

/** A program that ends when we end, even when we are killed. */
interface Watched {
  /** Of the program or of the shell that guards it, which then leads their group; undefined when it could not be started. */
  readonly pid: number | undefined;
  readonly exited: Promise<number>;
  /** Asks the program to end as if we had ended: PostgreSQL closes its connections and writes everything down. */
  release(): void;
}

const endings: Record<Ending, string> = { 'in-order': 'kill -INT $program', 'at-once': 'kill -KILL 0' };
const watchHandle = 3;
const homeHandle = 4;

// The shell holds the reading end of a pipe whose other end is ours alone. We end, by whatever cause: `read` returns, the program is ended.
const watchdog = (ending: string): string => `"$0" "$@" </dev/null 3<&- & program=$!
(read -r _ <&3; ${ending} 2>/dev/null) & guard=$!
exec 3<&-
wait $program; code=$?
kill $guard 2>/dev/null
exit $code`;

/**
 * Finds a way for the server's user to a folder that belongs to it. A folder inside a private home (root's, for instance)
 * cannot be reached by name; on Linux it can through an open handle, which the programs inherit.
 */
export function openHome(folder: string, user: ServerUser | null): Home {
  if (canEnter(user, folder)) return { folder, asSeen: folder, handle: null };
  if (process.platform === 'linux') {
    return { folder, asSeen: `/proc/self/fd/${homeHandle}`, handle: openSync(folder, 'r') };
  }
  throw new StartupError(
    `User ${user?.uid}, who runs PostgreSQL, cannot enter ${folder}: set DATA_DIR to another folder.`,
  );
}

/** Gives the handle back; programs started with it keep their own. */
export function closeHome(home: Home): void {
  if (home.handle !== null) closeSync(home.handle);
}

/** Starts a program of PostgreSQL as the server's user, its words going to `log`, in a session of its own so that Ctrl-C reaches only us. */
export function spawnWatched(
  program: string,
  args: readonly string[],
  options: { user: ServerUser | null; home: Home; log: number; ending: Ending },
): Watched {
  const stdio: StdioOptions = ['ignore', options.log, options.log, 'pipe'];
  if (options.home.handle !== null) stdio[homeHandle] = options.home.handle;
  const settings = { ...options.user, cwd: '/', detached: true, stdio, env: environment() };
  const child =
    process.platform === 'win32'
      ? spawn(program, args, { ...settings, cwd: options.home.folder, detached: false })
      : spawn('/bin/sh', ['-c', watchdog(endings[options.ending]), program, ...args], settings);
  const guard = child.stdio[watchHandle] as Writable | null;
  // The program may end first; writing the end of the pipe then fails, which is no news.
  guard?.on('error', () => undefined);
  return {
    pid: child.pid,
    exited: exitOf(child),
    release() {
      if (process.platform === 'win32') child.kill();
      else guard?.end();
    },
  };
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 0 : 128)));
  });
}

/** Nothing of ours but what a program needs to run: no secrets, and no PG… variable that would change what it does. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];
  const values = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...(Object.fromEntries(values) as NodeJS.ProcessEnv), LC_ALL: 'C', TZ: 'UTC' };
}
