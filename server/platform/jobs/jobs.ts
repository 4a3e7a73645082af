import type { EventName, Events } from '@volano/domain/events';
import type { ChangedKind } from '@volano/domain/rules/changed-kinds';
import type { DB } from '@volano/database/types';
import { type Transaction, type Kysely, sql, type TransactionBuilder } from 'kysely';
import type pg from 'pg';
import { fromKysely, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { reachDatabase } from '../db/reach.ts';
import { LIFE_MS } from '../db/watch.ts';
import { overlay } from '../overlay.ts';
import { within } from '../clock.ts';
import { upsertQueues, listQueues, type Queue, queueName, RETRIES, type EventHandlers } from './queues.ts';

const STOP_MS = 2_000;
/** Jobs that a handler which takes many is handed at once. */
const MANY = 50;

/** Work that follows an action, kept in the database that the action wrote to: nothing is announced that did not happen. */
export interface Jobs {
  /** Announces an event inside the transaction of the action that caused it. A patient one lets the others of its kind go first. */
  emit<E extends EventName>(
    transaction: Transaction<DB>,
    event: E,
    facts: Events[E],
    options?: { readonly isLowPriority?: boolean },
  ): Promise<void>;
  /** Runs everything that is waiting, now, and returns how many handlers ran. For commands and tests; the service works on its own. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

interface JobsOptions<C> {
  url: string;
  eventHandlers: EventHandlers<C>;
  schedule?: readonly ScheduledJob<C>[];
  /** What a try of a job works with. Jobs that waited for the start begin before it is done: they wait for it. */
  context: (attempts: readonly Attempt[]) => C | Promise<C>;
  log: Logger;
  /** What each try is done in, by the name of its queue. */
  follow?: (queue: string, work: () => Promise<void>) => Promise<void>;
  /** Hears of each that is done and changed rows of a kind, with the facts of its event. */
  onDone?: (changes: ChangedKind, facts: readonly unknown[]) => Promise<void>;
  isWorking: boolean;
  /** What connections are made of. */
  Client?: typeof pg.Client | undefined;
}

/**
 * Opens the queues of the event handlers, and keeps the schedule. `isWorking` false only announces (commands, tests that drain by hand).
 * Handlers run at least once, so each is idempotent by a key of its own.
 */
export async function openJobs<C>(options: JobsOptions<C>): Promise<Jobs> {
  const { eventHandlers, log } = options;
  const reach = reachDatabase(options.url);
  const boss = new PgBoss({
    ...reach.config,
    // Handed on to the pool and to its connections that listen, which its types do not say.
    ...({ Client: options.Client ?? reach.Client, maxLifetimeSeconds: LIFE_MS / 1_000 } as object),
    // It opens the connection that listens by itself.
    ...(reach.address.hosts.length > 1 && ({ stream: reach.openSocket } as object)),
    notifyHeartbeatIntervalMs: 5_000,
    notifyHeartbeatTimeoutMs: 2_000,
    schema: 'pgboss',
    max: 3,
    useListenNotify: options.isWorking,
    supervise: options.isWorking,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    schedule: options.isWorking,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  const queues = listQueues(eventHandlers);
  const watched = logFailures(options);
  await upsertQueues(boss, queues);
  if (options.isWorking) {
    for (const queue of queues)
      await workOn(boss, queue, (jobs) => watched(queue.queue, jobs, queue.run, queue.changes));
    await updateSchedule(boss, options.schedule ?? [], RETRIES, watched);
  }

  return {
    async emit(transaction, event, facts, { isLowPriority = false } = {}) {
      for (const handler of eventHandlers[event]) {
        const { name, afterSeconds = 0 } = handler;
        const options = { db: fromKysely(transaction), priority: isLowPriority ? -1 : 0 };
        await boss.send(queueName(event, name), facts, {
          ...options,
          ...(afterSeconds > 0 && { startAfter: afterSeconds }),
        });
      }
    },
    drain: () => drainQueues(boss, queues, watched),
    async stop() {
      // Worker by worker: asked to wait by itself, the library looks twice a second whether they have ended.
      const names = new Set(boss.getWipData().map(({ name }) => name));
      await within(Promise.all([...names].map((name) => boss.offWork(name, { wait: true }))), STOP_MS);
      // What has not ended by then is tried again at the next start.
      await boss.stop({ graceful: false });
    },
  };
}

/** Makes the tables of the queues, or brings them to this version, by the role that owns them, so that another one may work with them. */
export async function installQueues(url: string, log: Logger): Promise<void> {
  const { config, Client } = reachDatabase(url);
  const boss = new PgBoss({ ...config, ...({ Client } as object), schema: 'pgboss', max: 2, supervise: false });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  await boss.stop({ graceful: true });
}

/** A queue tries again by itself and says nothing: that it had to is written to the log. */
function logFailures<C>({
  context,
  follow,
  onDone,
  log,
}: Pick<JobsOptions<C>, 'context' | 'follow' | 'onDone' | 'log'>): Watched<C> {
  return async (queue, jobs, run, changes = null) => {
    try {
      const attempts = jobs.map(({ id, retryCount }) => ({ queue, id, retryCount }));
      const given = await context(attempts);
      const facts = jobs.map(({ data }) => data);
      await (follow === undefined ? run(given, facts) : follow(queue, () => run(given, facts)));
      if (changes !== null) await onDone?.(changes, facts);
    } catch (error) {
      log.warn(
        { err: error, queue, job: jobs.map(({ id }) => id).join(' ') },
        'a handler failed and will be tried again',
      );
      throw error;
    }
  };
}

/** Runs what waits in every queue, and what that causes, until nothing waits; the first failure ends it. Returns how many ran. */
async function drainQueues<C>(
  boss: PgBoss,
  queues: ReturnType<typeof listQueues<C>>,
  watched: Watched<C>,
): Promise<number> {
  let ran = 0;
  for (let again = true; again;) {
    again = false;
    for (const { queue, run, takes, changes } of queues) {
      const jobs = await boss.fetch(queue, { batchSize: MANY });
      const handfuls = takes === 'one' ? jobs.map((job) => [job]) : jobs.length > 0 ? [jobs] : [];
      for (const handful of handfuls) {
        const ids = handful.map(({ id }) => id);
        try {
          await watched(queue, handful, run, changes);
        } catch (error) {
          await boss.fail(queue, ids);
          throw error;
        }
        await boss.complete(queue, ids);
        again = true;
        ran += ids.length;
      }
    }
  }
  return ran;
}

/** A job as its worker takes it. */
interface Job {
  readonly id: string;
  readonly retryCount: number;
  readonly data: unknown;
}

/**
 * Works on a queue, as many jobs at a time as it says. A full hand means that more wait: the next are taken at once, for the word that they
 * are there is given once for all that a transaction sends. Each job ends for itself; a failed one is tried again without the others.
 */
async function workOn<C>(
  boss: PgBoss,
  { queue, takes, concurrency }: Queue<C>,
  run: (jobs: readonly Job[]) => Promise<void>,
): Promise<void> {
  // Of one job a full hand would not be noticed.
  const batchSize = takes === 'many' ? MANY : Math.max(concurrency, 2);
  await boss.work<unknown>(queue, { batchSize, burstWhenBatchFull: true, perJobResults: true }, async (jobs) => {
    const runSome = async (some: typeof jobs): Promise<JobResult[]> => {
      try {
        await run(some);
        return some.map(({ id }) => ({ id, status: 'completed' as const }));
      } catch (error) {
        return some.map(({ id }) => ({ id, status: 'failed' as const, output: { message: String(error) } }));
      }
    };
    if (takes === 'many' && jobs.length > 1) {
      const results = await runSome(jobs);
      // One that cannot be done keeps no other from its turn: each is tried alone.
      if (results.every(({ status }) => status === 'completed')) return results;
    }
    if (concurrency > 1) return (await Promise.all(jobs.map((job) => runSome([job])))).flat();
    const results: JobResult[] = [];
    for (const job of jobs) results.push(...(await runSome([job])));
    return results;
  });
}

/** One try of a job: a job that was given to another worker meanwhile is at its next. */
interface Attempt {
  readonly queue: string;
  readonly id: string;
  readonly retryCount: number;
}

/** What a worker is told that was away for so long that its job was given to another one. */
export class StaleAttemptError extends Error {
  constructor({ queue, id }: Attempt) {
    super(`job ${id} of ${queue} was given to somebody else meanwhile`);
    this.name = 'StaleAttemptError';
  }
}

/**
 * The same database for one try of a job, or of some of a queue: what its transactions wrote is kept only while they are still this try's
 * to do, and undone with a `StaleAttemptError` after that (faults F3). Looked at last, so that whoever sleeps in the middle is found out when they wake.
 */
export function withFencingToken(db: Kysely<DB>, attempts: readonly Attempt[]): Kysely<DB> {
  return overlay(db, { transaction: () => transactionWithFencingToken(db.transaction(), attempts) });
}

function transactionWithFencingToken(
  builder: TransactionBuilder<DB>,
  attempts: readonly Attempt[],
): TransactionBuilder<DB> {
  return overlay(builder, {
    setIsolationLevel: (level) => transactionWithFencingToken(builder.setIsolationLevel(level), attempts),
    execute: (work) =>
      builder.execute(async (trx) => {
        const result = await work(trx);
        await requireOwn(trx, attempts);
        return result;
      }),
  });
}

/** Holds the jobs, all of one queue, until the transaction ends: they are given to nobody between this look and the commit. */
async function requireOwn(trx: Transaction<DB>, attempts: readonly Attempt[]): Promise<void> {
  const [first] = attempts;
  if (first === undefined) return;
  const [ids, tries] = [attempts.map(({ id }) => id), attempts.map(({ retryCount }) => retryCount)];
  const { rows } = await sql<{ id: string }>`
    select job.id from pgboss.job
    join unnest(${ids}::uuid[], ${tries}::int[]) as own (id, tries) on job.id = own.id and job.retry_count = own.tries
    where job.name = ${first.queue} and job.state = 'active'
    for share of job`.execute(trx);
  const held = new Set(rows.map(({ id }) => id));
  const stale = attempts.find(({ id }) => !held.has(id));
  if (stale !== undefined) throw new StaleAttemptError(stale);
}

/**
 * Something done by the clock of Rome: `cron` is the local time there. It runs once whatever the number of nodes, and once more at the
 * next start when the moment was slept through; so it may run twice without harm, like every handler.
 */
export interface ScheduledJob<C> {
  readonly name: string;
  readonly cron: string;
  /** Whose rows it makes other than before: open pages read them again. */
  readonly changes?: ChangedKind;
  readonly run: (context: C) => Promise<void>;
}

/** Runs one job of a queue, or some together, and writes down when it fails. */
type Watched<C> = (
  queue: string,
  jobs: readonly Job[],
  run: Queue<C>['run'],
  changes?: Queue<C>['changes'],
) => Promise<void>;

/** Puts the scheduled jobs into the database's schedule and takes out those that an earlier version kept. */
async function updateSchedule<C>(
  boss: PgBoss,
  schedule: readonly ScheduledJob<C>[],
  queueOptions: Parameters<PgBoss['createQueue']>[1],
  watched: Watched<C>,
): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  const kept = new Set(schedule.map(({ name }) => scheduleQueueName(name)));
  for (const { name } of await boss.getSchedules()) if (!kept.has(name)) await boss.unschedule(name);
  for (const { name, cron, run, changes = null } of schedule) {
    const queue = scheduleQueueName(name);
    if (!known.has(queue)) await boss.createQueue(queue, queueOptions);
    await boss.schedule(queue, cron, null, { tz: 'Europe/Rome', missed: 'once' });
    await boss.work(queue, async (jobs) => {
      for (const job of jobs) await watched(queue, [job], (context) => run(context), changes);
    });
  }
}

function scheduleQueueName(job: string): string {
  return `clock-${job}`;
}

/**
 * Does a piece of work for each, one after the other. One that fails is written down by its id and keeps no other waiting; the first failure is
 * thrown at the end, so that whoever called is tried again.
 */
export async function oneByOne<T extends string | { readonly _id: string }>(
  log: Pick<Logger, 'warn'>,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      log.warn({ err: error, id: typeof item === 'string' ? item : item._id }, 'one of many could not be done');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
