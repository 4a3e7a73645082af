import type { CheckState } from '@volano/domain/rules/vocabulary';
import type { PublishedFacts } from '@volano/domain/rules/announcement-draft';
import { type AnnouncementDates, openingNotice } from '@volano/domain/rules/announcement-dates';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { countTargets } from '../../../../matching/public.ts';
import type { Database } from '../../../../platform/context.ts';
import { anyOf, offsetOf, type Paging } from '../../../../platform/db/query-parts.ts';
import { listOwners } from '../../../companies/public.ts';
import { readWillingness } from '../../../people/public.ts';
import { listAlikeTitles } from '../search/alike-titles.queries.ts';
import { isExpiredAt } from '../search/call-list.queries.ts';
import { CRITERIA } from '../changes/announcement-changes.queries.ts';

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

/** Imported drafts that were never published, in no queue since their deadline has passed. */
export async function countExpiredDrafts(db: Database, now: Date): Promise<number> {
  const counted = db
    .selectFrom('announcements as n')
    .where('n.officialId', 'is not', null)
    .where('n.isActive', '=', false)
    .where('n.discardedAt', 'is', null)
    .where(isExpiredAt(now, true))
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** The remarks of some calls that are still to settle. */
export async function listOpenRemarks(
  db: Database,
  ids: readonly string[],
): Promise<
  {
    params: Record<string, string | number>;
    _id: string;
    createdAt: string;
    announcementId: string;
    field: string;
    reason: string;
  }[]
> {
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

/** Puts calls into the catalogue or takes them out of it; nothing else of them changes. */
export async function updateActive(
  db: Database,
  ids: readonly string[],
  isActive: boolean,
  now: string,
): Promise<void> {
  await db.updateTable('announcements').set({ isActive, updatedAt: now }).where('_id', '=', anyOf(ids)).execute();
}

/** Those of some calls that were in the catalogue and of which the last that happened to their standing is that they were taken out of it. */
export async function listArchived(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const last = await db
    .selectFrom('announcement_changes')
    .distinctOn('announcementId')
    .select(['announcementId', 'after'])
    .where('announcementId', '=', anyOf(ids))
    .where('field', '=', 'state')
    .orderBy('announcementId')
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  return new Set(last.filter(({ after }) => after === 'draft').map(({ announcementId }) => announcementId));
}

/** Settles every open remark of a call; answers how many there were. */
export async function settleRemarks(
  db: Database,
  announcementId: string,
  userId: string,
  now: string,
): Promise<number> {
  const settled = await db
    .updateTable('announcement_remarks')
    .set({ settledAt: now, settledById: userId })
    .where('announcementId', '=', announcementId)
    .where('settledAt', 'is', null)
    .returning('_id')
    .execute();
  return settled.length;
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
export async function findReviewedForUpdate(
  db: Database,
  id: string,
): Promise<{
  title: string;
  checkState: CheckState;
  discardedAt: string | null;
  isActive: boolean;
  officialId: string | null;
  reviewedAt: string | null;
} | null> {
  const found = await db
    .selectFrom('announcements')
    .select(['title', 'officialId', 'checkState', 'reviewedAt', 'isActive', 'discardedAt'])
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** A call that may be the same as another. */
export interface Similar {
  readonly _id: string;
  readonly title: string;
  readonly why: 'link' | 'title';
}

interface Given {
  readonly _id: string;
  readonly title: string;
}

const NAMED = 3;

/** For each of some calls what may be the same one: by its address, which no third call has, or by its title. */
export async function listSimilarTo(db: Database, calls: readonly Given[]): Promise<Map<string, Similar[]>> {
  const given = calls.map(({ _id, title }) => ({ key: _id, title }));
  const byLink = await listSameAddress(
    db,
    calls.map(({ _id }) => _id),
  );
  // Every call is most like itself.
  const byTitle = await db.transaction().execute((trx) => listAlikeTitles(trx, given, NAMED + 1));
  return new Map(
    calls.map(({ _id }) => {
      const linked = byLink.get(_id) ?? [];
      const others = (byTitle.get(_id) ?? []).filter(
        (near) => near._id !== _id && !linked.some((one) => one._id === near._id),
      );
      const alike = others.map(({ _id: id, title }): Similar => ({ _id: id, title, why: 'title' }));
      return [_id, [...linked, ...alike].slice(0, NAMED)];
    }),
  );
}

/** Those with the same official address; an address that more calls share is the page of who grants them. */
async function listSameAddress(db: Database, ids: readonly string[]): Promise<Map<string, Similar[]>> {
  const { rows } = await sql<Given & { of: string }>`
    select n."_id" as "of", o."_id", o."title" from announcements n
    join announcements o on o."officialUrl" = n."officialUrl" and o."_id" <> n."_id"
    where n."_id" = any(${[...ids]}::uuid[])
    order by o."_id"`.execute(db);
  const found = [...Map.groupBy(rows, (row) => row.of)].filter(([, others]) => others.length < NAMED);
  return new Map(found.map(([of, others]) => [of, others.map(({ _id, title }) => ({ _id, title, why: 'link' }))]));
}

interface Draft extends AnnouncementDates {
  readonly _id: string;
  readonly announcedAt: string | null;
}

/** Whom each of some calls would reach were it published, and how many companies would hear of at least one: each is told of a call once. */
export async function countRecipientsOfOpening(
  db: Database,
  calls: readonly Draft[],
  now: Date,
): Promise<{ counts: Map<string, { eligible: number; toVerify: number }>; companies: number }> {
  const targets = await countTargets(
    db,
    calls.map(({ _id }) => _id),
    now,
  );
  const hearing = new Set<string>();
  for (const call of calls) {
    const notice = openingNotice(call, call.announcedAt, now);
    if (notice === 'soon' || notice === 'whenOpens')
      for (const agencyId of targets.get(call._id)?.eligibleIds ?? []) hearing.add(agencyId);
  }
  const owners = await listOwners(db, [...hearing]);
  const wantsNotice = await readWillingness(
    db,
    owners.map(({ userId }) => userId),
  );
  const companies = owners.filter(({ userId }) => wantsNotice(userId, 'newAnnouncement')).length;
  const counts = new Map(
    [...targets].map(([_id, { eligibleIds, toVerify }]) => [_id, { eligible: eligibleIds.length, toVerify }]),
  );
  return { counts, companies };
}

/** The calls among these that are there, newest opening first; those without a date come before. */
export async function listEditionRecords(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('announcements')
    .select(['_id', 'title', 'grantingBody', 'announcementType', 'regionId', 'regionGroupId', 'cciaaId'])
    .select(['isActive', 'closing', 'closedAt', 'publicationDate', 'expiryDate', 'expiryCommercialDate'])
    .select(['waitingPubblication', 'untilFoundAvailable'])
    .where('_id', '=', anyOf(ids))
    .orderBy('publicationDate', (order) => order.desc().nullsFirst())
    .orderBy('createdAt', 'desc')
    .orderBy('_id')
    .execute();
}
