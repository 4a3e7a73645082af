import type { listUsers as contract } from '@volano/domain/contracts/users';
import type { DB } from '@volano/database/types';
import type { Role } from '@volano/domain/rules/vocabulary';
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/paging.ts';
import { contains } from '../../../platform/db/search.ts';

type UserListQuery = z.output<typeof contract.query>;
/** Which people, and in what order. */
export type UserChoice = Omit<UserListQuery, 'page' | 'limit' | 'count'>;
type SortField = NonNullable<UserListQuery['sort']>[number]['field'];
type FoundUsers = SelectQueryBuilder<DB, 'users', object>;

/** Who stands in the directory: consultants and sales contacts that one can make an appointment with (4-permissions: GET users). */
const DIRECTORY_ROLES: readonly Role[] = ['advisor', 'sales'];

const FULL_NAME = sql<string>`"name" || ' ' || "surname"`;
const EVERYTHING_WRITTEN = sql<string>`"name" || ' ' || "surname" || ' ' || "email" || ' ' || coalesce("groupName", '')`;

/** Whether they chose who looks after them, or a company of theirs is followed by a consultant, as the list of companies without one counts it. */
const IS_FOLLOWED = sql<SqlBool>`(users."advisor" is not null or exists (
  select from agencies a where a."userId" = users."_id" and a."advisorId" is not null))`;

/** A page of everybody, searched by name, e-mail or group, and the total when the query counts. */
export async function listUsers(db: Database, query: UserListQuery) {
  const found = findingUsers(db, query);
  const rows = await pageOf(found, query)
    .select(['_id', 'name', 'surname', 'role', 'gender', 'description', 'urlCalendy', 'frontImageId'])
    .select(['email', 'telephone', 'isGroup', 'groupSize', 'groupName'])
    .select(['isConfirmed', 'isEnabled', 'isMonoGrant', 'createdAt'])
    .execute();
  return { rows, ...(query.count ? { total: await countOf(found) } : {}) };
}

/** A page of the directory. Only the name is searched: what does not leave cannot be guessed by asking (abuse 33). */
export async function listDirectory(db: Database, query: UserListQuery) {
  const { q, role } = query;
  const found = db
    .selectFrom('users')
    .where('deletedAt', 'is', null)
    .where('role', 'in', DIRECTORY_ROLES)
    .where('urlCalendy', 'is not', null)
    .where('isEnabled', '=', true)
    .where('isConfirmed', '=', true)
    .where((eb) => {
      const conditions: Expression<SqlBool>[] = [];
      if (q) conditions.push(contains(FULL_NAME, q));
      if (role?.length) conditions.push(eb('role', 'in', role));
      if (query.hasHandle === false) conditions.push(eb.lit(false));
      return eb.and(conditions);
    });
  const rows = await pageOf(found, query)
    .select(['_id', 'name', 'surname', 'role', 'gender', 'description', 'urlCalendy', 'frontImageId'])
    .execute();
  return { rows, ...(query.count ? { total: await countOf(found) } : {}) };
}

/** Everybody who is chosen, with the number of their companies, as a spreadsheet takes them: to be read to the end, not held. */
export function usersToExport(db: Database, choice: UserChoice) {
  return inOrder(findingUsers(db, choice), choice.sort)
    .select(['name', 'surname', 'email', 'telephone', 'role', 'gender'])
    .select(['isGroup', 'groupSize', 'groupName', 'isConfirmed', 'isEnabled', 'isMonoGrant', 'createdAt'])
    .select((eb) =>
      eb
        .selectFrom('agencies')
        .select((inner) => inner.fn.countAll<number>().as('owned'))
        .whereRef('agencies.userId', '=', 'users._id')
        .as('owned'),
    );
}

/** Everybody who is there and chosen. */
export function findingUsers(
  db: Database,
  { q, role, isGroup, isEnabled, isConfirmed, hasHandle, hasAdvisor }: UserChoice,
): FoundUsers {
  return db
    .selectFrom('users')
    .where('deletedAt', 'is', null)
    .where((eb) => {
      const conditions: Expression<SqlBool>[] = [];
      if (q) conditions.push(contains(EVERYTHING_WRITTEN, q));
      if (role?.length) conditions.push(eb('role', 'in', role));
      if (isGroup !== undefined) conditions.push(eb('isGroup', '=', isGroup));
      if (isEnabled !== undefined) conditions.push(eb('isEnabled', '=', isEnabled));
      if (isConfirmed !== undefined) conditions.push(eb('isConfirmed', '=', isConfirmed));
      if (hasHandle !== undefined) conditions.push(eb('urlCalendy', hasHandle ? 'is not' : 'is', null));
      if (hasAdvisor !== undefined) conditions.push(hasAdvisor ? IS_FOLLOWED : eb.not(IS_FOLLOWED));
      return eb.and(conditions);
    });
}

const BY_SURNAME: NonNullable<UserListQuery['sort']> = [
  { field: 'surname', isDescending: false },
  { field: 'name', isDescending: false },
];

const SORTS: Readonly<Record<SortField, RawBuilder<unknown>>> = {
  name: sql`searchable("name")`,
  surname: sql`searchable("surname")`,
  email: sql`"email"`,
  role: sql`"role"`,
  createdAt: sql`"createdAt"`,
};

function inOrder(found: FoundUsers, sort: UserChoice['sort']): FoundUsers {
  let ordered = found;
  for (const { field, isDescending } of sort ?? BY_SURNAME)
    ordered = ordered.orderBy(SORTS[field], isDescending ? 'desc' : 'asc');
  return ordered.orderBy('_id');
}

function pageOf(found: FoundUsers, { sort, page, limit }: UserChoice & Paging): FoundUsers {
  return inOrder(found, sort).limit(limit).offset(offsetOf({ page, limit }));
}

async function countOf(found: FoundUsers): Promise<number> {
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}
