import { createHash } from 'node:crypto';
import type { DB } from '@volano/database/types';
import { AppError } from '@volano/domain/errors';
import type { Transaction } from 'kysely';

/** A request that its sender may repeat. */
export interface Repeatable {
  readonly userId: string;
  readonly route: string;
  /** The sender's `Idempotency-Key`; without one every request is a new one. */
  readonly key: string | undefined;
  /** What was asked: the same key with another request is a mistake of the sender. */
  readonly request: unknown;
}

/**
 * Does the work once for a key, inside the action's own transaction: a repeat waits for the first and gets its result,
 * and a first that failed left nothing behind (decisions §1).
 */
export async function idempotent<T extends object>(
  trx: Transaction<DB>,
  asked: Repeatable,
  work: () => Promise<T>,
): Promise<T> {
  const { userId, route, key } = asked;
  if (key === undefined) return work();
  const requestHash = createHash('sha256').update(JSON.stringify(asked.request)).digest('hex');
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ userId, route, key, requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted === undefined) {
    const first = await trx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where((eb) => eb.and({ userId, route, key }))
      .executeTakeFirstOrThrow();
    if (first.requestHash !== requestHash) throw new AppError('idempotencyMismatch');
    return first.reply as T;
  }
  const result = await work();
  await trx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(result) })
    .where((eb) => eb.and({ userId, route, key }))
    .execute();
  return result;
}
