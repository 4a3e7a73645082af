import * as contract from '@volano/domain/contracts/announcement-review';
import { mayBeEditions } from '@volano/domain/rules/editions';
import { publishingGaps } from '@volano/domain/rules/announcement-draft';
import { type Conditions, foldByDivision, likenessOf } from '@volano/domain/rules/matching/conditions';
import { createHash } from 'node:crypto';
import { readConditions } from '../../../../matching/public.ts';
import type { Database } from '../../../../platform/context.ts';
import {
  listOpenDifferences,
  listChecks,
  countNotReviewed,
  listMeanings,
  listUnknownValues,
} from '../official-record/open-points.queries.ts';
import { bindRoute } from '../../../../access/bind-route.ts';
import { listOpen, settleCondition } from './conditions.actions.ts';
import {
  answersFor,
  archiveAnnouncements,
  discardAnnouncement,
  publishAnnouncements,
  reviewAnnouncement,
  reviewAnnouncements,
  unreviewAnnouncement,
} from './review.actions.ts';
import {
  countRecipientsOfOpening,
  countExpiredDrafts,
  countReview,
  listEditionRecords,
  listOpenRemarks,
  listPublishable,
  listReviewRows,
  listSimilarTo,
  type Similar,
} from './review.queries.ts';
import { listCodeNames, listRecordChanges } from '../official-record/reviewed-call.queries.ts';
import * as changesContract from '@volano/domain/contracts/announcement-changes';
import { AppError } from '@volano/domain/errors';
import {
  settleCheck,
  settleDifference,
  applyProposals,
  listProposals,
  removeMeaning,
  setMeaning,
} from '../official-record/open-points.actions.ts';

