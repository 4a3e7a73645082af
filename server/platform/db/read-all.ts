import type { DB } from '@volano/database/types';
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';

const AT_A_TIME = 500;

/**
 * Every row of a query, a few hundred at a time: as many as there are, none of them held longer than it is looked at. All of one
 * moment, since they come out of one cursor; one such reading in a transaction at a time.
 */
export async function* readAll<O>(trx: Transaction<DB>, query: SelectQueryBuilder<DB, never, O>): AsyncGenerator<O> {
  await sql`declare rows_read no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<O>`fetch ${sql.lit(AT_A_TIME)} from rows_read`.execute(trx);
    yield* rows;
    if (rows.length < AT_A_TIME) break;
  }
  await sql`close rows_read`.execute(trx);
}
