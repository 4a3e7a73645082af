import {
  discardAnnouncement,
  listReview,
  previewPublishing,
  publishAnnouncements,
  restoreAnnouncement,
  reviewAnnouncement,
  unreviewAnnouncement,
} from '@volano/domain/contracts/announcement-review';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { announcementsKey } from './announcements.api.ts';

export type ReviewRow = ReplyOf<typeof listReview>['rows'][number];
export type ReviewState = 'open' | 'ready';
/** What is said of a call in the queue, and taken back. */
export type ReviewAction = 'review' | 'unreview' | 'discard' | 'restore';

export const reviewKey = [...announcementsKey, 'review'] as const;
const PAGE = 100;

/** The whole queue of a state, by deadline. */
export function useReviewQueue(state: ReviewState, isAsked = true) {
  return useQuery({
    queryKey: [...reviewKey, 'queue', state],
    queryFn: async ({ signal }) => {
      const rows: ReviewRow[] = [];
      for (let page = 1; ; page += 1) {
        const query = { state, page: String(page), limit: String(PAGE) };
        const { rows: more } = await call(listReview, { query }, { signal });
        rows.push(...more);
        if (more.length < PAGE) return rows;
      }
    },
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

const ACTIONS = {
  review: reviewAnnouncement,
  unreview: unreviewAnnouncement,
  discard: discardAnnouncement,
  restore: restoreAnnouncement,
} as const;

/** Says that a call is right, puts it aside, or takes that back. */
export function useReviewAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: ReviewAction }) => call(ACTIONS[action], { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(publishAnnouncements, { body: { ids: [...ids] } }),
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}
