import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { wakeWorkers } from '../../../platform/jobs/queues.ts';
import { findJob, updateToRetry } from './jobs.queries.ts';

/** Has a job tried again, now, and writes down who asked. 409 `jobNotFailed` for one that waits for its first try, runs or is done. */
export async function retryJob(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const job = await findJob(trx, id);
    if (job === null) throw new AppError('notFound');
    if (!(await updateToRetry(trx, id))) throw new AppError('jobNotFailed');
    await wakeWorkers(trx, job.queue);
    const entity = { type: 'job', id } as const;
    await audit(ctx, trx, actor, { action: 'jobRetried', entity, details: { queue: job.queue } });
  });
}
