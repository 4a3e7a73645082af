import type { DB } from '@volano/database/types';
import type { SortKey } from '@volano/domain/contracts/fields';
import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging, contains } from '../../../platform/db/query-parts.ts';

export interface PartnersFilters {
  readonly q?: string | undefined;
  readonly isActive?: boolean | undefined;
  /** For readers to whom drafts do not exist, whatever `isActive` asks. */
  readonly isPublishedOnly: boolean;
}

export interface PartnersList extends PartnersFilters, Paging {
  readonly sort: readonly SortKey<'businessName' | 'createdAt'>[];
}

const SORTS = { businessName: sql`searchable("businessName")`, createdAt: sql`"createdAt"` } as const;

type PartnersQuery<O> = SelectQueryBuilder<DB, 'partners', O>;

function filtered<O>(partners: PartnersQuery<O>, { q, isActive, isPublishedOnly }: PartnersFilters): PartnersQuery<O> {
  let found = partners;
  if (isPublishedOnly) found = found.where('isActive', '=', true);
  if (isActive !== undefined) found = found.where('isActive', '=', isActive);
  return q ? found.where(contains(sql.ref('businessName'), q)) : found;
}

/** A page of partners. */
export async function listPartners(
  db: Database,
  list: PartnersList,
): Promise<
  {
    _id: string;
    createdAt: string;
    description: string;
    frontImageId: string | null;
    isActive: boolean;
    email: string | null;
    businessName: string;
    facebookUrl: string | null;
    istagramUrl: string | null;
    linkedinUrl: string | null;
    website: string | null;
  }[]
> {
  let page = filtered(db.selectFrom('partners').selectAll(), list);
  for (const { field, isDescending } of list.sort) page = page.orderBy(SORTS[field], isDescending ? 'desc' : 'asc');
  return page.orderBy('_id').limit(list.limit).offset(offsetOf(list)).execute();
}

/** How many partners pass the filters. */
export async function countPartners(db: Database, filters: PartnersFilters): Promise<number> {
  const counted = filtered(
    db.selectFrom('partners').select((eb) => eb.fn.countAll<number>().as('count')),
    filters,
  );
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** One partner, or null when it is not there to be seen. */
export async function findPartner(
  db: Database,
  isPublishedOnly: boolean,
  id: string,
): Promise<{
  _id: string;
  createdAt: string;
  description: string;
  frontImageId: string | null;
  isActive: boolean;
  email: string | null;
  businessName: string;
  facebookUrl: string | null;
  istagramUrl: string | null;
  linkedinUrl: string | null;
  website: string | null;
} | null> {
  const partner = filtered(db.selectFrom('partners').selectAll(), { isPublishedOnly }).where('_id', '=', id);
  return (await partner.executeTakeFirst()) ?? null;
}

/** The name of a partner, who is held until the transaction ends, or null. */
export async function findPartnerForUpdate(db: Database, id: string): Promise<{ businessName: string } | null> {
  const locked = db.selectFrom('partners').select('businessName').where('_id', '=', id).forUpdate();
  return (await locked.executeTakeFirst()) ?? null;
}

export async function insertPartner(db: Database, partner: Insertable<DB['partners']>): Promise<void> {
  await db.insertInto('partners').values(partner).execute();
}

/** Changes these columns; none is nothing to do. */
export async function updatePartnerRow(db: Database, id: string, columns: Updateable<DB['partners']>): Promise<void> {
  if (Object.keys(columns).length > 0) await db.updateTable('partners').set(columns).where('_id', '=', id).execute();
}

export async function deletePartnerRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('partners').where('_id', '=', id).execute();
}
