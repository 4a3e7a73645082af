import { sql } from 'kysely';
import type { Database } from '../context.ts';

/**
 * Has the workers of a queue look at once, when the transaction is committed. The library tells them by itself of what is sent; of a job
 * that is put back by hand they would hear only when they next look, half a minute later.
 */
export async function wakeWorkers(db: Database, queue: string): Promise<void> {
  // The channel as the library names it, after the schema that it lives in.
  await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${queue})`.execute(db);
}
