import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';

/** The queue that `aFailedJob` belongs to. */
export const A_QUEUE = 'announcement.opened-notify';

/** A handler that was given up, as the queue leaves it after the last of its tries. */
export async function aFailedJob(ctx: Context): Promise<string> {
  const announcementId = newId();
  await ctx.db.transaction().execute((trx) => ctx.jobs.emit(trx, 'announcement.opened', { announcementId }));
  const { rows } = await sql<{ id: string }>`update pgboss.job set state = 'failed', retry_count = retry_limit,
    completed_on = now(), output = '{"message":"il server di posta non risponde"}'
    where name = ${A_QUEUE} and data ->> 'announcementId' = ${announcementId} returning id`.execute(ctx.db);
  return rows[0]?.id ?? '';
}
