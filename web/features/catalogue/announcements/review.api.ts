import {
  listDifferences,
  settleDifference,
  applyProposals,
  listProposals,
} from '@volano/domain/contracts/announcement-changes';
import {
  countReviews,
  discardAnnouncement,
  getReviewedCall,
  listOpenConditions,
  settleCondition,
  reviewAnnouncements,
  listReview,
  archiveAnnouncements,
  previewPublishing,
  publishAnnouncements,
  restoreAnnouncement,
  reviewAnnouncement,
  unreviewAnnouncement,
  deleteCorrespondence,
  listCorrespondences,
  saveCorrespondence,
} from '@volano/domain/contracts/announcement-review';
import { listCategoryTemplates } from '@volano/domain/contracts/categories';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { everyRow } from '../../../lib/api/every-row.ts';
import { useInParts } from '../../../lib/api/in-parts.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { announcementsKey } from './announcements.api.ts';

export type ReviewRow = ReplyOf<typeof listReview>['rows'][number];
export type ReviewState = 'open' | 'ready';
/** What is said of a call in the queue, and taken back. */
export type ReviewAction = 'review' | 'unreview' | 'discard' | 'restore';

export const reviewKey = [...announcementsKey, 'review'] as const;

/** The whole queue of a state, by deadline. */
export function useReviewQueue(state: ReviewState, isAsked = true) {
  return useQuery({
    queryKey: [...reviewKey, 'queue', state],
    queryFn: ({ signal }) => everyRow((paged) => call(listReview, { query: { state, ...paged } }, { signal })),
    enabled: isAsked,
  });
}

/** How many wait to be reviewed; nothing is asked for whoever has no such queue. */
export function useReviewCount(isAsked: boolean) {
  return useQuery({
    queryKey: [...reviewKey, 'count'],
    queryFn: async ({ signal }) =>
      (await call(listReview, { query: { limit: '1', count: 'true' } }, { signal })).total ?? 0,
    enabled: isAsked,
  });
}

/** How many wait in each state, and how many imported drafts are over. */
export function useReviewCounts() {
  return useQuery({
    queryKey: [...reviewKey, 'counts'],
    queryFn: ({ signal }) => call(countReviews, {}, { signal }),
  });
}

export type ReviewedCall = ReplyOf<typeof getReviewedCall>;

/** What a review confirms of one call. */
export function reviewedCallQuery(id: string) {
  return queryOptions({
    queryKey: [...reviewKey, 'call', id],
    queryFn: ({ signal }) => call(getReviewedCall, { params: { id } }, { signal }),
  });
}

export type OpenCondition = ReplyOf<typeof listOpenConditions>[number];

/** What the words of a call's record narrow, with the question that fits each; nothing is asked for whoever settles none. */
export function useOpenConditions(id: string, isAsked = true) {
  return useQuery({
    queryKey: [...announcementsKey, 'conditions', id],
    queryFn: ({ signal }) => call(listOpenConditions, { params: { id } }, { signal }),
    enabled: isAsked,
  });
}

/** The questions that a condition may become, as the settings list them. */
export function useQuestions() {
  return useQuery({
    queryKey: ['categories', 'templates'],
    queryFn: ({ signal }) =>
      everyRow((paged) => call(listCategoryTemplates, { query: { sort: 'order', ...paged } }, { signal })),
  });
}

export type Question = NonNullable<ReturnType<typeof useQuestions>['data']>[number];

/** Settles a condition. Everything that is shown of the call is read again. */
export function useSettleCondition(id: string, checkId: string) {
  return useChange(announcementsKey, (body: RequestOf<typeof settleCondition>['body']) =>
    call(settleCondition, { params: { id, checkId }, body }),
  );
}

const ACTIONS = {
  review: reviewAnnouncement,
  unreview: unreviewAnnouncement,
  discard: discardAnnouncement,
  restore: restoreAnnouncement,
} as const;

/** Says that calls are right, puts one aside, or takes that back. */
export function useReviewAction() {
  return useChange(announcementsKey, async ({ ids, action }: { ids: readonly string[]; action: ReviewAction }) => {
    const [id = '', ...others] = ids;
    if (others.length === 0 || (action !== 'review' && action !== 'unreview'))
      return call(ACTIONS[action], { params: { id } });
    await call(reviewAnnouncements, { body: { ids: [...ids], isReviewed: action === 'review' } });
    return null;
  });
}

/** What publishing these would answer, and who would hear. */
export function usePublishingPreview(ids: readonly string[]) {
  return useQuery({
    queryKey: [...reviewKey, 'preview', ids],
    queryFn: ({ signal }) => call(previewPublishing, { body: { ids: [...ids] } }, { signal }),
    staleTime: 0,
  });
}

/** Publishes them all at once. */
export function usePublishMany() {
  const inParts = useInParts();
  return useChange(announcementsKey, (ids: readonly string[]) =>
    inParts(ids, null, (part) => call(publishAnnouncements, { body: { ids: part } })),
  );
}

/** Takes many out of the catalogue, or gives them back. */
export function useArchiveMany() {
  const inParts = useInParts();
  return useChange(announcementsKey, ({ ids, isArchived }: { ids: readonly string[]; isArchived: boolean }) =>
    inParts(ids, isArchived, (part) => call(archiveAnnouncements, { body: { ids: part, isArchived } })),
  );
}

export type Difference = ReplyOf<typeof listDifferences>[number];

/** What the official record says otherwise of what the office edited, still to decide. Under the key of announcements, so that a save reads it again. */
export function useDifferences(announcementId: string) {
  return useQuery({
    queryKey: [...announcementsKey, 'differences', announcementId],
    queryFn: ({ signal }) => call(listDifferences, { params: { id: announcementId } }, { signal }),
  });
}

/** Takes a part over from the record, or leaves it. */
export function useSettleDifference(announcementId: string) {
  return useChange(announcementsKey, ({ differenceId, isAccepted }: { differenceId: string; isAccepted: boolean }) =>
    call(settleDifference, { params: { id: announcementId, differenceId }, body: { isAccepted } }),
  );
}

export type Proposal = ReplyOf<typeof listProposals>[number];

/** What the saved text of an announcement proposes. Under the key of announcements, so that a save reads it again. */
export function useProposals(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(listProposals, { params: { id } }, { signal }),
  });
}

/** Writes chosen proposals into the fields. What is left is there at once; a text that changed meanwhile is read again. */
export function useApplyProposals(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chosen: readonly Proposal[]) =>
      call(applyProposals, {
        params: { id },
        body: { proposals: chosen.map(({ field, value }) => ({ field, value })) },
      }),
    onSuccess: (left) => client.setQueryData(keyOf(id), left),
    onError: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

function keyOf(id: string) {
  return [...announcementsKey, 'proposals', id];
}

export type Correspondence = ReplyOf<typeof saveCorrespondence>;
export type Correspondences = ReplyOf<typeof listCorrespondences>;
export type UnknownValue = Correspondences['unknown'][number];

const key = ['correspondences'] as const;

/** What the values of the official record mean; the table is short and comes as a whole. */
export function useCorrespondences() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(listCorrespondences, {}, { signal }) });
}

/** Says what a value means, in place of what it meant. */
export function useSaveCorrespondence() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RequestOf<typeof saveCorrespondence>['body']) => call(saveCorrespondence, { body }),
    onSuccess: refresh,
  });
}

/** Takes a value out of the table. */
export function useDeleteCorrespondence({ field, value }: Pick<Correspondence, 'field' | 'value'>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(deleteCorrespondence, { query: { field, value } }),
    onSuccess: refresh,
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}
