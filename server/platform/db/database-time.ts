import { sql } from 'kysely';
import type { Database } from '../context.ts';

/** What the database's clock says, in milliseconds since 1970. */
export async function readDatabaseTime(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as "now"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say the time');
  return row.now;
}
