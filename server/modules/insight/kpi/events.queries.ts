import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import { dayAfter, startOfRomeDay } from '@volano/domain/rules/announcement-dates';
import type { Period } from '@volano/domain/rules/period';
import type { ChartType, EntityType, KpiType } from '@volano/domain/rules/vocabulary';
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf, inOrderOf, offsetOf, type Paging } from '../../../platform/db/query-parts.ts';
import type { Bounds } from '../../../platform/http/require-period.ts';
import { visibleAgencies } from '../../../access/agency.ts';
import { HAS_REACHED } from '../../advising/public.ts';

/** Which events, and in what order. */
export interface EventChoice {
  readonly chartType: ChartType;
  readonly counted: Counted;
  readonly bounds: Bounds;
  readonly isDescending: boolean;
}

/** How many events there are: what their days add up to. */
export async function countEvents(db: Database, { chartType, counted, bounds }: EventChoice): Promise<number> {
  return (await sumKinds(db, [chartType], counted, bounds)).get(chartType) ?? 0;
}

/**
 * A page of events. First the ids by index, then what is shown of these few; the days say on which day the page begins, so that the
 * last page of ten millions costs what the first does.
 */
export async function listEvents(
  db: Database,
  actor: Actor,
  choice: EventChoice,
  paging: Paging,
): Promise<
  {
    businessName: string | null;
    _id: string;
    createdAt: string;
    kpiType: KpiType;
    agencyId: string | null;
    advisorName: string | null;
    advisorSurname: string | null;
    advisorId: string | null;
    actorName: string | null;
    actorSurname: string | null;
    title: string | null;
  }[]
> {
  const { chartType, counted, bounds, isDescending } = choice;
  const offset = offsetOf(paging);
  const start = offset === 0 ? null : await findDayOfRow(db, chartType, counted, bounds, { offset, isDescending });
  if (offset > 0 && start === null) return [];
  const first = isDescending ? bounds.first : (start?.day ?? bounds.first);
  const last = isDescending ? (start?.day ?? bounds.last) : bounds.last;
  const direction = isDescending ? 'desc' : 'asc';
  const page = await db
    .selectFrom('kpi_events')
    .select('_id')
    .where('kpiType', '=', chartType)
    .$if(isOfRecommendations(chartType), (found) =>
      found.where('_id', 'not in', unreachedEvents(db, [chartType], bounds)),
    )
    .$if(counted === 'any', (found) => found.where('advisorId', 'is not', null))
    .$if(typeof counted === 'object', (found) =>
      found.where('advisorId', '=', typeof counted === 'object' ? counted.advisorId : null),
    )
    .$if(first !== null, (found) => found.where('createdAt', '>=', startOfRomeDay(first ?? '')))
    .$if(last !== null, (found) => found.where('createdAt', '<', startOfRomeDay(dayAfter(last ?? ''))))
    .orderBy('createdAt', direction)
    .orderBy('_id', direction)
    .limit(paging.limit)
    .offset(offset - (start?.before ?? 0))
    .execute();
  const ids = page.map(({ _id }) => _id);
  return inOrderOf(ids, await listEventRows(db, actor, ids));
}

/** Events with what may be shown of them: to a consultant nothing of a company that they no longer follow, neither its name nor its people nor its files. */
async function listEventRows(db: Database, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const seen = db.selectFrom('agencies').select(['_id', 'businessName']).where(visibleAgencies(actor));
  return db
    .selectFrom('kpi_events as e')
    .leftJoin(seen.as('company'), 'company._id', 'e.agencyId')
    .leftJoin('users as advisor', 'advisor._id', 'e.advisorId')
    .leftJoin('users as actor', (join) =>
      join
        .onRef('actor._id', '=', 'e.userId')
        .on((eb) =>
          eb.or([
            eb.lit(isAdmin(actor)),
            eb('company._id', 'is not', null),
            eb('actor.role', 'not in', ['user', 'business-partner']),
          ]),
        ),
    )
    .leftJoin('all_announcements as announcements', 'announcements._id', 'e.entityId')
    .leftJoin('all_services as services', 'services._id', 'e.entityId')
    .leftJoin('dossiers', 'dossiers._id', 'e.entityId')
    .leftJoin('uploads', (join) =>
      join
        .on('uploads._id', '=', sql`coalesce(dossiers."uploadId", e."entityId")`)
        .on((eb) => eb.or([eb('company._id', 'is not', null), eb('uploads.kind', 'in', ['public', 'premium'])])),
    )
    .select(['e._id', 'e.kpiType', 'e.createdAt', 'company._id as agencyId', 'company.businessName'])
    .select(['advisor._id as advisorId', 'advisor.name as advisorName', 'advisor.surname as advisorSurname'])
    .select(['actor.name as actorName', 'actor.surname as actorSurname'])
    .select((eb) => eb.fn.coalesce('announcements.title', 'services.name', 'uploads.name').as('title'))
    .where('e._id', '=', anyOf(ids))
    .execute();
}

/** Whose events: of one consultant, `any` for what counts for some consultant, `all` for every one, of companies that nobody follows too. */
export type Counted = { readonly advisorId: string } | 'any' | 'all';

/** Kinds of which an event counts once the company can see it: nothing is done for who cannot (17-seams §7). */
const RECOMMENDED = { announcement: 'recommendation', service: 'serviceRecommendation' } as const satisfies Record<
  EntityType,
  KpiType
>;

function isOfRecommendations(kpiType: KpiType): boolean {
  return Object.values<KpiType>(RECOMMENDED).includes(kpiType);
}

