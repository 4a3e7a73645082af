import type { Role } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { publish } from '../../../platform/realtime/publish.ts';

/**
 * A customer who may own companies, held until the transaction ends, so that of several companies for the same person each is counted
 * before the next is let in (abuse 21). Null for staff and for who is gone.
 */
export async function findOwnerToHold(db: Database, id: string) {
  const owner = await db
    .selectFrom('users')
    .select(['_id', 'isEnabled', 'isGroup', 'groupSize', 'isMonoGrant'])
    .select(['advisor', 'advisorChosenAt', 'businessAdvisor', 'businessPerformancePartner'])
    .where('_id', '=', id)
    .where('role', 'in', ['user', 'business-partner'])
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return owner ?? null;
}

/** The role of a person who is known to be there. */
export async function findOwnerRole(db: Database, userId: string): Promise<Role> {
  return (await db.selectFrom('users').select('role').where('_id', '=', userId).executeTakeFirstOrThrow()).role;
}

/** How many companies a person owns. */
export async function countAgenciesOf(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('agencies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those of some people who work here now, held as they are until the transaction ends: nobody is assigned while being let go. */
export async function listFollowersToHold(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['_id', 'role'])
    .where('_id', '=', anyOf(ids))
    .where('isEnabled', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('_id')
    .forShare()
    .execute();
}

/** Names of people, by id. */
export async function listNames(db: Database, ids: readonly string[]) {
  return db.selectFrom('users').select(['_id', 'name', 'surname']).where('_id', '=', anyOf(ids)).execute();
}

/**
 * Takes what the bell says of a company away from whom it was of, or who followed it: it leads nowhere for them, and is no more theirs to
 * read. Their open windows hear of it.
 */
export async function deleteNoticesOf(db: Database, userId: string, agencyId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where(sql`"data" ->> 'agencyId'`, '=', agencyId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await publish(db, `user:${userId}`, 'notificationsSeen', {});
}

/** Nobody is in a company any more that went to somebody else, or went away: their sessions stay, without it. */
export async function leaveAgency(db: Database, agencyId: string): Promise<void> {
  await db.updateTable('sessions').set({ agencyId: null }).where('agencyId', '=', agencyId).execute();
}
