import { AppError } from '@volano/domain/errors';
import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import type { FollowedBy } from '@volano/domain/rules/followers';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../platform/context.ts';
import { anyOf } from '../platform/db/query-parts.ts';

/** Whether a person, the row of `users` under this name, works here: may enter, and was not deleted. */
export function worksHere(as: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${as}.${column}`);
  return sql<SqlBool>`(${of('isEnabled')} and ${of('isConfirmed')} and ${of('deletedAt')} is null)`;
}

/** Everybody of the office whom a company can turn to and who works here, looked up once for a whole list. */
const THOSE_HERE = sql`(select h."_id" from users h where h."role" in ('advisor', 'sales') and ${worksHere('h')})`;

/** Whether one of these columns of a company names somebody who works here. */
function namesSomebody(as: string, columns: readonly string[]): RawBuilder<SqlBool> {
  const each = columns.map((column) => sql`coalesce(${sql.ref(`${as}.${column}`)} in ${THOSE_HERE}, false)`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/** Whether a consultant follows a company, the row of `agencies` under this name. */
export function isFollowedByAdvisor(as = 'agencies'): RawBuilder<SqlBool> {
  return namesSomebody(as, ['advisorId', 'businessAdvisorId']);
}

/** Whether a company is followed: the twin of `isFollowed` of rules/followers. */
export function isFollowed(as = 'agencies'): RawBuilder<SqlBool> {
  return namesSomebody(as, ['advisorId', 'businessAdvisorId', 'salesContactId']);
}

/** By whom a company is followed: the twin of `followedBy` of rules/followers. */
export function followedBy(as = 'agencies'): RawBuilder<FollowedBy> {
  return sql<FollowedBy>`case when ${isFollowedByAdvisor(as)} then 'advisor'
    when ${namesSomebody(as, ['salesContactId'])} then 'sales' end`;
}

/** The sales contact who follows a company, the row of `agencies` under this name; null where a consultant does, or nobody. */
export function salesFollower(as = 'agencies'): RawBuilder<string | null> {
  const named = sql.ref(`${as}.salesContactId`);
  return sql<string | null>`case when ${named} is not null and not ${isFollowedByAdvisor(as)} then
    (select s."_id" from users s where s."_id" = ${named} and ${worksHere('s')}) end`;
}

/**
 * Whether what the `owner` of `agencies` chose waits for the office: no consultant follows the company, the one who was `chosen` works here and is
 * not its sales contact already. The one place where it is said, for lists, lines and cards.
 */
export const IS_CHOICE_OPEN = sql<SqlBool>`(not ${isFollowedByAdvisor()} and "owner"."advisorChosenAt" is not null
  and "owner"."deletedAt" is null and ${worksHere('chosen')} and "agencies"."salesContactId" is distinct from "chosen"."_id")`;

/** The sales contact of one of `agencies`, whose work it is: who follows it, else whom its `owner` chose; null where a consultant follows it. */
export const SALES_CONTACT = sql<string | null>`case when not ${isFollowedByAdvisor()} then coalesce(
  ${salesFollower()},
  (select s."_id" from users s where s."_id" = "owner"."advisor" and "owner"."advisorChosenAt" is not null
    and "owner"."deletedAt" is null and s."role" = 'sales' and ${worksHere('s')})) end`;

/** A company that chose a sales contact and has no consultant: one's own, any for admins; 404 `notFound` for every other. */
export async function getContact(
  db: Database,
  actor: Actor,
  agencyId: string,
): Promise<{ readonly _id: string; readonly salesId: string }> {
  const found = await db
    .selectFrom('agencies')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .select(['agencies._id', SALES_CONTACT.as('salesId')])
    .where('agencies._id', '=', agencyId)
    .executeTakeFirst();
  const salesId = found?.salesId ?? null;
  if (found === undefined || salesId === null || !(isAdmin(actor) || salesId === actor.userId))
    throw new AppError('notFound');
  return { _id: found._id, salesId };
}

/** Those of some people who may still enter. */
export async function listEntering(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const people = await db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', anyOf([...new Set(ids)]))
    .where('isEnabled', '=', true)
    .where('deletedAt', 'is', null)
    .execute();
  return new Set(people.map(({ _id }) => _id));
}
