import type { Insertable, Transaction } from 'kysely';
import { stableId } from '../ids.ts';
import type { DB } from '../types.ts';
import type { Moments } from './moments.ts';

/** What every part of the story is written with. */
export interface Pen {
  readonly trx: Transaction<DB>;
  readonly moments: Moments;
}

/** How many rows travel in one statement: far below the limit of 65,535 parameters for the widest table. */
const BATCH = 500;

/** Writes rows, several hundred a statement. */
export async function insertRows<T extends keyof DB>(
  trx: Transaction<DB>,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + BATCH))
      .execute();
  }
}

/** The id of a thing of the story, the same in every installation. */
export function idOf(kind: string, key: string): string {
  return stableId(`demo ${kind} ${key}`);
}

/** The e-mail behind the key of a user: the part before the domain of Volano, or the whole address. */
export function emailOf(key: string): string {
  return key.includes('@') ? key : `${key}@volano.example`;
}

/** Reads a map that the story relies on. Throws on a key that it does not hold: a slip of the pen. */
export function known<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo story names ${key}, which does not exist`);
  return value;
}

/** Partners came in one a month, in their order. */
export function partnerDaysAgo(index: number): number {
  return 300 - index * 30;
}
