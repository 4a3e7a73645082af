import type { DB } from '@volano/database/types';
import type { SortKey } from '@volano/domain/contracts/fields';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { FAR_YEARS, PERIOD_ENDS } from '@volano/domain/rules/call-standing';
import type { AnnouncementType } from '@volano/domain/rules/vocabulary';
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  sql,
  type SqlBool,
  type OrderByItemBuilder,
} from 'kysely';
import type { Database } from '../../../../platform/context.ts';
import { anyOf, offsetOf, type Paging, contains } from '../../../../platform/db/query-parts.ts';
import { answersSearch, type CallSearch, matchCallSearch, nearness, readCallSearch } from './call-search.queries.ts';

/** Filters that every list of announcements has. Dates are ISO moments, both ends included. */
export interface CatalogueFilters {
  /** What was typed, read (`readCallSearch`, `chooseCallSearch`). */
  readonly search?: CallSearch | undefined;
  readonly title?: string | undefined;
  readonly announcementType?: readonly AnnouncementType[] | undefined;
  readonly regionId?: readonly string[] | undefined;
  readonly cciaaId?: readonly string[] | undefined;
  readonly isActive?: boolean | undefined;
  /** For readers to whom drafts do not exist, whatever `isActive` asks. */
  readonly isPublishedOnly?: boolean | undefined;
  readonly publicationDateFrom?: string | undefined;
  readonly publicationDateTo?: string | undefined;
  readonly expiryDateFrom?: string | undefined;
  readonly expiryDateTo?: string | undefined;
}

type Conditions = ExpressionBuilder<DB & { n: DB['announcements'] }, 'n'>;

/** The filters of the catalogue as one condition on `announcements as n`. */
export function inCatalogue(filters: CatalogueFilters): (eb: Conditions) => Expression<SqlBool> {
  return (eb) => {
    const all: Expression<SqlBool>[] = [];
    if (filters.search) all.push(answersSearch(filters.search));
    if (filters.title) all.push(contains(eb.ref('n.title'), filters.title));
    if (filters.announcementType?.length) all.push(eb('n.announcementType', 'in', filters.announcementType));
    if (filters.regionId?.length) all.push(holdsIn(filters.regionId)(eb));
    if (filters.cciaaId?.length) all.push(eb('n.cciaaId', 'in', filters.cciaaId));
    if (filters.isActive !== undefined) all.push(eb('n.isActive', '=', filters.isActive));
    if (filters.isPublishedOnly) all.push(eb('n.isActive', '=', true));
    if (filters.publicationDateFrom) all.push(eb('n.publicationDate', '>=', filters.publicationDateFrom));
    if (filters.publicationDateTo) all.push(eb('n.publicationDate', '<=', filters.publicationDateTo));
    if (filters.expiryDateFrom) all.push(eb('n.expiryDate', '>=', filters.expiryDateFrom));
    if (filters.expiryDateTo) all.push(eb('n.expiryDate', '<=', filters.expiryDateTo));
    return eb.and(all);
  };
}

/**
 * What holds in one of some regions: their own, of their chambers of commerce, of a group that contains one, of all Italy. A regional call
 * or one of a chamber without its place holds nowhere that is known.
 */
function holdsIn(regions: readonly string[]): (eb: Conditions) => Expression<SqlBool> {
  return (eb) =>
    eb.or([
      eb('n.regionId', '=', anyOf(regions)),
      sql<SqlBool>`${isOfTheirChambers(regions)}`,
      sql<SqlBool>`${isOfTheirGroups(regions)}`,
      eb.and([eb('n.announcementType', 'in', ['national', 'tax-credit']), eb('n.regionGroupId', 'is', null)]),
    ]);
}

function isOfTheirChambers(regions: readonly string[]): RawBuilder<SqlBool> {
  return sql`n."cciaaId" in (select c."_id" from cciaas c where c."regionId" = any(${regions}::uuid[]))`;
}

function isOfTheirGroups(regions: readonly string[]): RawBuilder<SqlBool> {
  return sql`n."regionGroupId" in (select m."regionGroupId" from region_group_regions m where m."regionId" = any(${regions}::uuid[]))`;
}

/** Whether any filter narrows a list at all. */
export function hasFilters(filters: CatalogueFilters): boolean {
  return Object.values(filters).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
}

