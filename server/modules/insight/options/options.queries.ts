import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** Whether the database answers at all; throws what the driver says when it does not. */
export async function getHeartbeat(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
