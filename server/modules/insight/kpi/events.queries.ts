import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import { dayAfter, startOfRomeDay } from '@volano/domain/rules/announcement-dates';
import type { ChartType } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { inOrderOf } from '../../../platform/db/in-order.ts';
import { offsetOf, type Paging } from '../../../platform/db/paging.ts';
import type { Bounds } from '../../../platform/http/require-period.ts';
import { type Counted, findDayOfRow, sumKinds } from './days.queries.ts';
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
export async function listEvents(db: Database, actor: Actor, choice: EventChoice, paging: Paging) {
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
    .leftJoin('users as doer', (join) =>
      join
        .onRef('doer._id', '=', 'e.userId')
        .on((eb) =>
          eb.or([
            eb.lit(isAdmin(actor)),
            eb('company._id', 'is not', null),
            eb('doer.role', 'not in', ['user', 'business-partner']),
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
    .select(['doer.name as doerName', 'doer.surname as doerSurname'])
    .select((eb) => eb.fn.coalesce('announcements.title', 'services.name', 'uploads.name').as('title'))
    .where('e._id', '=', anyOf(ids))
    .execute();
}
