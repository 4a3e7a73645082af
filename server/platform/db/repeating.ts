import { setTimeout as wait } from 'node:timers/promises';
import type { DB } from '@volano/database/types';
import { Kysely, type TransactionBuilder } from 'kysely';
import { overlay } from '../overlay.ts';

/** How often a transaction is done at most. */
const TRIES = 3;
/** Until the next try, at most: whoever stood in each other's way should not meet again. */
const PAUSE_MS = 50;

/**
 * A database whose transactions are done again, twice at most, when PostgreSQL undid them for another's sake: a deadlock, or two
 * that cannot be put one after the other (faults F6, decision 008). Nothing of them was kept by then. What an action does besides its
 * statements may happen again too.
 */
export class RepeatingDatabase extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    return repeating(super.transaction());
  }
}

function repeating(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
  return overlay(builder, {
    setIsolationLevel: (level) => repeating(builder.setIsolationLevel(level)),
    async execute(work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await builder.execute(work);
        } catch (error) {
          if (tries === TRIES || !wasUndone(error)) throw error;
          await wait(Math.random() * PAUSE_MS * tries);
        }
      }
    },
  });
}

/** Whether PostgreSQL undid a transaction for another's sake, so that it may be done again as it is. */
export function wasUndone(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '40P01' || code === '40001';
}
