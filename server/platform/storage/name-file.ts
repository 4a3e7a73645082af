import type { DB } from '@volano/database/types';
import type { Transaction, TransactionBuilder } from 'kysely';
import type { Storage } from './storage.ts';

/**
 * Does the work of a transaction that names a file in its rows; where the work fails, the bytes go too. Once the transaction is asked to end,
 * nobody knows any more whether the rows are there, and the bytes stay: those that no row names are swept after a day. While the transaction is
 * done again for another's sake (decision 008) they stay as well.
 */
export async function nameFile<T>(
  storage: Pick<Storage, 'remove'>,
  storageKey: string,
  transaction: TransactionBuilder<DB>,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  let isEnding = false;
  try {
    return await transaction.execute(async (trx) => {
      isEnding = false;
      const result = await work(trx);
      isEnding = true;
      return result;
    });
  } catch (error) {
    if (!isEnding) await storage.remove(storageKey);
    throw error;
  }
}
