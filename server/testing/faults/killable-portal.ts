import type { PortalProcess } from '../world/portal-process.ts';

/** A portal that may die and rise. */
export interface KillablePortal {
  /** Where it answers; while it is down, where it will. Rejects when one that was to rise did not. */
  readonly address: () => Promise<string>;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
  /** How long each took to rise, from its start to its first answer, in milliseconds. */
  readonly restarts: readonly number[];
  /** What those said that ended before they answered, and were started again. */
  readonly failedStarts: readonly string[];
  /** What the one that runs now wrote on standard output. */
  readonly out: () => string;
  readonly end: (signal?: NodeJS.Signals) => Promise<void>;
}

/**
 * Starts a portal that may die; each next one is started in the same way. One that ends before it answers, as on a machine where the database
 * is kept waiting for its turn, is started again as often as `tries` says, as whoever watches over a portal does.
 */
export function openKillablePortal(start: () => PortalProcess, tries = 1): KillablePortal {
  const restarts: number[] = [];
  const failedStarts: string[] = [];
  let now = start();
  let next = Promise.withResolvers<string>();
  return {
    restarts,
    failedStarts,
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
      for (let left = tries - 1; ; left -= 1) {
        const risen = start();
        now = { ...risen, ready: next.promise };
        try {
          next.resolve(await risen.ready);
          break;
        } catch (error) {
          if (left === 0) next.reject(error);
          if (left === 0) throw error;
          failedStarts.push(String(error));
        }
      }
      restarts.push(Math.round(performance.now() - since));
    },
    async end(signal) {
      await now.end(signal);
    },
  };
}
