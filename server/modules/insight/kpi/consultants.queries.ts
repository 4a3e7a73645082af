import type { Actor } from '@volano/domain/policies/actor';
import { ADVISOR_FIELDS } from '@volano/domain/rules/advisor-kinds';
import type { Period } from '@volano/domain/rules/period';
import type { ChartType, Role } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/paging.ts';
import { contains } from '../../../platform/db/search.ts';
import { visibleAgencies } from '../../../access/agency.ts';

const CONSULTANTS: readonly Role[] = ['advisor', 'business-performance-partner'];

export interface LeaderboardChoice extends Paging {
  readonly q?: string | undefined;
  readonly isWorstFirst: boolean;
}

/**
 * A page of consultants by what they come to, and how many there are. Those who left are there where something counts for them, so that
 * the counts add up to the graph. The place is among all, whatever is searched.
 */
export async function listLeaderboard(db: Database, kpiType: ChartType, period: Period, choice: LeaderboardChoice) {
  const { q, isWorstFirst, page, limit } = choice;
  const sums = db
    .selectFrom('kpi_days')
    .select(['advisorId', sql<number>`sum("count")`.as('count')])
    .where('kpiType', '=', kpiType)
    .where('advisorId', 'is not', null)
    .where('day', '>=', period.first)
    .where('day', '<=', period.last)
    .groupBy('advisorId');
  const ranked = db
    .selectFrom('users as u')
    .leftJoin(sums.as('s'), 's.advisorId', 'u._id')
    .select(['u._id', 'u.name', 'u.surname', 'u.role', 'u.frontImageId'])
    .select([sql<boolean>`u."deletedAt" is not null`.as('isGone'), sql<number>`coalesce(s."count", 0)`.as('count')])
    .select(sql<number>`rank() over (order by coalesce(s."count", 0) desc)`.as('rank'))
    .where((eb) =>
      eb.or([eb.and([eb('u.role', 'in', CONSULTANTS), eb('u.deletedAt', 'is', null)]), eb('s.count', 'is not', null)]),
    );
  const found = db
    .selectFrom(ranked.as('ranked'))
    .$if(Boolean(q), (all) => all.where(contains(sql<string>`"name" || ' ' || "surname"`, q ?? '')));
  const data = await found
    .selectAll('ranked')
    .select((eb) =>
      eb
        .selectFrom('agencies')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where((of) => of.or(ADVISOR_FIELDS.map((field) => of(`agencies.${field}`, '=', of.ref('ranked._id')))))
        .$asScalar()
        .$notNull()
        .as('numberOfAssignedAgencies'),
    )
    .orderBy('count', isWorstFirst ? 'asc' : 'desc')
    .orderBy(sql`searchable("surname")`)
    .orderBy(sql`searchable("name")`)
    .orderBy('_id')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  const { totalData } = await found.select((eb) => eb.fn.countAll<number>().as('totalData')).executeTakeFirstOrThrow();
  return { data, totalData };
}

/** How many companies that the actor may see a consultant follows in any kind. */
export async function countAssignedAgencies(db: Database, actor: Actor, consultantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('agencies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(visibleAgencies(actor))
    .where((eb) => eb.or(ADVISOR_FIELDS.map((field) => eb(`agencies.${field}`, '=', consultantId))))
    .executeTakeFirstOrThrow();
  return count;
}
