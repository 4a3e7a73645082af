import type { DB } from '@volano/database/types';
import type { SortKey } from '@volano/domain/contracts/lists';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../context.ts';
import { offsetOf, type Paging } from '../../platform/db/paging.ts';
import { contains } from '../../platform/db/search.ts';

export interface PartnersFilter extends Paging {
  readonly q: string | undefined;
  readonly sort: readonly SortKey<'businessName' | 'createdAt'>[];
}

const SORTS = { businessName: sql`searchable("businessName")`, createdAt: sql`"createdAt"` } as const;

type PartnersQuery<O> = SelectQueryBuilder<DB, 'partners', O>;

function inScope<O>(partners: PartnersQuery<O>, isPublishedOnly: boolean): PartnersQuery<O> {
  return isPublishedOnly ? partners.where('isActive', '=', true) : partners;
}

/** A page of partners. */
export async function listPartners(db: Database, isPublishedOnly: boolean, filter: PartnersFilter) {
  let page = inScope(db.selectFrom('partners').selectAll(), isPublishedOnly);
  if (filter.q !== undefined) page = page.where(contains(sql.ref('businessName'), filter.q));
  for (const { field, isDescending } of filter.sort) page = page.orderBy(SORTS[field], isDescending ? 'desc' : 'asc');
  return page.orderBy('_id').limit(filter.limit).offset(offsetOf(filter)).execute();
}

/** How many partners there are to be seen. */
export async function countPartners(db: Database, isPublishedOnly: boolean, q: string | undefined): Promise<number> {
  let counted = inScope(
    db.selectFrom('partners').select((eb) => eb.fn.countAll<number>().as('count')),
    isPublishedOnly,
  );
  if (q !== undefined) counted = counted.where(contains(sql.ref('businessName'), q));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** One partner, or null when it is not there to be seen. */
export async function findPartner(db: Database, isPublishedOnly: boolean, id: string) {
  return (
    (await inScope(db.selectFrom('partners').selectAll(), isPublishedOnly).where('_id', '=', id).executeTakeFirst()) ??
    null
  );
}
