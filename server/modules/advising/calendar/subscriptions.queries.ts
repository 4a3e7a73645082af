import type { Actor } from '@volano/domain/policies/actor';
import { sql } from 'kysely';
import type { Context, Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { visibleAgencies } from '../../../access/agency.ts';

/** What stands in the index for every company of the reader. */
const NO_AGENCY = '00000000-0000-0000-0000-000000000000';

const READ_EVERY_MS = 60_000;

/** The calendar addresses of the actor. Of a company that they may no longer see, only that there is one. */
export async function listSubscriptions(db: Database, actor: Actor) {
  return selectSubscriptions(db, actor).orderBy('s.createdAt', 'desc').orderBy('s._id').execute();
}

/** One address by its id, if it is the actor's, or null. */
export async function findSubscription(db: Database, actor: Actor, id: string) {
  return (await selectSubscriptions(db, actor).where('s._id', '=', id).executeTakeFirst()) ?? null;
}

/** Adds an address, in place of the one that the person had for the same company. Returns its id. */
export async function replaceSubscription(
  db: Database,
  subscription: { userId: string; agencyId: string | null; tokenHash: Buffer; createdAt: string },
): Promise<string> {
  const tokenHash = subscription.tokenHash.toString('hex');
  const fresh = { ...subscription, tokenHash, _id: newId(), lastReadAt: null };
  const { _id } = await db
    .insertInto('calendar_subscriptions')
    .values(fresh)
    .onConflict((conflict) =>
      conflict.expression(sql`"userId", coalesce("agencyId", ${sql.lit(NO_AGENCY)}::uuid)`).doUpdateSet((eb) => ({
        _id: eb.ref('excluded._id'),
        tokenHash: eb.ref('excluded.tokenHash'),
        createdAt: eb.ref('excluded.createdAt'),
        lastReadAt: null,
      })),
    )
    .returning('_id')
    .executeTakeFirstOrThrow();
  return _id;
}

/** Removes an address. */
export async function deleteSubscription(db: Database, id: string): Promise<void> {
  await db.deleteFrom('calendar_subscriptions').where('_id', '=', id).execute();
}

/** Whose calendar an address is, as they stand now, or null: unknown, or of somebody who may no longer enter. */
export async function findReader(db: Database, tokenHash: Buffer) {
  const found = await db
    .selectFrom('calendar_subscriptions as s')
    .innerJoin('users as u', 'u._id', 's.userId')
    .leftJoin('agencies as a', 'a._id', 's.agencyId')
    .select(['s._id', 's.agencyId', 'u._id as userId', 'u.role'])
    .select(['a.businessName', 'a.userId as ownerId', 'a.advisorId', 'a.businessAdvisorId'])
    .select('a.businessPerformancePartnerId')
    .where('s.tokenHash', '=', tokenHash.toString('hex'))
    .where('u.isEnabled', '=', true)
    .where('u.isConfirmed', '=', true)
    .executeTakeFirst();
  return found ?? null;
}

/** Writes down that an address was read, at most once a minute. */
export async function touchSubscription({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - READ_EVERY_MS).toISOString();
  await db
    .updateTable('calendar_subscriptions')
    .set({ lastReadAt: now.toISOString() })
    .where('_id', '=', id)
    .where((eb) => eb.or([eb('lastReadAt', 'is', null), eb('lastReadAt', '<', before)]))
    .execute();
}

function selectSubscriptions(db: Database, actor: Actor) {
  return db
    .selectFrom('calendar_subscriptions as s')
    .leftJoin(
      (eb) => eb.selectFrom('agencies').select(['_id', 'businessName']).where(visibleAgencies(actor)).as('a'),
      (join) => join.onRef('a._id', '=', 's.agencyId'),
    )
    .where('s.userId', '=', actor.userId)
    .select(['s._id', 's.agencyId', 'a.businessName', 's.createdAt', 's.lastReadAt']);
}
