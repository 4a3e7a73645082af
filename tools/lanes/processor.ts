import { availableParallelism, cpus, freemem } from 'node:os';

/**
 * User and system seconds that the processors of this machine have worked since it started. A difference of two moments is what a run cost on an
 * otherwise quiet machine. The figures of a process do not do: they miss the children of a browser, for which nobody waits.
 */
export function processorSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0) / 1000;
}

/** How many of each the run starts. */
export interface Plan {
  /** Whether checks, tests and journeys run at the same time. */
  readonly isAtOnce: boolean;
  readonly testWorkers: number;
  readonly browserWorkers: number;
  /** The free memory that decided, in GiB. */
  readonly freeGiB: number;
}

/** Free memory from which all parts run at once, with two workers each: an estimate with room for other programs. */
const ALL_AT_ONCE_GIB = 7;
/** Free memory from which one part has two workers: an estimate, the browsers are the largest. */
const TWO_WORKERS_GIB = 3.5;

/** Adapts the run to the memory that is free and to the number of cores. */
export function planRun(freeGiB = freeMemory(), cores = availableParallelism()): Plan {
  const workers = freeGiB < TWO_WORKERS_GIB || cores === 1 ? 1 : 2;
  return { isAtOnce: freeGiB >= ALL_AT_ONCE_GIB, testWorkers: workers, browserWorkers: workers, freeGiB };
}

/** One line for the reader of the log; null when the run is not limited. */
export function planLine({ isAtOnce, testWorkers, freeGiB }: Plan): string | null {
  if (isAtOnce && testWorkers > 1) return null;
  const order = isAtOnce ? 'all parts at once' : 'one part after the other';
  return `${freeGiB.toFixed(1)} GiB of memory free: ${order}, ${testWorkers} worker${testWorkers === 1 ? '' : 's'} each`;
}

/** Memory that a new process can have, in GiB: what the system says is free, within the limit of a container. */
function freeMemory(): number {
  const limit = process.constrainedMemory();
  const available = process.availableMemory();
  const bytes = limit > 0 && available > 0 ? Math.min(available, limit) : freemem();
  return bytes / 1024 ** 3;
}
