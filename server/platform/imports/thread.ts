import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import type { HandlerNames } from '../jobs/queues.ts';
import { UnreadableFile, type ImportNote } from './report.ts';

/** What one step of an import may take, and how long a thread without work is kept. */
export interface ThreadLimits {
  readonly timeMs: number;
  readonly heapMegabytes: number;
  readonly idleMs: number;
}

/** Does the steps of imports in a thread of its own, one after the other. */
export interface ImportThread {
  /**
   * Does one step. Rejects with `UnreadableFile` where the file is the reason: no table, more memory than the limit (`tooDense`), more
   * time (`tooSlow`), or the thread's death (`readerDied`). The process goes on in every case, and the next step has a new thread.
   */
  run(step: ThreadTask['step'], importId: string, now: Date): Promise<void>;
  /** Ends the thread; what it was doing is left undone, and rejects with `ThreadClosed`. */
  close(): Promise<void>;
}

// Ten thousand calls take a third of this memory and a quarter of this time; the time is well under the lease of the job.
const usual: ThreadLimits = { timeMs: 240_000, heapMegabytes: 768, idleMs: 60_000 };
const YOUNG_MEGABYTES = 32;

/** The service ends: what was being done is nobody's fault, and is done after the next start. */
export class ThreadClosed extends Error {}

type Broken = 'tooDense' | 'tooSlow' | 'readerDied';

/** Opens it. The thread of the program starts with the first step, and ends after a minute without one. */
export function createImportThread(
  options: ThreadPlace & { readonly program: string; readonly limits?: Partial<ThreadLimits> },
): ImportThread {
  const { program, limits, ...place } = options;
  const { timeMs, heapMegabytes, idleMs } = { ...usual, ...limits };
  let current: Worker | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function open(): Worker {
    const thread = startThread(program, place, heapMegabytes);
    thread.once('exit', () => {
      if (current === thread) current = null;
    });
    return thread;
  }

  /** One that is in the middle of something ends as soon as it can be stopped. */
  async function drop(): Promise<void> {
    const old = current;
    current = null;
    await old?.terminate();
  }

  async function work(task: ThreadTask): Promise<void> {
    if (isClosed) throw new ThreadClosed();
    clearTimeout(idle);
    current ??= open();
    const answer = await ask(current, task, timeMs);
    if (isClosed && typeof answer === 'string') throw new ThreadClosed();
    if (typeof answer === 'string') {
      void drop();
      throw new UnreadableFile(answer);
    }
    // Without work it keeps neither the service from ending nor its memory.
    current?.unref();
    idle = setTimeout(() => void drop(), idleMs).unref();
    if (answer.kind === 'unreadable') throw new UnreadableFile(answer.reason, answer.params);
    if (answer.kind === 'failed') throw new Error(answer.message);
  }

  return {
    async run(step, importId, now) {
      const result = turn.then(() => work({ step, importId, now: now.toISOString() }));
      turn = result.catch(() => undefined);
      return result;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await drop();
    },
  };
}

function startThread(program: string, place: ThreadPlace, heapMegabytes: number): Worker {
  const compiled = getCompileCacheDir();
  const thread = new Worker(program, {
    workerData: place,
    // It works on texts that anybody may have written: of the service's environment and flags it gets only where compiled code is cached.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(compiled) },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  // An error that nobody listens to would end the process.
  thread.on('error', () => undefined);
  return thread;
}

/** The word of a thread, or why there is none. */
async function ask(thread: Worker, task: ThreadTask, timeMs: number): Promise<ThreadAnswer | Broken> {
  const { promise, resolve } = Promise.withResolvers<ThreadAnswer | Broken>();
  const clock = setTimeout(() => resolve('tooSlow'), timeMs);
  const broken = (error: Error & { code?: unknown }) =>
    resolve(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooDense' : 'readerDied');
  const ended = () => resolve('readerDied');
  thread.ref();
  thread.once('message', resolve).once('error', broken).once('exit', ended).postMessage(task);
  try {
    return await promise;
  } finally {
    clearTimeout(clock);
    thread.off('message', resolve).off('error', broken).off('exit', ended);
  }
}

/** What a thread is started with: where the installation keeps its things. */
export interface ThreadPlace {
  readonly url: string;
  /** Where the files of the portal are. */
  readonly files: Pick<Config, 'dataDir' | 'bucket'>;
  /** Who reacts to what, by name: the thread announces, and does no jobs. */
  readonly handlers: HandlerNames;
}

/** What it is asked, one at a time: a step of an import, or to take what the official feed sent. */
export interface ThreadTask {
  readonly step: 'check' | 'take' | 'watch' | 'official' | 'checkCompanies';
  /** Of the import; of the reading of the feed; of the run of the package. */
  readonly importId: string;
  /** The moment that the work counts as, ISO 8601 UTC. */
  readonly now: string;
}

/** What it answers, once. A thread that ends without a word has broken a limit or has died. */
export type ThreadAnswer =
  | { readonly kind: 'done' }
  | ({ readonly kind: 'unreadable' } & Pick<ImportNote, 'reason' | 'params'>)
  | { readonly kind: 'failed'; readonly message: string };
