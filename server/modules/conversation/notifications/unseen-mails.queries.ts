import { DEFAULT_CHANNELS } from '@volano/domain/rules/notification-kinds';
import { NOTIFICATION_EVENTS, type NotificationEvent, type Role } from '@volano/domain/rules/vocabulary';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';

const BY_MAIL = NOTIFICATION_EVENTS.filter((event) => DEFAULT_CHANNELS[event] === 'mail');

/** People who have lines that stayed unseen between the two moments and want to hear of them by mail. */
export async function listPeopleToWrite(db: Database, after: string, until: string): Promise<readonly string[]> {
  const people = await linesByMail(db, after, until)
    .innerJoin('users as u', 'u._id', 'n.userId')
    .where('u.isEnabled', '=', true)
    .where('u.deletedAt', 'is', null)
    .select('n.userId')
    .distinct()
    .orderBy('n.userId')
    .execute();
  return people.map(({ userId }) => userId);
}

/** The lines of one person that no letter has told of, oldest first, held until the transaction ends: another run finds them told. */
export async function lockLinesToWrite(
  db: Database,
  userId: string,
  after: string,
  until: string,
): Promise<{ title: string; _id: string; createdAt: string; body: string; event: NotificationEvent }[]> {
  return linesByMail(db, after, until)
    .where('n.userId', '=', userId)
    .select(['n._id', 'n.title', 'n.body', 'n.event', 'n.createdAt'])
    .orderBy('n.createdAt')
    .orderBy('n._id')
    .forUpdate('n')
    .skipLocked()
    .execute();
}

/** Notes that a letter tells of these lines. */
export async function updateMailed(db: Database, ids: readonly string[], mailedAt: string): Promise<void> {
  await db.updateTable('notifications').set({ mailedAt }).where('_id', 'in', ids).execute();
}

/** Whom a letter goes to, or null where nobody reads it any more. */
export async function findReader(
  db: Database,
  userId: string,
): Promise<{ name: string; email: string; language: 'it' | 'en'; role: Role } | null> {
  const reader = await db
    .selectFrom('users')
    .select(['name', 'email', 'language', 'role'])
    .where('_id', '=', userId)
    .where('isEnabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return reader ?? null;
}

function linesByMail(db: Database, after: string, until: string) {
  return db
    .selectFrom('notifications as n')
    .where('n.hasBeenSeen', '=', false)
    .where('n.mailedAt', 'is', null)
    .where('n.createdAt', '>', after)
    .where('n.createdAt', '<=', until)
    .where((eb) => {
      const chosen = eb
        .selectFrom('notification_preferences as p')
        .select('p.channel')
        .whereRef('p.userId', '=', 'n.userId')
        .whereRef('p.event', '=', 'n.event');
      return isByMail(eb.ref('n.event'), chosen);
    });
}

/** What the person chose, or what the kind has by itself. */
function isByMail(event: Expression<string>, chosen: Expression<unknown>) {
  return sql<SqlBool>`coalesce((${chosen}) = 'mail', ${event} = any(${[...BY_MAIL]}::text[]))`;
}