/**
 * The events of what was recommended to companies that cannot see it yet, by the rule of the funnel: found from what was recommended, one by one, since
 * it is little of it, and of all events it is less.
 */
function unreachedEvents(db: Database, kpiTypes: readonly KpiType[], bounds: Bounds) {
  const { announcement, service } = RECOMMENDED;
  const kind = sql<KpiType>`case r."recommendationType" when 'announcement' then ${sql.lit(announcement)} else ${sql.lit(service)} end`;
  return db
    .selectFrom('all_recommendations as r')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('kpi_events')
          .select('kpi_events._id')
          .where('kpi_events.kpiType', '=', kind)
          .whereRef('kpi_events.createdAt', '=', 'r.createdAt')
          .whereRef('kpi_events.entityId', '=', 'r.recommendationId')
          .where('kpi_events.agencyId', 'is not distinct from', (of) => of.ref('r.agencyId'))
          .limit(1)
          .as('e'),
      (join) => join.onTrue(),
    )
    .select('e._id')
    .where('r.isTakenBack', '=', false)
    .where(HAS_REACHED.unreached)
    .where(kind, 'in', kpiTypes.filter(isOfRecommendations))
    .where(within('r', bounds));
}

/** Events of some days in Rome. */
function within(as: string, { first, last }: Bounds): RawBuilder<SqlBool> {
  const at = sql.ref(`${as}.createdAt`);
  const from = first === null ? sql`true` : sql`${at} >= ${startOfRomeDay(first)}`;
  const to = last === null ? sql`true` : sql`${at} < ${startOfRomeDay(dayAfter(last))}`;
  return sql<SqlBool>`(${from} and ${to})`;
}

/**
 * What counts of some kinds, day by day: sums come from `kpi_days`, so that they cost the same however many events there are, less what no company
 * can see yet, which is little and changes as they come in.
 */
export function countedDays(db: Database, kpiTypes: readonly KpiType[], bounds: Bounds) {
  const { first, last } = bounds;
  const days = db
    .selectFrom('kpi_days')
    .select(['kpiType', 'day', 'advisorId', 'count'])
    .where('kpiType', 'in', kpiTypes)
    .$if(first !== null, (found) => found.where('day', '>=', first))
    .$if(last !== null, (found) => found.where('day', '<=', last));
  if (!kpiTypes.some(isOfRecommendations)) return days;
  return days.unionAll(
    db
      .selectFrom('kpi_events')
      .where('_id', 'in', unreachedEvents(db, kpiTypes, bounds))
      .select(['kpiType', sql<string>`("createdAt" at time zone 'Europe/Rome')::date`.as('day'), 'advisorId'])
      .select(sql<number>`-1`.as('count')),
  );
}

type CountedDays = { days: { kpiType: KpiType; day: string; advisorId: string | null; count: number } };

function isCounted(counted: Counted): (eb: ExpressionBuilder<CountedDays, 'days'>) => Expression<SqlBool> {
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
  bounds: Bounds,
): Promise<ReadonlyMap<KpiType, number>> {
  const sums = await db
    .selectFrom(countedDays(db, kpiTypes, bounds).as('days'))
    .select(['kpiType', SUM.as('count')])
    .where(isCounted(counted))
    .groupBy('kpiType')
    .execute();
  return new Map(sums.map(({ kpiType, count }) => [kpiType, count]));
}

/** How many events of each kind no company can see yet, in a period, of some consultant; a kind without any is not there. */
export async function countUnreached(
  db: Database,
  kpiTypes: readonly KpiType[],
  advisorId: string | null,
  period: Period,
): Promise<ReadonlyMap<KpiType, number>> {
  const rows = await db
    .selectFrom('kpi_events')
    .where('_id', 'in', unreachedEvents(db, kpiTypes, period))
    .where((eb) => (advisorId === null ? eb('advisorId', 'is not', null) : eb('advisorId', '=', advisorId)))
    .select(['kpiType', sql<number>`count(*)::int`.as('count')])
    .groupBy('kpiType')
    .execute();
  return new Map(rows.map(({ kpiType, count }) => [kpiType, count]));
}

/** How many of each kind on each day of a period; a day without any is not there. */
export async function listDays(
  db: Database,
  kpiTypes: readonly KpiType[],
  counted: Counted,
  period: Period,
): Promise<{ day: string; kpiType: KpiType; count: number }[]> {
  return db
    .selectFrom(countedDays(db, kpiTypes, period).as('days'))
    .select(['kpiType', 'day', SUM.as('count')])
    .where(isCounted(counted))
    .groupBy(['kpiType', 'day'])
    .execute();
}

/** The day that the row after so many, newest or oldest first, falls on, and how many come before that day; null where there are fewer. */
async function findDayOfRow(
  db: Database,
  kpiType: KpiType,
  counted: Counted,
  bounds: Bounds,
  { offset, isDescending }: { readonly offset: number; readonly isDescending: boolean },
): Promise<{ day: string; before: number } | null> {
  const days = db
    .selectFrom(countedDays(db, [kpiType], bounds).as('days'))
    .select(['day', SUM.as('count')])
    .where(isCounted(counted))
    .groupBy('day');
  const order = isDescending ? sql`"day" desc` : sql`"day"`;
  const { rows } = await sql<{ day: string; before: number }>`
    select "day", "upTo" - "count" as "before"
    from (select "day", "count", sum("count") over (order by ${order}) as "upTo" from ${days} as days) as summed
    where "upTo" > ${offset} order by ${order} limit 1`.execute(db);
  return rows[0] ?? null;
}
