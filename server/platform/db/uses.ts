import { AppError, type Use } from '@volano/domain/errors';
import type { UseKind } from '@volano/domain/rules/vocabulary';
import { type Expression, sql } from 'kysely';
import type { Database } from '../context.ts';

/** How many of each kind are named; the others are counted. */
const NAMED = 3;

/** Rows of one kind that stand on a thing, each with its `name`, once each. */
export interface Place {
  readonly kind: UseKind;
  readonly rows: Expression<{ name: string }>;
}

/** Where a thing is in use: every kind that has any, how many, the first few by name. One after the other, so inside a transaction too. */
export async function countUses(db: Database, places: readonly Place[]): Promise<Use[]> {
  const uses: Use[] = [];
  for (const { kind, rows } of places) {
    const { rows: found } = await sql<{ name: string; total: string }>`
      select "name", count(*) over () as "total" from (${rows}) as found order by "name" collate "it-x-icu" limit ${NAMED}`.execute(
      db,
    );
    const [first] = found;
    if (first !== undefined) uses.push({ kind, count: Number(first.total), names: found.map(({ name }) => name) });
  }
  return uses;
}

/** Refuses with 409 `stillInUse` and where, when anything stands on the thing. */
export async function requireUnused(db: Database, places: readonly Place[]): Promise<void> {
  const uses = await countUses(db, places);
  if (uses.length > 0) throw new AppError('stillInUse', { uses });
}
