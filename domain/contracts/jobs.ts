import { z } from 'zod';
import { JOB_STATES } from '../rules/vocabulary.ts';
import { admins, ofTheOffice } from './subject.ts';
import { commaList, id, idParams, line, moment, listQuery } from './fields.ts';
import { route } from './route.ts';

/** One event handler or scheduled job: what waits, what runs, what was given up, and when it last went well or wrong. */
export const jobQueue = z
  .object({
    name: z.string(),
    /** The local time of Rome that it is done at, for what goes by the clock. */
    cron: z.string().nullable(),
    waiting: z.int(),
    active: z.int(),
    failed: z.int(),
    lastCompletedAt: moment.nullable(),
    lastFailedAt: moment.nullable(),
  })
  .meta({ id: 'JobQueue' });

/** One piece of work. `data` holds ids only. */
export const job = z
  .object({
    _id: id,
    queue: z.string(),
    state: z.enum(JOB_STATES),
    attempts: z.int(),
    attemptsAtMost: z.int(),
    error: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    createdAt: moment,
    startedAt: moment.nullable(),
    nextAt: moment.nullable(),
    completedAt: moment.nullable(),
  })
  .meta({ id: 'Job' });

export const listJobQueues = route({
  method: 'GET',
  path: 'jobs/queues',
  summary: 'Everything that the portal does by itself, and how it goes',
  access: admins,
  subject: ofTheOffice,
  reply: z.array(jobQueue),
});

export const listJobs = route({
  method: 'GET',
  path: 'jobs',
  summary: 'Single jobs, newest first',
  access: admins,
  subject: ofTheOffice,
  query: listQuery(['createdAt'] as const, {
    state: commaList(z.enum(JOB_STATES)).optional(),
    queue: line(100).optional(),
  }),
  reply: job,
  list: true,
});

export const retryJob = route({
  method: 'POST',
  path: 'jobs/{id}/retry',
  summary: 'Try a job again that was given up or waits for its next try',
  access: admins,
  subject: { job: 'params.id' },
  params: idParams,
  reply: job,
});
