import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';

/** Whom PostgreSQL runs as, when that is not ourselves. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const everywhereNobody = 65_534;

/**
 * PostgreSQL refuses to run as root, which is who we are in many containers. Then it runs as the owner of the folder
 * it already has, else as an unprivileged user that every system knows. Null when we are not root. No account is made.
 */
export function findServerUser(folder: string): ServerUser | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null;
  const owner = ownerOf(folder);
  if (owner !== null && owner.uid !== 0) return owner;
  const user = fromAccounts('nobody') ?? fromAccounts('postgres') ?? { uid: everywhereNobody, gid: everywhereNobody };
  const probe = spawnSync('/bin/sh', ['-c', ':'], { ...user, cwd: '/' });
  if (probe.error !== undefined) {
    throw new StartupError(
      `PostgreSQL does not run as root and user ${user.uid} cannot be used here (${probe.error.message}): start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return user;
}

/** Whether the server's user may enter the folder and read in it. The system is asked, not the permission bits. */
export function canEnter(user: ServerUser | null, folder: string): boolean {
  if (user === null) return true;
  return spawnSync('/bin/sh', ['-c', 'test -r "$0" && test -x "$0"', folder], { ...user, cwd: '/' }).status === 0;
}

/** Gives a folder and everything in it to the server's user, when it is not theirs yet. */
export function giveTo(user: ServerUser | null, folder: string): void {
  if (user === null || ownerOf(folder)?.uid === user.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(path.join(entry.parentPath, entry.name), user.uid, user.gid);
  }
  // The folder itself last: its owner says that the rest is done.
  chownSync(folder, user.uid, user.gid);
}

function ownerOf(folder: string): ServerUser | null {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat === undefined ? null : { uid: stat.uid, gid: stat.gid };
}

function fromAccounts(name: string): ServerUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((account) => account.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // Unsigned: macOS writes nobody as -2.
  return uid === undefined || gid === undefined ? null : { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}
