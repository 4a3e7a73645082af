import type { DB } from '@volano/database/types';
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';

/** A row with the name of its table. */
export type TableRow = { [T in keyof DB]: readonly [T, Insertable<DB[T]>] }[keyof DB];

/** Inserts rows in this order. */
export async function insertRows(db: Database, rows: readonly TableRow[]): Promise<void> {
  for (const [table, row] of rows)
    await db
      .insertInto(table)
      .values(row as never)
      .execute();
}

/** Inserts one row under an id of its own, and answers that. */
export async function insertRow<T extends keyof DB>(
  db: Database,
  table: T,
  row: Omit<Insertable<DB[T]>, '_id'>,
): Promise<string> {
  const _id = newId();
  await db
    .insertInto(table)
    .values({ _id, ...row } as never)
    .execute();
  return _id;
}
