import type { DB } from '@volano/database/types';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../platform/context.ts';

export type Held = Transaction<DB>;

/** Returns once a statement of this database waits for another's lock, or so many of them do. */
export async function untilSomebodyWaits({ db }: Pick<Context, 'db'>, howMany = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(db)).rows.length < howMany);
}

/** Does what waits for an open transaction, which ends with `and` once it does; answers what came of it. */
export async function whileHeld<T>(
  ctx: Pick<Context, 'db'>,
  hold: (trx: Held) => Promise<unknown>,
  work: () => Promise<T>,
  and: (trx: Held) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const held = await ctx.db.transaction().execute(async (trx) => {
    await hold(trx);
    const working = work();
    await untilSomebodyWaits(ctx);
    await and(trx);
    return { working };
  });
  return held.working;
}
