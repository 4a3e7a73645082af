import type { DB } from '@volano/database/types';
import type { listUsers as contract } from '@volano/domain/contracts/users';
import type { Language } from '@volano/domain/i18n/t';
import { FOLLOWER_FIELDS, hasLoad } from '@volano/domain/rules/followers';
import type { Role } from '@volano/domain/rules/vocabulary';
import {
  type Insertable,
  sql,
  type Updateable,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { z } from 'zod';
import { isFollowed } from '../../../access/followers.ts';
import type { Database } from '../../../platform/context.ts';
import {
  type Place,
  anyOf,
  offsetOf,
  type Paging,
  contains,
  containsPlainly,
} from '../../../platform/db/query-parts.ts';
import { countLoads } from '../../../access/following.queries.ts';
import { standingOf } from './user-comings.queries.ts';

const CUSTOMERS: readonly Role[] = ['user', 'business-partner'];

const PERSON = [
  ...(['u._id', 'u.name', 'u.surname', 'u.email', 'u.role', 'u.gender', 'u.language', 'u.telephone'] as const),
  ...(['u.description', 'u.urlCalendy', 'u.frontImageId', 'u.isGroup', 'u.groupSize', 'u.groupName'] as const),
  ...(['u.isEmailVerified', 'u.isConfirmed', 'u.isEnabled', 'u.isMonoGrant', 'u.userType'] as const),
  ...(['u.twoFactorSince', 'u.createdAt', 'u.importedAt', 'u.invitedAt'] as const),
] as const;

/** A person in full with whom they belong to, or null: those who were deleted are not there. */
export async function findUser(db: Database, id: string) {
  const found = await db
    .selectFrom('users as u')
    .leftJoin('users as advisor', 'advisor._id', 'u.advisor')
    .leftJoin('invitation_partners as invitation', 'invitation._id', 'u.invitationId')
    .select([...PERSON, standingOf('u').as('standing')])
    .select(['advisor._id as advisorId', 'advisor.name as advisorName', 'advisor.surname as advisorSurname'])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('agencies as own')
          .select(['own.businessAdvisorId', 'own.businessPerformancePartnerId'])
          .whereRef('own.userId', '=', 'u._id')
          .orderBy('own.lastAccessAt', (order) => order.desc().nullsLast())
          .orderBy('own.businessName')
          .orderBy('own._id')
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as business', 'business._id', 'own.businessAdvisorId')
    .leftJoin('users as performance', 'performance._id', 'own.businessPerformancePartnerId')
    .select(['business._id as businessId', 'business.name as businessName', 'business.surname as businessSurname'])
    .select(['performance._id as performanceId', 'performance.name as performanceName'])
    .select(['performance.surname as performanceSurname'])
    .leftJoin('email_changes as change', (join) =>
      join
        .onRef('change.userId', '=', 'u._id')
        .on('change.confirmedAt', 'is', null)
        .on('change.cancelledAt', 'is', null),
    )
    .select(['change.toEmail', 'change.expiresAt as changeExpiresAt'])
    .select(['invitation._id as invitationId', 'invitation.name as invitationName'])
    .select((eb) => [
      eb
        .selectFrom('agencies as a')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where((of) =>
          of.or([
            of.and([of('a.userId', '=', of.ref('u._id')), of('u.role', 'in', CUSTOMERS)]),
            of.and([
              of.or(FOLLOWER_FIELDS.map((field) => of(`a.${field}`, '=', of.ref('u._id')))),
              of('u.role', 'not in', CUSTOMERS),
            ]),
          ]),
        )
        .$asScalar()
        .$notNull()
        .as('agencies'),
      eb
        .selectFrom('sessions')
        .select((inner) => inner.fn.max('lastSeenAt').as('at'))
        .whereRef('userId', '=', 'u._id')
        .as('lastSeenAt'),
    ])
    .where('u._id', '=', id)
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** A person who is about to be changed, held until the transaction ends, or null. */
export async function findUserToChange(db: Database, id: string) {
  const found = await db
    .selectFrom('users')
    .select(['_id', 'name', 'surname', 'gender', 'telephone', 'description', 'urlCalendy', 'role', 'frontImageId'])
    .select(['email', 'language', 'isGroup', 'groupSize', 'groupName', 'isEnabled', 'isConfirmed', 'isMonoGrant'])
    .select((eb) =>
      eb
        .and([eb('importedAt', 'is not', null), eb('invitedAt', 'is', null)])
        .$castTo<boolean>()
        .as('isToInvite'),
    )
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Who is mailed that the office opened the portal to them, or null where it did not after all. */
export async function findConfirmed(
  db: Database,
  id: string,
): Promise<{ name: string; email: string; isEmailVerified: boolean; language: 'it' | 'en' } | null> {
  const found = await db
    .selectFrom('users')
    .select(['name', 'email', 'language', 'isEmailVerified'])
    .where('_id', '=', id)
    .where('isConfirmed', '=', true)
    .where('isEnabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** Adds a person. False when the e-mail is in use. */
export async function insertUser(db: Database, user: Insertable<DB['users']>): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes what was changed of a person. */
export async function updateUserRow(db: Database, id: string, changes: Updateable<DB['users']>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('users').set(changes).where('_id', '=', id).execute();
}

/** The companies that a person owns. */
export async function listOwnedIds(db: Database, userId: string): Promise<readonly string[]> {
  const owned = await db.selectFrom('agencies').select('_id').where('userId', '=', userId).execute();
  return owned.map(({ _id }) => _id);
}

/** What stands on a person: the companies that they own. */
export function placesOfOwner(userId: string): Place[] {
  return [{ kind: 'agencies', rows: sql`select "businessName" as "name" from agencies where "userId" = ${userId}` }];
}

/**
 * Whether somebody is the only admin who can enter. Waits for whoever is taking another admin away at the same time, and makes the
 * next one wait for this transaction: of two last admins who disable each other, one stays.
 */
export async function isLastAdmin(db: Database, userId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('volano admins', 0))`.execute(db);
  const admins = await db
    .selectFrom('users')
    .select('_id')
    .where('role', '=', 'admin')
    .where('isEnabled', '=', true)
    .where('isConfirmed', '=', true)
    .where('deletedAt', 'is', null)
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?._id === userId;
}

/** The languages that people are written to in, by person. */
export async function listLanguages(db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, Language>> {
  const people = await db.selectFrom('users').select(['_id', 'language']).where('_id', '=', anyOf(userIds)).execute();
  return new Map(people.map(({ _id, language }) => [_id, language]));
}

type UserListQuery = z.output<typeof contract.query>;
/** Which people, and in what order. */
type UserChoice = Omit<UserListQuery, 'page' | 'limit' | 'count'>;
type SortField = NonNullable<UserListQuery['sort']>[number]['field'];
type FoundUsers = SelectQueryBuilder<DB, 'users', object>;

/** Who stands in the directory: consultants and sales contacts that one can make an appointment with (docs/permissions.csv: GET users). */
const DIRECTORY_ROLES: readonly Role[] = ['advisor', 'sales'];

const FULL_NAME = sql<string>`"name" || ' ' || "surname"`;
/** Whether they chose who looks after them, or a company of theirs is followed, as the list of companies that nobody follows counts it. */
const IS_FOLLOWED = sql<SqlBool>`(users."advisor" is not null or exists (
  select from agencies a where a."userId" = users."_id" and ${isFollowed('a')}))`;

/** A page of everybody, searched by name, e-mail or group, and the total when the query counts. */
export async function listUsers(db: Database, query: UserListQuery) {
  const found = findingUsers(db, query);
  const rows = await pageOf(found, query)
    .select(['_id', 'name', 'surname', 'role', 'gender', 'description', 'urlCalendy', 'frontImageId'])
    .select(['email', 'telephone', 'isGroup', 'groupSize', 'groupName'])
    .select(['isConfirmed', 'isEnabled', 'isMonoGrant', 'createdAt'])
    .select(standingOf('users').as('standing'))
    .execute();
  return { rows: await withLoads(db, rows), ...(query.count ? { total: await countOf(found) } : {}) };
}

/** Beside everybody who can be chosen or named, how many companies they follow. */
async function withLoads<P extends { readonly _id: string; readonly role: Role }>(
  db: Database,
  people: readonly P[],
): Promise<(P & { load?: number })[]> {
  const loads = await countLoads(
    db,
    people.filter(({ role }) => hasLoad(role)).map(({ _id }) => _id),
  );
  return people.map((person) => (hasLoad(person.role) ? { ...person, load: loads.get(person._id) ?? 0 } : person));
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
  return { rows: await withLoads(db, rows), ...(query.count ? { total: await countOf(found) } : {}) };
}

/** Everybody who is chosen, with the number of their companies, as a spreadsheet takes them: to be read to the end, not held. */
export function usersToExport(db: Database, choice: UserChoice) {
  return inOrder(findingUsers(db, choice), choice.sort)
    .select(['name', 'surname', 'email', 'telephone', 'role', 'gender'])
    .select(['isGroup', 'groupSize', 'groupName', 'isMonoGrant', 'createdAt'])
    .select(standingOf('users').as('standing'))
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
  { q, role, isGroup, isEnabled, isConfirmed, standing, hasHandle, hasAdvisor }: UserChoice,
): FoundUsers {
  return db
    .selectFrom('users')
    .where('deletedAt', 'is', null)
    .where((eb) => {
      const conditions: Expression<SqlBool>[] = [];
      if (q) conditions.push(containsPlainly(eb.ref('users.searchWords'), q));
      if (role?.length) conditions.push(eb('role', 'in', role));
      if (isGroup !== undefined) conditions.push(eb('isGroup', '=', isGroup));
      if (isEnabled !== undefined) conditions.push(eb('isEnabled', '=', isEnabled));
      if (isConfirmed !== undefined) conditions.push(eb('isConfirmed', '=', isConfirmed));
      if (standing !== undefined) conditions.push(sql<SqlBool>`${standingOf('users')} = ${standing}`);
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

/** Who an admin means by an e-mail, or null. */
export async function findByEmail(
  db: Database,
  email: string,
): Promise<{ _id: string; email: string; isEnabled: boolean } | null> {
  const found = await db
    .selectFrom('users')
    .select(['_id', 'email', 'isEnabled'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** Uses up every link of a person. */
export async function updateResetsOf(db: Database, userId: string, usedAt: string): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ usedAt })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

/** Whether each of these people wants to hear of a kind of event at all. */
export async function readWillingness(
  db: Database,
  userIds: readonly string[],
): Promise<(userId: string, event: string) => boolean> {
  const unwilling = await db
    .selectFrom('notification_preferences')
    .select(['userId', 'event'])
    .where('userId', '=', anyOf(userIds))
    .where('channel', '=', 'never')
    .execute();
  const never = new Set(unwilling.map(({ userId, event }) => `${userId} ${event}`));
  return (userId, event) => !never.has(`${userId} ${event}`);
}
