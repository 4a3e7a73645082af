import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { hasCode, isAlive, isServerOf } from './processes.ts';

/** What a running server writes in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** How a left-over `postmaster.pid` was dealt with. */
export type Leftover = 'none' | 'stopped' | 'removed';

const patienceMs = 10_000;

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
 * the mark of one that is dead, a zombie, or whose pid went to a stranger is removed. Call it with the folder locked.
 */
export async function clearLeftover(dataFolder: string): Promise<Leftover> {
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
export async function stopPostmaster(pid: number): Promise<boolean> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (hasCode(error, 'ESRCH')) return true;
      throw new StartupError(
        `A PostgreSQL (process ${pid}) runs on the data as another user: end it, then start again.`,
      );
    }
    for (let waited = 0; waited < patienceMs; waited += 20) {
      if (!isAlive(pid)) return true;
      await wait(20);
    }
  }
  return false;
}
