import type { PublishedFacts } from '@volano/domain/rules/publishing-gaps';
import type { AnnouncementDates } from '@volano/domain/rules/announcement-dates';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { offsetOf, type Paging } from '../../../platform/db/paging.ts';
import { isExpiredAt } from './announcements.queries.ts';
import { CRITERIA } from './check-state.queries.ts';

export type ReviewState = 'open' | 'ready';

const hasOpenRemark = sql<SqlBool>`exists (select from announcement_remarks r
  where r."announcementId" = n."_id" and r."settledAt" is null)`;

const hasDifference = sql<SqlBool>`exists (select from announcement_differences d
  where d."announcementId" = n."_id" and d."settledAt" is null)`;

/** What waits in each state, of `announcements as n`, without what expired or was put aside. */
const WAITING: Readonly<Record<ReviewState, RawBuilder<SqlBool>>> = {
  open: sql<SqlBool>`((n."officialId" is not null and n."checkState" <> 'reviewed') or ${hasOpenRemark} or ${hasDifference})`,
  ready: sql<SqlBool>`(n."officialId" is not null and n."checkState" = 'reviewed' and not n."isActive"
    and not n."admitsNoFirm" and not ${hasOpenRemark} and not ${hasDifference})`,
};

function waiting(db: Database, state: ReviewState, now: Date) {
  return db
    .selectFrom('announcements as n')
    .where((eb) => eb.or([eb('n.discardedAt', 'is', null), eb('n.isActive', '=', true)]))
    .where(isExpiredAt(now, false))
    .where(WAITING[state]);
}

/** A page of the queue, by deadline. */
export async function listReviewRows(db: Database, state: ReviewState, now: Date, paging: Paging) {
  return waiting(db, state, now)
    .select(['n._id', 'n.title', 'n.grantingBody', 'n.checkState', 'n.isActive', 'n.admitsNoFirm', 'n.reviewedAt'])
    .select(['n.description', 'n.amount', 'n.expiryDate', 'n.waitingPubblication', 'n.untilFoundAvailable'])
    .select(CRITERIA.as('criteria'))
    .orderBy('n.expiryDate', (order) => order.asc().nullsLast())
    .orderBy('n.createdAt')
    .orderBy('n._id')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
}

/** How long the queue is. */
export async function countReview(db: Database, state: ReviewState, now: Date): Promise<number> {
  const counted = waiting(db, state, now).select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** The remarks of some calls that are still to settle. */
export async function listOpenRemarks(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('announcement_remarks')
    .select(['_id', 'announcementId', 'field', 'reason', 'params', 'createdAt'])
    .where('announcementId', '=', anyOf(ids))
    .where('settledAt', 'is', null)
    .orderBy('field')
    .orderBy('_id')
    .execute();
  return rows.map(({ params, ...row }) => ({ ...row, params: params as Record<string, string | number> }));
}

/** A call as publishing looks at it. */
export interface Publishable extends AnnouncementDates, PublishedFacts {
  readonly _id: string;
  readonly title: string;
  readonly isActive: boolean;
  readonly admitsNoFirm: boolean;
  readonly announcedAt: string | null;
}

/** Those of some calls that are there; `isHeld` keeps them until the transaction ends, in one order for all who do so. */
export async function listPublishable(
  db: Database,
  ids: readonly string[],
  { isHeld }: { isHeld: boolean },
): Promise<Publishable[]> {
  const found = db
    .selectFrom('announcements as n')
    .select(['n._id', 'n.title', 'n.isActive', 'n.admitsNoFirm', 'n.announcedAt', 'n.description', 'n.amount'])
    .select(['n.publicationDate', 'n.expiryDate', 'n.expiryCommercialDate', 'n.waitingPubblication'])
    .select(['n.untilFoundAvailable', 'n.closedAt', 'n.reviewedAt'])
    .select(CRITERIA.as('criteria'))
    .where('n._id', '=', anyOf(ids))
    .orderBy('n._id');
  const rows = await (isHeld ? found.forUpdate('n') : found).execute();
  return rows.map(({ reviewedAt, ...row }) => ({ ...row, isConfirmed: reviewedAt !== null }));
}

/** Publishes calls; what was put aside is so no longer. */
export async function updatePublished(db: Database, ids: readonly string[], now: string): Promise<void> {
  await db
    .updateTable('announcements')
    .set({ isActive: true, discardedAt: null, discardedById: null, updatedAt: now })
    .where('_id', '=', anyOf(ids))
    .execute();
}

/** Settles every open remark of a call. */
export async function settleRemarks(db: Database, announcementId: string, userId: string, now: string): Promise<void> {
  await db
    .updateTable('announcement_remarks')
    .set({ settledAt: now, settledById: userId })
    .where('announcementId', '=', announcementId)
    .where('settledAt', 'is', null)
    .execute();
}

/** Opens again the remarks of a call that were settled at a moment. */
export async function reopenRemarks(db: Database, announcementId: string, settledAt: string): Promise<void> {
  await db
    .updateTable('announcement_remarks')
    .set({ settledAt: null, settledById: null })
    .where('announcementId', '=', announcementId)
    .where('settledAt', '=', settledAt)
    .execute();
}

/** What decides on a review, the call held until the transaction ends; or null. */
export async function findReviewedToHold(db: Database, id: string) {
  const found = await db
    .selectFrom('announcements')
    .select(['title', 'officialId', 'checkState', 'reviewedAt', 'isActive', 'discardedAt'])
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}
