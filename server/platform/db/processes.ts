import { hasCode, StartupError } from '../startup-error.ts';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  readFileSync,
  readlinkSync,
  realpathSync,
  chownSync,
  lchownSync,
  readdirSync,
  statSync,
  closeSync,
  openSync,
  renameSync,
} from 'node:fs';
import path from 'node:path';

/** Whether a process runs. A zombie does not: it holds nothing any more, though a signal still reaches it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return hasCode(error, 'EPERM');
  }
  return !/^State:\s+[ZX]/m.test(readOrEmpty(`/proc/${pid}/status`));
}

/**
 * When a process started, in the system's own notation: with the pid it names one process for good, since pids are used again.
 * Null when the process is gone or the system does not say.
 */
export function startTimeOf(pid: number): string | null {
  if (process.platform === 'linux') {
    // The program's name, in parentheses, may hold blanks: count from after it. The start is the 22nd field.
    const stat = readOrEmpty(`/proc/${pid}/stat`);
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  }
  if (process.platform === 'win32') return null;
  return (
    run('ps', ['-o', 'lstart=', '-p', String(pid)])
      .trim()
      .replaceAll(/\W+/g, '-') || null
  );
}

/** The pids seen from here mean something only here: this boot, and inside containers this container. */
export function pidSpace(): string {
  const boot = readOrEmpty('/proc/sys/kernel/random/boot_id').slice(0, 8);
  return `${boot}${linkOrEmpty('/proc/self/ns/pid').replaceAll(/\D/g, '')}` || 'this-machine';
}

/** Whether the process is a PostgreSQL server of this very data folder, and not another program that was given its pid. */
export function isServerOf(pid: number, dataFolder: string): boolean {
  if (process.platform === 'win32') {
    return run('tasklist', ['/FI', `PID eq ${pid}`, '/NH'])
      .toLowerCase()
      .includes('postgres.exe');
  }
  if (process.platform === 'linux') {
    if (!readOrEmpty(`/proc/${pid}/cmdline`).includes('postgres')) return false;
    // A server works inside its data folder. The link is unreadable when the server belongs to another user.
    const folder = linkOrEmpty(`/proc/${pid}/cwd`);
    if (folder !== '') return folder === realpathSync(dataFolder);
  }
  const command = run('ps', ['-o', 'command=', '-p', String(pid)]);
  return command.includes('postgres') && command.includes(path.resolve(dataFolder));
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function linkOrEmpty(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

function run(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

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

/** The log that PostgreSQL keeps beside its data. */
export interface ServerLog {
  readonly file: string;
  readonly handle: number;
  /** The last line that tells of a failure since the log was opened, for a message to a person; empty when there is none. */
  lastComplaint(): string;
  close(): void;
}

const turnAtBytes = 5_000_000;

/** Opens `server.log` at its end. A long log is put aside once as `server.log.old`. */
export function openServerLog(folder: string): ServerLog {
  const file = path.join(folder, 'server.log');
  if (sizeOf(file) > turnAtBytes) renameSync(file, `${file}.old`);
  const start = sizeOf(file);
  const handle = openSync(file, 'a', 0o600);
  // Started once as root in an ordinary user's folder, the log must still be that user's at the next start.
  if (process.getuid?.() === 0) chownSync(file, statSync(folder).uid, statSync(folder).gid);
  return {
    file,
    handle,
    lastComplaint() {
      const lines = readFileSync(file).subarray(start).toString('utf8').split('\n');
      const complaint = lines.findLast((line) => /error|fatal|panic|could not|cannot/i.test(line)) ?? '';
      return complaint.trim();
    },
    close() {
      closeSync(handle);
    },
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