/** The twin of `isExpired`: past the moment at which it closes, or shut. A call that waits or lasts until the funds do has no expiry, by its constraints. */
export function isExpiredAt(now: Date, isExpired: boolean): (eb: Conditions) => Expression<SqlBool> {
  const moment = now.toISOString();
  return (eb) =>
    isExpired
      ? eb.or([eb('n.closedAt', 'is not', null), eb('n.closesAt', '<=', moment)])
      : eb.and([eb('n.closedAt', 'is', null), eb.or([eb('n.closesAt', 'is', null), eb('n.closesAt', '>', moment)])]);
}

export function inTime(now: Date, isExpired: boolean | 'any'): (eb: Conditions) => Expression<SqlBool> {
  return isExpired === 'any' ? (eb) => eb.val(true) : isExpiredAt(now, isExpired);
}

export interface BaseList extends CatalogueFilters, Paging {
  readonly isExpired: boolean | 'any';
  readonly sort?: readonly SortKey<SortField>[] | undefined;
}

/**
 * What was typed into a list of the catalogue, read; under the other filters of the list some call always answers, if only by being there.
 */
export async function chooseCallSearch(
  db: Database,
  typed: string | undefined,
  { isExpired, search: _, ...filters }: Omit<BaseList, 'page' | 'limit' | 'sort'>,
  now: Date,
): Promise<CallSearch | undefined> {
  if (typed === undefined || typed === '') return undefined;
  const search = await readCallSearch(db, typed);
  const listed = db.selectFrom('announcements as n').where(inCatalogue(filters)).where(inTime(now, isExpired));
  const matched = await matchCallSearch(db, search, (condition) => sql`${listed.select('n._id').where(condition)}`);
  return matched ?? { ...search, matched: 'any', isEverything: true };
}

/** Ids of a page of the whole catalogue, newest first unless sorted. */
export async function listAnnouncementIds(db: Database, list: BaseList, now: Date): Promise<string[]> {
  const { page, limit, sort, isExpired, ...filters } = list;
  let found = db
    .selectFrom('announcements as n')
    .select('n._id')
    .where(inCatalogue(filters))
    .where(inTime(now, isExpired));
  for (const { key, order } of orderOf(filters, sort, now)) found = found.orderBy(key, order);
  const rows = await found.orderBy('n._id', 'desc').limit(limit).offset(offsetOf({ page, limit })).execute();
  return rows.map(({ _id }) => _id);
}

/** How many announcements of the whole catalogue pass the filters, expired and not. */
export async function countAnnouncements(
  db: Database,
  filters: CatalogueFilters,
  now: Date,
): Promise<{ expired: number; notExpired: number }> {
  const counted = await db
    .selectFrom('announcements as n')
    .where(inCatalogue(filters))
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(isExpiredAt(now, true)(eb)).as('expired'),
      eb.fn.countAll<number>().filterWhere(isExpiredAt(now, false)(eb)).as('notExpired'),
    ])
    .executeTakeFirstOrThrow();
  return counted;
}

export type SortField = 'title' | 'amount' | 'publicationDate' | 'expiryDate' | 'createdAt';

/** A key to order `announcements n` by, and which way. */
export interface Ordering {
  readonly key: RawBuilder<unknown>;
  readonly order: (order: OrderByItemBuilder) => OrderByItemBuilder;
}

const BY_NEWEST: readonly SortKey<SortField>[] = [{ field: 'createdAt', isDescending: true }];

/** The order of the whole catalogue: the one asked for, else what answers best, what is nearest, what is newest. */
export function orderOf(filters: Asked, sort: readonly SortKey<SortField>[] | undefined, now: Date): Ordering[] {
  const ordered = (keys: readonly SortKey<SortField>[]) =>
    keys.flatMap(({ field, isDescending }) =>
      field === 'expiryDate'
        ? [{ key: firmDeadline(now), order: directed(isDescending) }]
        : orderingsOf({ field, isDescending }),
    );
  return sort === undefined ? [...unaskedOrder(filters), ...ordered(BY_NEWEST)] : ordered(sort);
}

interface Asked {
  readonly search?: CallSearch | undefined;
  readonly regionId?: readonly string[] | undefined;
}

/** What comes first in a list that no order was asked for: where words were typed what answers them best, then the nearest of some regions. */
export function unaskedOrder({ search, regionId }: Asked): Ordering[] {
  return [
    ...(search ? [{ key: nearness(search), order: directed(true) }] : []),
    ...(regionId?.length ? [{ key: byNearness(regionId), order: directed(false) }] : []),
  ];
}

