import type { listJobs as contract } from '@volano/domain/contracts/jobs';
import type { JobState } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/query-parts.ts';

type ListQuery = z.output<typeof contract.query>;

/** A job as the queue of the database keeps it. `output` is what it left behind, an error where it failed. */
export interface JobRecord {
  readonly _id: string;
  readonly queue: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly attemptsAtMost: number;
  readonly output: unknown;
  readonly data: unknown;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly nextAt: string;
  readonly completedAt: string | null;
}

const COLUMNS = sql`id as "_id", name as "queue", state::text as "state", retry_count as "attempts", retry_limit as "attemptsAtMost",
  output, data, created_on as "createdAt", started_on as "startedAt", start_after as "nextAt", completed_on as "completedAt"`;
/** The queue's own work is not the portal's. */
const OURS = sql`name not like '\\_\\_pgboss\\_\\_%'`;

/** A page of jobs, newest first unless turned round, and the total when the query counts. */
export async function listJobs(db: Database, query: ListQuery) {
  const states = query.state ?? [];
  const where = sql`${OURS}
    and (${states.length === 0} or state::text = any(${[...states]}::text[]))
    and (${query.queue ?? null}::text is null or name = ${query.queue ?? null})`;
  const isDescending = query.sort?.[0]?.isDescending ?? true;
  const order = isDescending ? sql`created_on desc, id desc` : sql`created_on, id`;
  const { rows } = await sql<JobRecord>`select ${COLUMNS} from pgboss.job where ${where}
    order by ${order} limit ${query.limit} offset ${offsetOf(query)}`.execute(db);
  if (!query.count) return { rows };
  const counted = await sql<{ total: number }>`select count(*) as total from pgboss.job where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One job, or null. */
export async function findJob(db: Database, id: string): Promise<JobRecord | null> {
  const { rows } = await sql<JobRecord>`select ${COLUMNS} from pgboss.job where id = ${id} and ${OURS}`.execute(db);
  return rows[0] ?? null;
}

/** Has a job tried now that was given up or waits for its next try; one try more is added to those it may have. False for any other. */
export async function updateToRetry(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`update pgboss.job
    set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1), start_after = now(), completed_on = null,
      keep_until = greatest(keep_until, now() + interval '14 days')
    where id = ${id} and state in ('failed', 'retry') and ${OURS} returning id`.execute(db);
  return rows.length > 0;
}

/** How each queue goes, by name: the jobs that the database still keeps. */
export async function countQueues(db: Database): Promise<
  {
    name: string;
    cron: string | null;
    waiting: number;
    active: number;
    failed: number;
    lastCompletedAt: string | null;
    lastFailedAt: string | null;
  }[]
> {
  const { rows } = await sql<{
    name: string;
    cron: string | null;
    waiting: number;
    active: number;
    failed: number;
    lastCompletedAt: string | null;
    lastFailedAt: string | null;
  }>`select q.name, s.cron,
      count(*) filter (where j.state in ('created', 'retry')) as "waiting",
      count(*) filter (where j.state = 'active') as "active",
      count(*) filter (where j.state = 'failed') as "failed",
      max(j.completed_on) filter (where j.state = 'completed') as "lastCompletedAt",
      max(j.completed_on) filter (where j.state = 'failed') as "lastFailedAt"
    from pgboss.queue q
    left join pgboss.schedule s on s.name = q.name
    left join pgboss.job j on j.name = q.name
    where q.name not like '\\_\\_pgboss\\_\\_%'
    group by q.name, s.cron order by q.name`.execute(db);
  return rows;
}
