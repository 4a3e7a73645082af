import type { DB } from '@volano/database/types';
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { insert } from '../builders/rows.ts';

export type TableRow = { [T in keyof DB]: readonly [T, Insertable<DB[T]>] }[keyof DB];

/** A row of a table, read by the types of its columns. */
export function row<T extends keyof DB>(table: T, values: Insertable<DB[T]>): readonly [T, Insertable<DB[T]>] {
  return [table, values];
}

export async function insertRows(db: Database, rows: readonly TableRow[]): Promise<void> {
  for (const [table, values] of rows) await insert(db, table, values as never);
}

/** Inserts one row under an id of its own, and answers that. */
export async function insertRow<T extends keyof DB>(
  db: Database,
  table: T,
  values: Omit<Insertable<DB[T]>, '_id'>,
): Promise<string> {
  const _id = newId();
  await insert(db, table, { _id, ...values } as never);
  return _id;
}
