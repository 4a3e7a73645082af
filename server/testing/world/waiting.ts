import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

/** Returns once a statement of this database waits for another's lock, or so many of them do. */
export async function untilSomebodyWaits({ db }: Pick<Context, 'db'>, howMany = 1): Promise<void> {
  for (;;) {
    const waiting =
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
    if (waiting.rows.length >= howMany) return;
  }
}
