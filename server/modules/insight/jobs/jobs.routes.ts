import * as contract from '@volano/domain/contracts/jobs';
import { AppError } from '@volano/domain/errors';
import { bindRoute } from '../../../access/bind-route.ts';
import { retryJob } from './jobs.actions.ts';
import { countQueues, findJob, listJobs } from './jobs.queries.ts';
import { replyJob } from './jobs.replies.ts';

/** What the portal does by itself, for admins: how it goes, what failed, and another try. */
export const jobsRoutes = [
  bindRoute(contract.listJobQueues, ({ ctx }) => countQueues(ctx.db)),

  bindRoute(contract.listJobs, async ({ ctx, query }) => {
    const { rows, ...counted } = await listJobs(ctx.db, query);
    return { rows: rows.map(replyJob), ...counted };
  }),

  bindRoute(contract.retryJob, async ({ ctx, actor, params }) => {
    await retryJob(ctx, actor, params.id);
    const job = await findJob(ctx.db, params.id);
    if (job === null) throw new AppError('notFound');
    return replyJob(job);
  }),
];
