import { checkStateAfterCriteria } from '@volano/domain/rules/check-state';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** How many criteria an announcement has besides its territory, in SQL: of `announcements as n`. */
export const CRITERIA = sql<number>`(
  (select count(*) from announcement_categories c join announcement_requirements r on r."categoryId" = c."_id"
    where c."announcementId" = n."_id")
  + (select count(*) from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
    where s."announcementId" = n."_id" and not x."isRemoved")
  + cardinality(n."sectors") + cardinality(n."municipalities") + cardinality(n."provinces"))::int`;

/** Brings the state of an announcement in line with its criteria, after they were written and in the same transaction. */
export async function updateCheckState(db: Database, announcementId: string): Promise<void> {
  const facts = await db
    .selectFrom('announcements as n')
    .select(['n.checkState', 'n.officialId', 'n.reviewedAt', CRITERIA.as('criteria')])
    .where('n._id', '=', announcementId)
    .executeTakeFirst();
  if (facts === undefined) return;
  const { checkState, officialId, reviewedAt, criteria } = facts;
  const after = checkStateAfterCriteria({
    checkState,
    isOfficial: officialId !== null,
    isConfirmed: reviewedAt !== null,
    criteria,
  });
  if (after !== checkState)
    await db.updateTable('announcements').set({ checkState: after }).where('_id', '=', announcementId).execute();
}
