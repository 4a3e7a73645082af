import type { PortalProcess } from './portal-process.ts';

/** A portal that is killed time and again, and started anew at once. */
export interface MortalPortal {
  /** Where it answers; while it is down, where it will. */
  address(): Promise<string>;
  /** Kills it as a power cut would, and resolves when the next one answers. */
  kill(): Promise<void>;
  /** How long each new one took from its start to its first answer, in milliseconds. */
  readonly restarts: readonly number[];
  end(): Promise<void>;
}

/** Starts a portal that may die. */
export function openMortalPortal(start: () => PortalProcess): MortalPortal {
  const restarts: number[] = [];
  let now = start();
  return {
    restarts,
    address: () => now.ready,
    async kill() {
      const before = now;
      // Whoever asks from here on waits for the next one.
      const gone = before.end('SIGKILL');
      const next = Promise.withResolvers<string>();
      now = { ...before, ready: next.promise };
      next.promise.catch(() => undefined);
      await gone;
      const since = performance.now();
      now = start();
      now.ready.then(next.resolve, next.reject);
      await now.ready;
      restarts.push(Math.round(performance.now() - since));
    },
    async end() {
      await now.end('SIGKILL');
    },
  };
}
