import type { Context } from '../../platform/context.ts';
import type { CanaryIds, Shared } from './canary-ids.ts';

/** How a tenant wants to hear of things, what it was told in a letter, and what its consultant does not want to see for now. */
export async function seedNotices(
  ctx: Context,
  ids: CanaryIds,
  shared: Shared,
  at: string,
  later: string,
): Promise<void> {
  const { db } = ctx;
  const userId = ids.owner;
  const wish = { userId, event: 'newMessage', channel: 'app' } as const;
  await db.insertInto('notification_preferences').values(wish).execute();
  await db
    .insertInto('digests')
    .values({ userId, day: at.slice(0, 10), createdAt: at })
    .execute();
  await db
    .insertInto('digest_marks')
    .values({ agencyId: ids.agency, announcementId: shared.announcementId, told: '{}', toldAt: at })
    .execute();
  const hidden = { kind: 'closingFavorite', objectId: ids.favorite, until: later } as const;
  await db
    .insertInto('todo_snoozes')
    .values({ ...hidden, userId: ids.advisor })
    .execute();
  await db.insertInto('portfolio_visits').values({ userId: ids.advisor, seenAt: at }).execute();
}
