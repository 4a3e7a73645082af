import type { DB } from '@volano/database/types';
import type { DeducedValue } from '@volano/domain/rules/acts';
import type { DeductionKey } from '@volano/domain/rules/deduction-kinds';
import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** Which values somebody said are right of what was deduced of a company, and when, the first first. */
export async function listConfirmedDeductions(
  db: Database,
  agencyId: string,
): Promise<{ readonly key: DeductionKey; readonly value: string; readonly confirmedAt: string }[]> {
  return db
    .selectFrom('deduction_confirmations')
    .select(['key', 'value', 'confirmedAt'])
    .where('agencyId', '=', agencyId)
    .orderBy('confirmedAt')
    .orderBy('key')
    .orderBy('value')
    .execute();
}

/** Deletes what a person confirmed of a company, value by value; returns how many rows were theirs. */
export async function deleteConfirmed(
  db: Database,
  agencyId: string,
  { confirmedById, values }: { readonly confirmedById: string; readonly values: readonly DeducedValue[] },
): Promise<number> {
  let deleted = 0;
  for (const { key, value } of values) {
    const { numDeletedRows } = await db
      .deleteFrom('deduction_confirmations')
      .where('agencyId', '=', agencyId)
      .where('key', '=', key)
      .where('value', '=', value)
      .where('confirmedById', '=', confirmedById)
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

/** Notes that values are right; who said so first stays. */
export async function insertConfirmed(
  db: Database,
  rows: readonly Insertable<DB['deduction_confirmations']>[],
): Promise<void> {
  await db
    .insertInto('deduction_confirmations')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
