import type { DB } from '@volano/database/types';
import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import { dayAfter, startOfRomeDay } from '@volano/domain/rules/announcement-dates';
import type { Period } from '@volano/domain/rules/period';
import type { ChartType, KpiType } from '@volano/domain/rules/vocabulary';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf, inOrderOf, offsetOf, type Paging } from '../../../platform/db/query-parts.ts';
import type { Bounds } from '../../../platform/http/require-period.ts';
import { visibleAgencies } from '../../../access/agency.ts';

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
    .leftJoin('announcements', 'announcements._id', 'e.entityId')
    .leftJoin('services', 'services._id', 'e.entityId')
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
export async function listDays(
  db: Database,
  kpiTypes: readonly KpiType[],
  counted: Counted,
  period: Period,
): Promise<{ day: string; kpiType: KpiType; count: number }[]> {
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
async function findDayOfRow(
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
