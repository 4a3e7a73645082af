import type { ViewType } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';
import { newId } from '../../../platform/new-id.ts';
import { isExpiredAt } from '../../catalogue/public.ts';

/** Records that a person saw something; seeing it again changes nothing. */
export async function insertView(
  db: Database,
  view: { userId: string; entityType: ViewType; entityId: string; createdAt: string },
): Promise<void> {
  await db
    .insertInto('views')
    .values({ _id: newId(), ...view })
    .onConflict((conflict) => conflict.columns(['userId', 'entityType', 'entityId']).doNothing())
    .execute();
}

/** Writes that the owner of companies opened what is recommended to them, the first time since it was. */
export async function updateRecommendationsSeen(
  db: Database,
  { userId, entityId, createdAt }: { userId: string; entityId: string; createdAt: string },
): Promise<void> {
  await db
    .updateTable('recommendations')
    .set({ seenAt: createdAt })
    .where('recommendationId', '=', entityId)
    .where('seenAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('agencyId', 'in', (eb) => eb.selectFrom('agencies').select('_id').where('userId', '=', userId))
    .execute();
}

/** How many of these things a person has not seen. */
export async function countUnseenOf(
  db: Database,
  userId: string,
  entityType: ViewType,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { seen } = await db
    .selectFrom('views')
    .select((eb) => eb.fn.countAll<number>().as('seen'))
    .where('userId', '=', userId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', anyOf(ids))
    .executeTakeFirstOrThrow();
  return ids.length - seen;
}

/** How many published announcements that are not expired a member of the staff has not seen. */
export async function countUnseenAnnouncements(db: Database, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('announcements as n')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('n.isActive', '=', true)
    .where(isExpiredAt(now, false))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('views as v')
            .select('v._id')
            .whereRef('v.entityId', '=', 'n._id')
            .where('v.userId', '=', userId)
            .where('v.entityType', '=', 'announcements'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** How many published services a member of the staff has not seen. */
export async function countUnseenServices(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('services as s')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('s.isActive', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('views as v')
            .select('v._id')
            .whereRef('v.entityId', '=', 's._id')
            .where('v.userId', '=', userId)
            .where('v.entityType', '=', 'services'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}
