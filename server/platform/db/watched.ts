import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { StartupError } from '../startup-error.ts';
import { canEnter, type ServerUser } from './server-user.ts';

/** The folder of a database, and the name by which the server's user reaches it. */
export interface Home {
  readonly folder: string;
  readonly asSeen: string;
  /** Open folder handed to the programs, when the name goes through it. */
  readonly handle: number | null;
}

/** How a program ends when we do: told to finish in order, or with everything it started, because its work is thrown away. */
export type Ending = 'in-order' | 'at-once';

/** A program that ends when we end, even when we are killed. */
export interface Watched {
  /** Of the program or of the shell that guards it, which then leads their group; undefined when it could not be started. */
  readonly pid: number | undefined;
  readonly exited: Promise<number>;
  /** Asks the program to end as if we had ended: PostgreSQL closes its connections and writes everything down. */
  release(): void;
}

const endings: Record<Ending, string> = { 'in-order': 'kill -INT $program', 'at-once': 'kill -KILL 0' };
const watchHandle = 3;
const homeHandle = 4;

// The shell holds the reading end of a pipe whose other end is ours alone. We end, by whatever cause: `read` returns, the program is ended.
const watchdog = (ending: string): string => `"$0" "$@" </dev/null 3<&- & program=$!
(read -r _ <&3; ${ending} 2>/dev/null) & guard=$!
exec 3<&-
wait $program; code=$?
kill $guard 2>/dev/null
exit $code`;

/**
 * Finds a way for the server's user to a folder that belongs to it. A folder inside a private home (root's, for instance)
 * cannot be reached by name; on Linux it can through an open handle, which the programs inherit.
 */
export function openHome(folder: string, user: ServerUser | null): Home {
  if (canEnter(user, folder)) return { folder, asSeen: folder, handle: null };
  if (process.platform === 'linux') {
    return { folder, asSeen: `/proc/self/fd/${homeHandle}`, handle: openSync(folder, 'r') };
  }
  throw new StartupError(
    `User ${user?.uid}, who runs PostgreSQL, cannot enter ${folder}: set DATA_DIR to another folder.`,
  );
}

/** Gives the handle back; programs started with it keep their own. */
export function closeHome(home: Home): void {
  if (home.handle !== null) closeSync(home.handle);
}

/** Starts a program of PostgreSQL as the server's user, its words going to `log`, in a session of its own so that Ctrl-C reaches only us. */
export function spawnWatched(
  program: string,
  args: readonly string[],
  options: { user: ServerUser | null; home: Home; log: number; ending: Ending },
): Watched {
  const stdio: StdioOptions = ['ignore', options.log, options.log, 'pipe'];
  if (options.home.handle !== null) stdio[homeHandle] = options.home.handle;
  const settings = { ...options.user, cwd: '/', detached: true, stdio, env: environment() };
  const child =
    process.platform === 'win32'
      ? spawn(program, args, { ...settings, cwd: options.home.folder, detached: false })
      : spawn('/bin/sh', ['-c', watchdog(endings[options.ending]), program, ...args], settings);
  const guard = child.stdio[watchHandle] as Writable | null;
  // The program may end first; writing the end of the pipe then fails, which is no news.
  guard?.on('error', () => undefined);
  return {
    pid: child.pid,
    exited: exitOf(child),
    release() {
      if (process.platform === 'win32') child.kill();
      else guard?.end();
    },
  };
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 0 : 128)));
  });
}

/** Nothing of ours but what a program needs to run: no secrets, and no PG… variable that would change what it does. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];
  const values = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...(Object.fromEntries(values) as NodeJS.ProcessEnv), LC_ALL: 'C', TZ: 'UTC' };
}
