import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
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

/** Whether the process is a PostgreSQL server of this very data folder, and not a stranger who was given its pid. */
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

/** Whether an error of the system carries this code, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
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
