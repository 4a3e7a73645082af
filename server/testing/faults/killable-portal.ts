import type { PortalProcess } from '../world/portal-process.ts';

/** A portal that may die and rise. */
export interface KillablePortal {
  /** Where it answers; while it is down, where it will. Rejects when one that was to rise did not. */
  readonly address: () => Promise<string>;
  /** Ends the process as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Starts the next one, and resolves when it answers. */
  readonly restart: () => Promise<void>;
  /** How long each took to rise, from its start to its first answer, in milliseconds. */
  readonly restarts: readonly number[];
  /** What the one that runs now wrote on standard output. */
  readonly out: () => string;
  readonly end: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts a portal that may die; each next one is started in the same way. */
export function openKillablePortal(start: () => PortalProcess): KillablePortal {
  const restarts: number[] = [];
  let now = start();
  let next = Promise.withResolvers<string>();
  return {
    restarts,
    address: () => now.ready,
    out: () => now.out(),
    async kill() {
      // Whoever asks from here on waits for the next one.
      next = Promise.withResolvers<string>();
      next.promise.catch(() => undefined);
      const gone = now.end('SIGKILL');
      now = { ...now, ready: next.promise };
      await gone;
    },
    async restart() {
      const since = performance.now();
      now = start();
      now.ready.then(next.resolve, next.reject);
      await now.ready;
      restarts.push(Math.round(performance.now() - since));
    },
    async end(signal) {
      await now.end(signal);
    },
  };
}
