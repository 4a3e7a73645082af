import { FOLLOWER_FIELDS } from '@volano/domain/rules/followers';
import type { Role } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import { followedBy, isFollowedByAdvisor, worksHere } from '../../../access/followers.ts';
import type { Database } from '../../../platform/context.ts';

/** The companies of a person with who follows each, held until the transaction ends. */
export async function listOwnFollowersForUpdate(db: Database, userId: string) {
  return db
    .selectFrom('agencies')
    .select(['_id', ...FOLLOWER_FIELDS])
    .select(followedBy().as('followedBy'))
    .where('userId', '=', userId)
    .orderBy('_id')
    .forNoKeyUpdate()
    .execute();
}

/** The role of somebody who can be chosen by a customer: a consultant or sales contact who works here and can be booked. Held until the transaction ends. */
export async function findBookableForUpdate(db: Database, userId: string): Promise<Role | null> {
  const found = await db
    .selectFrom('users')
    .select('role')
    .where('_id', '=', userId)
    .where('role', 'in', ['advisor', 'sales'])
    .where('urlCalendy', 'is not', null)
    .where(worksHere('users'))
    .forShare()
    .executeTakeFirst();
  return found?.role ?? null;
}

/**
 * Whom a person has chosen so far, and whether that is settled: every company of theirs is followed by a consultant. Held until the transaction ends.
 */
export async function getChoiceForUpdate(
  db: Database,
  userId: string,
): Promise<{ advisor: string | null; isSettled: boolean }> {
  const { advisor, advisorChosenAt } = await db
    .selectFrom('users')
    .select(['advisor', 'advisorChosenAt'])
    .where('_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // A statement of its own, once the person is held: one that waited for them would see the companies of before it waited.
  const { isSettled } = await db
    .selectFrom('agencies')
    .select(sql<boolean>`coalesce(bool_and(${isFollowedByAdvisor()}), false)`.as('isSettled'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { advisor: advisorChosenAt === null ? null : advisor, isSettled };
}

/** Writes whom a person chose. */
export async function updateAdvisorChoice(
  db: Database,
  userId: string,
  choice: { advisor: string; advisorChosenAt: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...choice, advisorKeptAt: null })
    .where('_id', '=', userId)
    .execute();
}
