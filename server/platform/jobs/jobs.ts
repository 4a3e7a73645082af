import type { EventName, Events } from '@volano/domain/events';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Attempt } from './fencing-token.ts';
import { upsertQueues, listQueues, queueName, RETRIES } from './queues.ts';
import type { EventHandlers } from './event-handler.ts';
import { type ScheduledJob, updateSchedule, type Watched } from './schedule.ts';
import { workOn } from './work.ts';

const STOP_MS = 2_000;

/** Work that follows an action, kept in the database that the action wrote to: nothing is announced that did not happen. */
export interface Jobs {
  /** Announces an event inside the transaction of the action that caused it. A patient one lets the others of its kind go first. */
  emit<E extends EventName>(
    transaction: Transaction<DB>,
    event: E,
    facts: Events[E],
    options?: { readonly isLowPriority?: boolean },
  ): Promise<void>;
  /** Runs everything that is waiting, now, and returns how many reactions ran. For commands and tests; the service works on its own. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Opens the queues of the switchboard, and keeps the timetable. `isWorking` false only announces (commands, tests that drain by hand).
 * Reactions run at least once, so each is idempotent by a key of its own.
 */
export async function openJobs<C>(options: {
  url: string;
  eventHandlers: EventHandlers<C>;
  schedule?: readonly ScheduledJob<C>[];
  /** What a try of a job works with. Jobs that waited for the start begin before it is done: they wait for it. */
  context: (attempt: Attempt) => C | Promise<C>;
  log: Logger;
  isWorking: boolean;
}): Promise<Jobs> {
  const { eventHandlers, log } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    schema: 'pgboss',
    max: 3,
    useListenNotify: options.isWorking,
    supervise: options.isWorking,
    schedule: options.isWorking,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  const queues = listQueues(eventHandlers);
  // A queue tries again by itself and says nothing: that it had to is written down here.
  const watched: Watched<C> = async (queue, job, run) => {
    try {
      const { id, retryCount } = job;
      await run(await options.context({ queue, id, retryCount }), job.data);
    } catch (error) {
      log.warn({ err: error, queue, job: job.id }, 'a reaction failed and will be tried again');
      throw error;
    }
  };
  await upsertQueues(boss, queues);
  if (options.isWorking) {
    for (const { queue, run, concurrency } of queues)
      await workOn(boss, queue, concurrency, (job) => watched(queue, job, run));
    await updateSchedule(boss, options.schedule ?? [], RETRIES, watched);
  }

  return {
    async emit(transaction, event, facts, { isLowPriority = false } = {}) {
      for (const handler of eventHandlers[event]) {
        const options = { db: fromKysely(transaction), priority: isLowPriority ? -1 : 0 };
        await boss.send(queueName(event, handler.name), facts, options);
      }
    },
    async drain() {
      let ran = 0;
      for (let again = true; again;) {
        again = false;
        for (const { queue, run } of queues) {
          for (const job of await boss.fetch(queue, { batchSize: 50 })) {
            try {
              await watched(queue, job, run);
            } catch (error) {
              await boss.fail(queue, job.id);
              throw error;
            }
            await boss.complete(queue, job.id);
            again = true;
            ran += 1;
          }
        }
      }
      return ran;
    },
    async stop() {
      // What has not ended by then is tried again at the next start.
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}
