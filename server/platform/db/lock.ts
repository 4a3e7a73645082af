import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { hasCode, isAlive, pidSpace, startTimeOf } from './processes.ts';

/** A folder that is held until `release`. */
export interface FolderLock {
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
      if (!(await isKeptBySomeone(other, silenceMs))) rmSync(other.file, { force: true });
      else if (other.isHeld || order(other) < order(mine)) throw inUse(folder, other.pid);
      else isFirst = false;
    }
    if (isFirst) return;
    // A younger claim will either withdraw or turn out to have been faster.
    await wait(10);
  }
}

async function isKeptBySomeone(mark: Mark, silenceMs: number): Promise<boolean> {
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
