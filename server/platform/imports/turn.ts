import type { DB } from '@volano/database/types';
import { sql, type Transaction } from 'kysely';

/** One importer at a time, whatever it imports: two would each see the other's rows too late. Held until the transaction ends. */
export async function waitForTurn(trx: Transaction<DB>): Promise<void> {
  await sql`set local lock_timeout = '10min'`.execute(trx);
  await sql`set local statement_timeout = '10min'`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtextextended('volano import', 0))`.execute(trx);
}
