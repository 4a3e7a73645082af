import type { SortKey } from '@volano/domain/contracts/lists';
import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';
import { nearness } from './announcement-words.queries.ts';

export type SortField = 'title' | 'amount' | 'publicationDate' | 'expiryDate' | 'createdAt';

/** A key to order `announcements n` by, and which way. */
export interface Ordering {
  readonly key: RawBuilder<unknown>;
  readonly order: (order: OrderByItemBuilder) => OrderByItemBuilder;
}

const BY_NEWEST: readonly SortKey<SortField>[] = [{ field: 'createdAt', isDescending: true }];

/** The order of the whole catalogue: the one asked for, else what answers best, what is nearest, what is newest. */
export function orderOf(filters: Asked, sort: readonly SortKey<SortField>[] | undefined): Ordering[] {
  return sort === undefined ? [...unaskedOrder(filters), ...BY_NEWEST.flatMap(orderingsOf)] : sort.flatMap(orderingsOf);
}

interface Asked {
  readonly q?: string | undefined;
  readonly regionId?: readonly string[] | undefined;
}

/** What comes first in a list that no order was asked for: where words were typed what answers them best, then the nearest of some regions. */
export function unaskedOrder({ q, regionId }: Asked): Ordering[] {
  return [
    ...(q ? [{ key: nearness(q), order: directed(true) }] : []),
    ...(regionId?.length ? [{ key: byNearness(regionId), order: directed(false) }] : []),
  ];
}

/** In a list filtered by region, unless an order was asked for, the region's own come before those of its chambers, of its groups and of all Italy. */
function byNearness(regions: readonly string[]): RawBuilder<number> {
  return sql`case when n."regionId" = any(${regions}::uuid[]) then 0 when n."cciaaId" is not null then 1 when n."regionGroupId" is not null then 2 else 3 end`;
}

/** What each field orders by. Without a deadline, a date or an amount comes last either way. */
const SORTS: Readonly<Record<SortField, RawBuilder<unknown>>> = {
  title: sql`searchable(n."title")`,
  amount: sql`n."amount"`,
  publicationDate: sql`n."publicationDate"`,
  expiryDate: sql`n."expiryDate"`,
  createdAt: sql`n."createdAt"`,
};

/** Forms of aid as a sort by amount keeps them apart (decision 046): what stays, what is not paid, what is given back, what nobody said. */
const BY_FORM = sql`case
  when n."aidForms" = '{}' then 6
  when n."aidForms" = '{grant}' then 0
  when n."aidForms" <@ '{taxRelief,contributionRelief}' then 1
  when 'grant' = any(n."aidForms") then 2
  when 'equity' = any(n."aidForms") then 3
  when 'loan' = any(n."aidForms") then 4
  else 5 end`;

/** What a sort by this field orders by, one after the other. */
export function orderingsOf({ field, isDescending }: SortKey<SortField>) {
  const own = { key: SORTS[field], order: directed(isDescending) };
  return field === 'amount' ? [{ key: BY_FORM, order: directed(false) }, own] : [own];
}

/** Up or down, with what has no value last. */
export function directed(isDescending: boolean): (order: OrderByItemBuilder) => OrderByItemBuilder {
  return (order) => (isDescending ? order.desc() : order.asc()).nullsLast();
}
