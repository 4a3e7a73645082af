import type { PgBoss } from 'pg-boss';

/**
 * Works on a queue, `atOnce` jobs at a time. A full hand means that more wait: the next are taken at once, for the word that they are there
 * is given once for all that a transaction sends. Each job ends for itself; a failed one is tried again without the others.
 */
export async function workOn(
  boss: PgBoss,
  queue: string,
  concurrency: number,
  run: (job: { readonly id: string; readonly retryCount: number; readonly data: unknown }) => Promise<void>,
): Promise<void> {
  // Of one job a full hand would not be noticed.
  const options = { batchSize: Math.max(concurrency, 2), burstWhenBatchFull: true, perJobResults: true } as const;
  await boss.work<unknown>(queue, options, async (jobs) => {
    const runOne = async (job: (typeof jobs)[number]) => {
      try {
        await run(job);
        return { id: job.id, status: 'completed' as const };
      } catch (error) {
        return { id: job.id, status: 'failed' as const, output: { message: String(error) } };
      }
    };
    if (concurrency > 1) return Promise.all(jobs.map(runOne));
    const results = [];
    for (const job of jobs) results.push(await runOne(job));
    return results;
  });
}
