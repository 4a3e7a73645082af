import { availableParallelism, cpus, freemem } from 'node:os';

/**
 * User and system seconds that the processors of this machine have worked since it started. A difference of two moments is what a run cost on an
 * otherwise quiet machine. The figures of a process do not do: they miss the children of a browser, for which nobody waits.
 */
export function processorSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0) / 1000;
}

/** How much of a run goes on at the same time. */
export interface Plan {
  /** Whether checks, tests and journeys run at the same time. */
  readonly isAtOnce: boolean;
  /** Workers of the tests, and of the journeys. */
  readonly workers: number;
  /** The free memory that decided, in GiB. */
  readonly freeGiB: number;
}

/** Free memory from which all parts run at once: an estimate with room for other programs. */
const ALL_AT_ONCE_GIB = 7;
/** Free memory from which one part has two workers: an estimate, the browsers are the largest. */
const TWO_WORKERS_GIB = 3.5;

/**
 * Adapts the run to the memory that is free and to the number of cores. A test keeps more than one core busy, with its database, its portal or its
 * browser: parts that run at once have a worker for two cores, since with more of them each takes longer and the processors do more.
 */
export function planRun(freeGiB = freeMemory(), cores = availableParallelism()): Plan {
  const isAtOnce = freeGiB >= ALL_AT_ONCE_GIB;
  const fitting = isAtOnce ? Math.floor(cores / 2) : freeGiB < TWO_WORKERS_GIB ? 1 : cores;
  return { isAtOnce, workers: Math.min(2, Math.max(1, fitting)), freeGiB };
}

/** One line for the reader of the log; null when the memory does not limit the run. */
export function planLine({ isAtOnce, workers, freeGiB }: Plan): string | null {
  if (isAtOnce) return null;
  return `${freeGiB.toFixed(1)} GiB of memory free: one part after the other, ${workers} worker${workers === 1 ? '' : 's'} each`;
}

/** Memory that a new process can have, in GiB: what the system says is free, within the limit of a container. */
function freeMemory(): number {
  const limit = process.constrainedMemory();
  const available = process.availableMemory();
  const bytes = limit > 0 && available > 0 ? Math.min(available, limit) : freemem();
  return bytes / 1024 ** 3;
}
