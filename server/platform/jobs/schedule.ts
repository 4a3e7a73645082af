import type { PgBoss } from 'pg-boss';

/**
 * Something done by the clock of Rome: `cron` is its wall time there. It runs once whatever the number of nodes, and once more at the
 * next start when the moment was slept through; so it may run twice without harm, like every reaction.
 */
export interface ScheduledJob<C> {
  readonly name: string;
  readonly cron: string;
  readonly run: (context: C) => Promise<void>;
}

/** Runs one job of a queue, and writes down when it fails. */
export type Watched<C> = (
  queue: string,
  job: { readonly id: string; readonly retryCount: number; readonly data: unknown },
  run: (context: C, facts: unknown) => Promise<void>,
) => Promise<void>;

/** Puts the appointments into the database's timetable and takes out those that an earlier version kept. */
export async function updateSchedule<C>(
  boss: PgBoss,
  schedule: readonly ScheduledJob<C>[],
  queueOptions: Parameters<PgBoss['createQueue']>[1],
  watched: Watched<C>,
): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  const kept = new Set(schedule.map(({ name }) => queueName(name)));
  for (const { name } of await boss.getSchedules()) if (!kept.has(name)) await boss.unschedule(name);
  for (const { name, cron, run } of schedule) {
    const queue = queueName(name);
    if (!known.has(queue)) await boss.createQueue(queue, queueOptions);
    await boss.schedule(queue, cron, null, { tz: 'Europe/Rome', missed: 'once' });
    await boss.work(queue, async (jobs) => {
      for (const job of jobs) await watched(queue, job, run);
    });
  }
}

function queueName(job: string): string {
  return `clock-${job}`;
}
