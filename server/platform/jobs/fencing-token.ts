import type { DB } from '@volano/database/types';
import { type Kysely, sql, type Transaction, type TransactionBuilder } from 'kysely';

/** One try of a job: a job that was given to another worker meanwhile is at its next. */
export interface Attempt {
  readonly queue: string;
  readonly id: string;
  readonly retryCount: number;
}

/** What a worker is told that was away for so long that its job was given to another one. */
export class StaleAttemptError extends Error {
  constructor({ queue, id }: Attempt) {
    super(`job ${id} of ${queue} was given to somebody else meanwhile`);
    this.name = 'StaleAttemptError';
  }
}

/**
 * The same database for one try of a job: what its transactions wrote is kept only while the job is still this try's to do, and undone
 * with a `StaleAttemptError` after that (faults F3). Looked at last, so that whoever sleeps in the middle is found out when they wake.
 */
export function withFencingToken(db: Kysely<DB>, attempt: Attempt): Kysely<DB> {
  return overlay(db, { transaction: () => transactionWithFencingToken(db.transaction(), attempt) });
}

function transactionWithFencingToken(builder: TransactionBuilder<DB>, attempt: Attempt): TransactionBuilder<DB> {
  return overlay(builder, {
    setIsolationLevel: (level) => transactionWithFencingToken(builder.setIsolationLevel(level), attempt),
    execute: (work) =>
      builder.execute(async (trx) => {
        const result = await work(trx);
        await requireOwn(trx, attempt);
        return result;
      }),
  });
}

/** Holds the job until the transaction ends: it is given to nobody between this look and the commit. */
async function requireOwn(trx: Transaction<DB>, attempt: Attempt): Promise<void> {
  const { queue, id, retryCount } = attempt;
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${queue} and id = ${id} and state = 'active' and retry_count = ${retryCount}
    for share`.execute(trx);
  if (rows.length === 0) throw new StaleAttemptError(attempt);
}

/** A thing as it is but for some of its methods. */
function overlay<T extends object>(target: T, methods: Partial<T>): T {
  return new Proxy(target, {
    get(target, name) {
      const own: unknown = Reflect.get(methods, name);
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, name, target);
      // Bound, since what the library keeps to itself belongs to the thing and not to what stands in for it.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
