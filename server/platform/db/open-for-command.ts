import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { openDatabase, type OpenDatabase } from './connect.ts';
import { clusterOf, type DatabaseOptions, type StartedDatabase, startDatabase } from './database.ts';
import { serverRole } from './cluster.ts';
import { createClient } from './reach.ts';
import { isServerOf } from './processes.ts';
import { readPassword, readPostmaster } from './server.ts';

/** A database opened by a command beside the portal. */
interface CommandDatabase extends StartedDatabase {
  /** The portal runs on it: it has migrated it, and it will do the jobs that the command leaves. */
  readonly isShared: boolean;
}

const attempts = 20;

/**
 * Does something on the database for a command, with `max` connections at most, and closes it; as the owner of the tables where it says so. Throws as
 * `openForCommand`, and what the work throws.
 */
export async function onDatabase<T>(
  { max, isOwner = false, ...options }: DatabaseOptions & { readonly max: number; readonly isOwner?: boolean },
  work: (opened: OpenDatabase, database: CommandDatabase) => Promise<T>,
): Promise<T> {
  const database = await openForCommand(options);
  try {
    const opened = openDatabase(isOwner ? database.ownerUrl : database.url, { max });
    try {
      return await work(opened, database);
    } finally {
      await opened.close();
    }
  } finally {
    await database.stop();
  }
}

/**
 * The database for a command that works with the portal running or stopped: `DATABASE_URL` when given; else the embedded server of a
 * running portal, which is left running; else a server of our own, stopped at the end. While a portal is starting or stopping neither
 * is there for a moment: the command waits some seconds. Throws `StartupError`.
 */
export async function openForCommand(options: DatabaseOptions): Promise<CommandDatabase> {
  if (options.databaseUrl !== undefined) return { ...(await startDatabase(options)), isShared: false };
  for (let attempt = 1; ; attempt += 1) {
    const url = await findRunning(clusterOf(options.dataDir));
    if (url !== null) return { url, ownerUrl: url, kind: 'embedded', isShared: true, stop: () => Promise.resolve() };
    try {
      return { ...(await startDatabase(options)), isShared: false };
    } catch (error) {
      // The folder is held by a portal whose server does not answer yet.
      if (!(error instanceof StartupError) || attempt === attempts) throw error;
      await wait(500);
    }
  }
}

/** The address of the server that runs on this cluster and answers, or null. */
async function findRunning(cluster: string): Promise<string | null> {
  const data = path.join(cluster, 'data');
  const running = readPostmaster(data);
  if (running === null || !running.isReady || !isServerOf(running.pid, data)) return null;
  const url = `postgres://${serverRole}:${readPassword(cluster)}@127.0.0.1:${running.port}/volano`;
  const client = createClient(url, { connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return url;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
