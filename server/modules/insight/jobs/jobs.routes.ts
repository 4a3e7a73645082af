import * as contract from '@volano/domain/contracts/jobs';
import type { job } from '@volano/domain/contracts/jobs';
import { AppError } from '@volano/domain/errors';
import type { z } from 'zod';
import { bindRoute } from '../../../access/bind-route.ts';
import { retryJob } from './jobs.actions.ts';
import { countQueues, findJob, listJobs, type JobRecord } from './jobs.queries.ts';

const ERROR_LENGTH = 500;

/** A job as admins see it: of what it left behind, what went wrong. */
function replyJob({ output, data, nextAt, ...row }: JobRecord): z.input<typeof job> {
  const isWaiting = row.state === 'created' || row.state === 'retry';
  return { ...row, error: errorOf(output), data: isRecord(data) ? data : {}, nextAt: isWaiting ? nextAt : null };
}

function errorOf(output: unknown): string | null {
  if (!isRecord(output)) return null;
  const said = output['message'] ?? output['value'];
  return typeof said === 'string' ? said.slice(0, ERROR_LENGTH) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
