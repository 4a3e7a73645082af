import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bundledProgram } from './bundled-portal.ts';

/** The portal as a person starts it: a process of its own, spoken to from outside. */
export interface PortalProcess {
  readonly process: ChildProcess;
  /** Resolves with its address once it answers; rejects with everything it said when it ended instead. */
  readonly ready: Promise<string>;
  /** Resolves with the exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** What it wrote so far on standard output and on standard error. */
  out(): string;
  err(): string;
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The portal as its sources are: where they start is what a test is about, and where measures are taken. */
export const SOURCES = fileURLToPath(new URL('../../app/main.ts', import.meta.url));
/** What tests start. */
export const MAIN = process.env['VITEST'] === undefined ? SOURCES : await bundledProgram('main');

/** Where programs and the home are, and what was compiled before: nothing that the portal reads. What every process of a test is started with. */
export function passedOn(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

/** As `npm start` and the samples of `deploy` start it (decision 005). */
const NODE_OPTIONS = ['--max-semi-space-size=16'];

const address = /http:\/\/localhost:\d+/;

/**
 * Starts the portal with these variables and none that this process happens to have for it.
 * `program` is another route to the same server, such as the one that builds the page first; `cwd` is where a file `.env` may lie; `inside` is
 * what starts it, such as `unshare`.
 */
export function startPortal(
  environment: Record<string, string>,
  program = MAIN,
  cwd = tmpdir(),
  inside: readonly string[] = [],
): PortalProcess {
  const [command, ...args] = [...inside, process.execPath, ...NODE_OPTIONS, program];
  const child = spawn(command, args, {
    cwd,
    env: {
      ...passedOn(),
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '4194304',
      MALLOC_TRIM_THRESHOLD_: '1048576',
      PORT: '0',
      LOG_LEVEL: 'warn',
      MESSAGES_A_MINUTE: '1000000',
      DISK_FREE_PERCENT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  // Closed, not exited: by then both pipes have been read to their end.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const found = address.exec(out);
      if (found !== null) resolve(found[0]);
    });
    void exited.then((code) => reject(new Error(`The portal ended with ${code} before it answered:\n${out}${err}`)));
  });
  // Whoever waits for the end alone must not be struck by the refusal that belongs to `ready`.
  ready.catch(() => undefined);
  return {
    process: child,
    ready,
    exited,
    out: () => out,
    err: () => err,
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}