/** In a list filtered by region, unless an order was asked for, the region's own come before those of its chambers, of its groups and of all Italy. */
function byNearness(regions: readonly string[]): RawBuilder<number> {
  return sql`case when n."regionId" = any(${regions}::uuid[]) then 0 when n."cciaaId" is not null then 1 when n."regionGroupId" is not null then 2 else 3 end`;
}

/**
 * The deadline of `announcements n`, or null where it is too far away to be one (`isExpiryFar`): it sorts with what has none, and stands in no
 * calendar.
 */
export function firmDeadline(now: Date): RawBuilder<string | null> {
  const today = romeDay(now);
  const far = sql`(n."expiryDate" at time zone 'Europe/Rome')::date`;
  const isPeriodEnd = sql`${far} = any(${[...PERIOD_ENDS]}::date[])`;
  return sql<string | null>`case when (${isPeriodEnd}
      or ${far} > ${today}::date + ${`${FAR_YEARS} years`}::interval)
    and ${today}::date > greatest((n."sourceUpdatedAt" at time zone 'Europe/Rome')::date,
      case when ${isPeriodEnd} or n."sourceUpdatedAt" is null then (n."publicationDate" at time zone 'Europe/Rome')::date end,
      n."notedDay") + interval '1 year'
    then null else n."expiryDate" end`;
}

/** What each field orders by. Without a deadline, a date or an amount comes last either way. */
const SORTS: Readonly<Record<Exclude<SortField, 'expiryDate'>, RawBuilder<unknown>>> = {
  title: sql`searchable(n."title")`,
  amount: sql`n."amount"`,
  publicationDate: sql`n."publicationDate"`,
  createdAt: sql`n."createdAt"`,
};

/** Forms of aid as a sort by amount keeps them apart (8-true-calls §3): what stays, what is not paid, what is given back, what nobody said. */
const BY_FORM = sql`case
  when n."aidForms" = '{}' then 6
  when n."aidForms" = '{grant}' then 0
  when n."aidForms" <@ '{taxRelief,contributionRelief}' then 1
  when 'grant' = any(n."aidForms") then 2
  when 'equity' = any(n."aidForms") then 3
  when 'loan' = any(n."aidForms") then 4
  else 5 end`;

/** What a sort by this field orders by, one after the other. */
export function orderingsOf({ field, isDescending }: SortKey<Exclude<SortField, 'expiryDate'>>): {
  key: RawBuilder<unknown>;
  order: (order: OrderByItemBuilder) => OrderByItemBuilder;
}[] {
  // What always has a value says nothing of those without one, so that an index in its order can be walked either way.
  const isAlwaysThere = field === 'createdAt' || field === 'title';
  const own = { key: SORTS[field], order: isAlwaysThere ? plainly(isDescending) : directed(isDescending) };
  return field === 'amount' ? [{ key: BY_FORM, order: directed(false) }, own] : [own];
}

/** Up or down, with what has no value last. */
export function directed(isDescending: boolean): (order: OrderByItemBuilder) => OrderByItemBuilder {
  return (order) => plainly(isDescending)(order).nullsLast();
}

function plainly(isDescending: boolean): (order: OrderByItemBuilder) => OrderByItemBuilder {
  return (order) => (isDescending ? order.desc() : order.asc());
}

/** A call as a search shows it. */
export interface CallFound {
  readonly _id: string;
  readonly title: string;
  readonly grantingBody: string | null;
  readonly expiryDate: string | null;
  /** Past its day, or shut. */
  readonly isClosed: boolean;
}

/** The calls that answer every word of what was typed, best first: published ones alone where that is asked, and of some where these are given. */
export async function findCallsByWords(
  db: Database,
  typed: string,
  now: Date,
  { isPublishedOnly, ids, limit }: { isPublishedOnly: boolean; ids?: readonly string[]; limit: number },
): Promise<CallFound[]> {
  const search = await readCallSearch(db, typed);
  let found = db
    .selectFrom('announcements as n')
    .select(['n._id', 'n.title', 'n.grantingBody', 'n.expiryDate'])
    .select((eb) => sql<boolean>`coalesce(${isExpiredAt(now, true)(eb)}, false)`.as('isClosed'))
    .where(inCatalogue({ search, isPublishedOnly }));
  if (ids !== undefined) found = found.where('n._id', '=', anyOf(ids));
  // What is over leaves room for what is open.
  return found.orderBy('isClosed').orderBy(nearness(search), 'desc').orderBy('n._id').limit(limit).execute();
}
