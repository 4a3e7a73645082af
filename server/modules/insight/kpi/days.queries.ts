import type { DB } from '@volano/database/types';
import type { Period } from '@volano/domain/rules/period';
import type { KpiType } from '@volano/domain/rules/vocabulary';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** Whose events: of one consultant, `any` for what counts for some consultant, `all` for every one, of companies that nobody follows too. */
export type Counted = { readonly advisorId: string } | 'any' | 'all';

/** Sums come from `kpi_days` alone, so that they cost the same however many events there are. */
function isCounted(counted: Counted): (eb: ExpressionBuilder<DB, 'kpi_days'>) => Expression<SqlBool> {
  return (eb) => {
    if (counted === 'all') return eb.val(true);
    return counted === 'any' ? eb('advisorId', 'is not', null) : eb('advisorId', '=', counted.advisorId);
  };
}

const SUM = sql<number>`sum("count")`;

/** How many of each kind, in a period or of all time; a kind without any is not there. */
export async function sumKinds(
  db: Database,
  kpiTypes: readonly KpiType[],
  counted: Counted,
  { first, last }: { readonly first: string | null; readonly last: string | null },
): Promise<ReadonlyMap<KpiType, number>> {
  const sums = await db
    .selectFrom('kpi_days')
    .select(['kpiType', SUM.as('count')])
    .where('kpiType', 'in', kpiTypes)
    .where(isCounted(counted))
    .$if(first !== null, (found) => found.where('day', '>=', first))
    .$if(last !== null, (found) => found.where('day', '<=', last))
    .groupBy('kpiType')
    .execute();
  return new Map(sums.map(({ kpiType, count }) => [kpiType, count]));
}

/** How many of each kind on each day of a period; a day without any is not there. */
export async function listDays(db: Database, kpiTypes: readonly KpiType[], counted: Counted, period: Period) {
  return db
    .selectFrom('kpi_days')
    .select(['kpiType', 'day', SUM.as('count')])
    .where('kpiType', 'in', kpiTypes)
    .where(isCounted(counted))
    .where('day', '>=', period.first)
    .where('day', '<=', period.last)
    .groupBy(['kpiType', 'day'])
    .execute();
}

/** The day that the row after so many, newest or oldest first, falls on, and how many come before that day; null where there are fewer. */
export async function findDayOfRow(
  db: Database,
  kpiType: KpiType,
  counted: Counted,
  { first, last }: { readonly first: string | null; readonly last: string | null },
  { offset, isDescending }: { readonly offset: number; readonly isDescending: boolean },
): Promise<{ day: string; before: number } | null> {
  const days = db
    .selectFrom('kpi_days')
    .select(['day', SUM.as('count')])
    .where('kpiType', '=', kpiType)
    .where(isCounted(counted))
    .$if(first !== null, (found) => found.where('day', '>=', first))
    .$if(last !== null, (found) => found.where('day', '<=', last))
    .groupBy('day');
  const order = isDescending ? sql`"day" desc` : sql`"day"`;
  const { rows } = await sql<{ day: string; before: number }>`
    select "day", "upTo" - "count" as "before"
    from (select "day", "count", sum("count") over (order by ${order}) as "upTo" from ${days} as days) as summed
    where "upTo" > ${offset} order by ${order} limit 1`.execute(db);
  return rows[0] ?? null;
}
