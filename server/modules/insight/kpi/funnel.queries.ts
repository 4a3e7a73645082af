import type { DB } from '@volano/database/types';
import type { Actor } from '@volano/domain/policies/actor';
import type { Period } from '@volano/domain/rules/period';
import { FUNNEL_STAGES, type FunnelStage } from '@volano/domain/rules/vocabulary';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/paging.ts';
import { chosenRecommendations } from '../../advising/recommendations/recommendation-rows.queries.ts';
import { HAS_REACHED } from '../../advising/recommendations/stages.queries.ts';

/** Whose recommendations, of which days. */
interface FunnelChoice {
  readonly advisorId: string | undefined;
  readonly period: Period;
}

type FunnelCounts = Readonly<Record<FunnelStage, number>> & { readonly amount: number };

/** Of the recommendations made in a period, in companies that the actor may see: how many have come how far by now, and what was won. */
export async function countFunnel(db: Database, actor: Actor, choice: FunnelChoice): Promise<FunnelCounts> {
  return counting(chosen(db, actor, choice)).executeTakeFirstOrThrow();
}

/** A page of the same by consultant, by announcement or by service, and how many of these there are when the query counts. */
export async function listFunnels(
  db: Database,
  actor: Actor,
  by: keyof typeof COLUMNS,
  choice: FunnelChoice,
  list: Paging & {
    readonly sort: readonly { field: FunnelStage | 'amount'; isDescending: boolean }[];
    readonly count: boolean;
  },
) {
  const column = COLUMNS[by];
  const of = chosen(db, actor, choice).where(`r.${column}`, 'is not', null);
  let groups = counting(of)
    .select(sql<string>`${sql.ref(`r.${column}`)}`.as('_id'))
    .groupBy(`r.${column}`);
  for (const { field, isDescending } of list.sort) groups = groups.orderBy(field, isDescending ? 'desc' : 'asc');
  const page = groups
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('_id')
    .limit(list.limit)
    .offset(offsetOf(list));
  const found = await db.selectFrom(page.as('g')).selectAll('g').select(TITLES[by].as('title')).execute();
  const rows = found.map(({ total: _, ...row }) => row);
  if (!list.count) return { rows };
  if (found[0] !== undefined || list.page === 1) return { rows, total: found[0]?.total ?? 0 };
  // Beyond the last page no row says how many there are.
  const distinct = of.select(`r.${column}`).distinct();
  const { total } = await db
    .selectFrom(distinct.as('g'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

const COLUMNS = { advisors: 'advisorId', announcements: 'announcementId', services: 'serviceId' } as const;

const TITLES = {
  advisors: sql<string>`(select u."name" || ' ' || u."surname" from users u where u."_id" = g."_id")`,
  announcements: sql<string>`(select a."title" from announcements a where a."_id" = g."_id")`,
  services: sql<string>`(select s."name" from services s where s."_id" = g."_id")`,
} as const;

function chosen(db: Database, actor: Actor, { advisorId, period }: FunnelChoice) {
  return db
    .selectFrom('recommendations as r')
    .innerJoin('agencies', 'agencies._id', 'r.agencyId')
    .where(chosenRecommendations(actor, { advisorId, bounds: period }));
}

function counting(found: SelectQueryBuilder<DB & { r: DB['recommendations'] }, 'r' | 'agencies', object>) {
  const [recommended, seen, interested, applied, won] = FUNNEL_STAGES.map(
    (stage) => sql<number>`count(*) filter (where ${HAS_REACHED[stage]})`,
  ) as [Count, Count, Count, Count, Count];
  return found.select([
    recommended.as('recommended'),
    seen.as('seen'),
    interested.as('interested'),
    applied.as('applied'),
    won.as('won'),
    sql<number>`coalesce(sum(r."amount") filter (where ${HAS_REACHED.won}), 0)`.as('amount'),
  ]);
}

type Count = ReturnType<typeof sql<number>>;