export const reviewRoutes = [
  bindRoute(contract.listReview, async ({ ctx, query }) => {
    const now = ctx.clock.now();
    const rows = await listReviewRows(ctx.db, query.state, now, query);
    const ids = rows.map(({ _id }) => _id);
    const [remarks, similar] = [await listOpenRemarks(ctx.db, ids), await listDuplicates(ctx.db, rows)];
    const differences = Map.groupBy(await listOpenDifferences(ctx.db, ids), ({ announcementId }) => announcementId);
    const conditions = await readConditions(ctx.db, ids);
    const replies = rows.map(({ description, amount, waitingPubblication, reviewedAt, criteria, ...row }) => {
      const facts = { ...row, description, amount, waitingPubblication, criteria, isConfirmed: reviewedAt !== null };
      const own = remarks.filter(({ announcementId }) => announcementId === row._id);
      const open = {
        gaps: publishingGaps(facts),
        duplicates: similar.get(row._id) ?? [],
        differences: differences.get(row._id) ?? [],
      };
      return {
        ...row,
        amount,
        remarks: own,
        ...open,
        likeness: open.differences.length > 0 ? null : likenessWith(conditions.get(row._id), own),
      };
    });
    return { rows: replies, ...(query.count ? { total: await countReview(ctx.db, query.state, now) } : {}) };
  }),

  bindRoute(contract.countReviews, async ({ ctx }) => {
    const now = ctx.clock.now();
    const [open, ready] = [await countReview(ctx.db, 'open', now), await countReview(ctx.db, 'ready', now)];
    return { open, ready, expired: await countExpiredDrafts(ctx.db, now) };
  }),

  bindRoute(contract.listOpenConditions, ({ ctx, params }) => listOpen(ctx.db, params.id)),

  bindRoute(contract.settleCondition, async ({ ctx, actor, params, body }) => {
    await settleCondition(ctx, actor, params, body);
    return listOpen(ctx.db, params.id);
  }),

  bindRoute(contract.getReviewedCall, ({ ctx, params }) => replyOfReviewed(ctx.db, params.id)),

  bindRoute(contract.reviewAnnouncements, ({ ctx, actor, body }) => reviewAnnouncements(ctx, actor, body)),

  bindRoute(contract.publishAnnouncements, ({ ctx, actor, body }) => publishAnnouncements(ctx, actor, body.ids)),

  bindRoute(contract.archiveAnnouncements, ({ ctx, actor, body }) => archiveAnnouncements(ctx, actor, body)),

  bindRoute(contract.previewPublishing, async ({ ctx, body }) => {
    const now = ctx.clock.now();
    const calls = await listPublishable(ctx.db, body.ids, { isHeld: false });
    const answers = answersFor(body.ids, calls, now);
    const byId = new Map(calls.map((call) => [call._id, call]));
    const fresh = answers.flatMap(({ _id, status }) => (status === 'published' ? (byId.get(_id) ?? []) : []));
    const { counts, companies } = await countRecipientsOfOpening(ctx.db, fresh, now);
    const rows = answers.map((answer) => ({
      ...answer,
      title: byId.get(answer._id)?.title ?? '',
      ...(counts.get(answer._id) ?? { eligible: 0, toVerify: 0 }),
    }));
    return { rows, companies };
  }),

  bindRoute(contract.reviewAnnouncement, async ({ ctx, actor, params }) => {
    await reviewAnnouncement(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.unreviewAnnouncement, async ({ ctx, actor, params }) => {
    await unreviewAnnouncement(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.discardAnnouncement, async ({ ctx, actor, params }) => {
    await discardAnnouncement(ctx, actor, params.id, { isDiscarded: true });
    return null;
  }),

  bindRoute(contract.restoreAnnouncement, async ({ ctx, actor, params }) => {
    await discardAnnouncement(ctx, actor, params.id, { isDiscarded: false });
    return null;
  }),
];

/** What calls that are confirmed together have in common: what they ask, and what an import remarked of them. */
function likenessWith(
  conditions: Conditions | undefined,
  remarks: readonly { readonly field: string; readonly reason: string; readonly params: object }[],
): string | null {
  if (conditions === undefined) return null;
  const said = remarks.map(({ field, reason, params }) => JSON.stringify([field, reason, params])).sort();
  return createHash('sha256').update(likenessOf(conditions)).update(said.join()).digest('base64url').slice(0, 16);
}

/** The conditions of a call with its codes folded by division, in names. */
async function replyOfReviewed(db: Database, id: string) {
  const conditions = (await readConditions(db, [id])).get(id);
  if (conditions === undefined) throw new AppError('notFound');
  const activity = [];
  for (const { version, codes } of conditions.activity) {
    const folded = foldByDivision(codes);
    const wanted = [...codes.map(({ code }) => code), ...folded.map(({ division }) => division)];
    const names = await listCodeNames(db, version, wanted);
    const named = (code: string) => ({ code, name: names.get(code) ?? '' });
    const divisions = folded.map(({ division, isRemoved, codes: some }) => ({
      division,
      name: named(division).name,
      isRemoved,
      codes: some.map(({ code }) => named(code)),
    }));
    activity.push({ version, divisions });
  }
  return { ...conditions, activity, changes: await listRecordChanges(db, id) };
}

/** What may be the same call, without what looks like another edition of it: that is proposed as one. */
async function listDuplicates(
  db: Database,
  calls: readonly { readonly _id: string; readonly title: string }[],
): Promise<Map<string, Similar[]>> {
  const similar = await listSimilarTo(db, calls);
  const ids = calls.map(({ _id }) => _id);
  const near = [...similar.values()].flat().map(({ _id }) => _id);
  const records = new Map((await listEditionRecords(db, [...ids, ...near])).map((record) => [record._id, record]));
  const isEdition = (id: string, otherId: string): boolean => {
    const [call, other] = [records.get(id), records.get(otherId)];
    return call !== undefined && other !== undefined && mayBeEditions(call, other);
  };
  return new Map([...similar].map(([id, found]) => [id, found.filter(({ _id }) => !isEdition(id, _id))]));
}

/** Conditions to be read in a notice, settled for one company by whoever works for it (true calls §2). */
export const checksRoutes = [
  bindRoute(changesContract.listCompanyChecks, ({ ctx, params }) =>
    listChecks(ctx.db, params.id, params.announcementId),
  ),

  bindRoute(changesContract.settleCheck, async ({ ctx, actor, params, body }) => {
    const announcementId = await settleCheck(ctx, actor, { agencyId: params.id, checkId: params.checkId, ...body });
    return listChecks(ctx.db, params.id, announcementId);
  }),
];

export const differencesRoutes = [
  bindRoute(changesContract.listDifferences, ({ ctx, params }) => listOpenDifferences(ctx.db, [params.id])),

  bindRoute(changesContract.settleDifference, async ({ ctx, actor, params, body }) => {
    await settleDifference(ctx, actor, params, body.isAccepted);
    return null;
  }),
];

export const proposalsRoutes = [
  bindRoute(changesContract.listProposals, ({ ctx, params }) => listProposals(ctx.db, params.id)),
  bindRoute(changesContract.applyProposals, async ({ ctx, actor, params, body }) => {
    await applyProposals(ctx, actor, params.id, body.proposals);
    return listProposals(ctx.db, params.id);
  }),
];

export const correspondencesRoutes = [
  bindRoute(contract.listCorrespondences, async ({ ctx }) => {
    const [rows, unknown, notReviewed] = await Promise.all([
      listMeanings(ctx.db),
      listUnknownValues(ctx.db, contract.CORRESPONDENCE_FIELDS),
      countNotReviewed(ctx.db),
    ]);
    return { rows, unknown, notReviewed };
  }),

  bindRoute(contract.saveCorrespondence, async ({ ctx, actor, body }) => {
    await setMeaning(ctx, actor, body);
    const saved = (await listMeanings(ctx.db)).find(({ field, value }) => field === body.field && value === body.value);
    if (saved === undefined) throw new AppError('notFound');
    return saved;
  }),

  bindRoute(contract.deleteCorrespondence, async ({ ctx, actor, query }) => {
    await removeMeaning(ctx, actor, query);
    return null;
  }),
];
