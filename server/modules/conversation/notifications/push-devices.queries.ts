import type { NotificationLine } from '@volano/domain/contracts/notifications';
import type { Role } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** As many browsers as one person is told on; the oldest makes room. */
const MOST = 20;

/** Keeps where a person wants to be told. A browser that was somebody else's, or had other keys, is now this person's with these. */
export async function upsertPushDevice(
  db: Database,
  {
    _id,
    ...device
  }: {
    _id: string;
    userId: string;
    sessionId: string;
    endpoint: string;
    publicKey: Buffer;
    authSecret: Buffer;
    userAgent: string;
    createdAt: string;
  },
): Promise<void> {
  await db
    .insertInto('push_subscriptions')
    .values({ _id, ...device })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
    .execute();
  const kept = db
    .selectFrom('push_subscriptions')
    .select('_id')
    .where('userId', '=', device.userId)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(MOST);
  await db.deleteFrom('push_subscriptions').where('userId', '=', device.userId).where('_id', 'not in', kept).execute();
}

/** Takes a browser of this person away. */
export async function deletePushDevice(db: Database, userId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('userId', '=', userId).where('endpoint', '=', endpoint).execute();
}

/** Takes a browser away that nobody can be told on any more. */
export async function deletePushDeviceById(db: Database, _id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('_id', '=', _id).execute();
}

/** The browsers of these people. */
export async function listPushDevices(
  db: Database,
  userIds: readonly string[],
): Promise<{ _id: string; userId: string }[]> {
  return db.selectFrom('push_subscriptions').select(['_id', 'userId']).where('userId', '=', anyOf(userIds)).execute();
}

/** A line that is still unread with the browser of its reader; null where either is gone, or the reader may not enter. */
export async function findPush(
  db: Database,
  notificationId: string,
  subscriptionId: string,
): Promise<{
  _id: string;
  endpoint: string;
  publicKey: Buffer;
  authSecret: Buffer;
  role: Role;
  event: NotificationLine['event'];
  title: string;
  data: NotificationLine['data'];
  createdAt: string;
} | null> {
  const found = await db
    .selectFrom('push_subscriptions as s')
    .innerJoin('notifications as n', 'n.userId', 's.userId')
    .innerJoin('users as u', 'u._id', 's.userId')
    .select(['s._id', 's.endpoint', 's.publicKey', 's.authSecret', 'u.role'])
    .select(['n.event', 'n.title', 'n.createdAt', sql<NotificationLine['data']>`n."data"`.as('data')])
    .where('s._id', '=', subscriptionId)
    .where('n._id', '=', notificationId)
    .where('n.hasBeenSeen', '=', false)
    .where('u.isEnabled', '=', true)
    .where('u.isConfirmed', '=', true)
    .executeTakeFirst();
  return found ?? null;
}

/** The browsers on which a person is told of notifications, without what opens them. */
export async function listOwnPushDevices(
  db: Database,
  userId: string,
): Promise<{ userAgent: string; createdAt: string }[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['userAgent', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}
