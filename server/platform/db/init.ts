import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { isAlive, startTimeOf, type ServerUser, type ServerLog } from './processes.ts';
import { closeHome, openHome, spawnWatched } from './server.ts';

/** The role that owns the embedded database. */
export const serverRole = 'volano';

const unfinishedPrefix = 'new-';
const creatorFile = 'creator';

/** Removes what a creation that was killed left behind, and ends it first if it is still dying. Call it with the folder locked. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    await endCreation(path.join(folder, name, creatorFile));
    rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function endCreation(file: string): Promise<void> {
  const [pid = '', started] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : [];
  const leader = Number(pid);
  if (!(leader > 0) || !isAlive(leader) || startTimeOf(leader) !== started) return;
  // The whole group: initdb and the server that it feeds. Members may linger as zombies, hence the end to patience.
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      process.kill(-leader, 'SIGKILL');
    } catch {
      return;
    }
    await wait(10);
  }
}

/**
 * Creates the cluster folder: `data`, made by initdb, and the role's `password`. It is built under another name and renamed,
 * so that a cluster folder is complete or absent. `isDurable` false, for tests, leaves the writing out of caches to the system.
 */
export async function createCluster(options: {
  programs: string;
  cluster: string;
  user: ServerUser | null;
  log: ServerLog;
  isDurable: boolean;
}): Promise<void> {
  const { cluster, user, log } = options;
  const folder = mkdtempSync(path.join(path.dirname(cluster), unfinishedPrefix));
  const password = path.join(folder, 'password');
  writeFileSync(password, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  mkdirSync(path.join(folder, 'data'), { mode: 0o700 });
  if (user !== null) {
    for (const entry of [password, path.join(folder, 'data'), folder]) chownSync(entry, user.uid, user.gid);
  }
  const home = openHome(folder, user);
  const args = [
    ['-D', `${home.asSeen}/data`, `--pwfile=${home.asSeen}/password`, '-U', serverRole, '--auth=scram-sha-256'],
    ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '-T', 'italian'],
    ['--data-checksums', '--no-instructions', ...(options.isDurable ? [] : ['--no-sync'])],
  ].flat();
  const initdb = spawnWatched(path.join(options.programs, 'bin', 'initdb'), args, {
    user,
    home,
    log: log.handle,
    ending: 'at-once',
  });
  const creator = path.join(folder, creatorFile);
  if (initdb.pid !== undefined) writeFileSync(creator, `${initdb.pid} ${startTimeOf(initdb.pid)}`);
  const code = await initdb.exited;
  initdb.release();
  rmSync(creator, { force: true });
  closeHome(home);
  if (code !== 0) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    throw new StartupError(
      `The database could not be created in ${cluster}: ${log.lastComplaint() || `see ${log.file}`}`,
    );
  }
  renameSync(folder, cluster);
  if (options.isDurable) syncFolder(path.dirname(cluster));
}

/** Refuses a cluster that another major version of PostgreSQL made: its files cannot be read. */
export function checkVersion(cluster: string, expected: number): void {
  const file = path.join(cluster, 'data', 'PG_VERSION');
  if (!existsSync(file)) {
    throw new StartupError(
      `The folder ${cluster} holds no database: restore it from a backup, or remove it to start anew.`,
    );
  }
  const found = readFileSync(file, 'utf8').trim();
  if (found !== String(expected)) {
    throw new StartupError(
      `The data in ${cluster} was made by PostgreSQL ${found}, this Volano brings ${expected}: export it with the Volano that made it, remove the folder, start this one and import (docs/operations.md).`,
    );
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
