import { copyAnnouncement, listSimilarAnnouncements } from '@volano/domain/contracts/announcement-changes';
import { previewAudience } from '@volano/domain/contracts/announcement-review';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { comparableTitle } from '@volano/domain/rules/editions';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { repeatKeys, readAgain } from '../../../lib/api/save-parts.ts';
import type { AnnouncementForm } from './announcement-form.ts';
import { announcementsKey } from './announcements.api.ts';

export type SimilarAnnouncement = ReplyOf<typeof listSimilarAnnouncements>[number];

/** Text filters wait as long (2-catalogue §5). */
const PATIENCE = 500;

/** Makes a draft out of an announcement, once however often it is sent. */
export function useCopyAnnouncement(id: string) {
  const client = useQueryClient();
  const [keyOf] = useState(repeatKeys);
  return useMutation({
    mutationFn: () => call(copyAnnouncement, { params: { id }, idempotencyKey: keyOf(id) }),
    onSuccess: () => readAgain(client, announcementsKey),
  });
}

/** What looks like the announcement that is being written, asked once its title has been left alone for a moment; a short one is not asked. */
export function useSimilarAnnouncements(form: AnnouncementForm, exceptId: string | null) {
  const { title, regionId, regionGroupId, cciaaId } = form;
  const query = {
    title: title.trim().slice(0, 200),
    ...(regionId === null ? {} : { regionId }),
    ...(regionGroupId === null ? {} : { regionGroupId }),
    ...(cciaaId === null ? {} : { cciaaId }),
    ...(exceptId === null ? {} : { exceptId }),
  };
  const [asked] = useDebouncedValue(query, PATIENCE);
  return useQuery({
    queryKey: [...announcementsKey, 'similar', asked],
    queryFn: ({ signal }) => call(listSimilarAnnouncements, { query: asked }, { signal }),
    enabled: comparableTitle(asked.title) !== null,
  });
}

/** An announcement as it stands in the editor. */
export type AudienceDraft = RequestOf<typeof previewAudience>['body'];
export type Audience = ReplyOf<typeof previewAudience>;

/** Who would hear that the draft opened, were it published now. */
export function useOpeningNotice(draft: AudienceDraft) {
  const body = { ...draft, hasNotice: true };
  return useQuery({
    queryKey: [...announcementsKey, 'notice', JSON.stringify(body)],
    queryFn: async ({ signal }) => (await call(previewAudience, { body }, { signal })).notice ?? undefined,
    staleTime: 0,
  });
}

/** Whom the draft would reach, counted half a second after its last change; meanwhile what was counted before. */
export function useAudience(draft: AudienceDraft) {
  const now = JSON.stringify(draft);
  const [asked] = useDebouncedValue(now, PATIENCE);
  const query = useQuery({
    queryKey: [...announcementsKey, 'reach', asked],
    queryFn: ({ signal }) => call(previewAudience, { body: JSON.parse(asked) as AudienceDraft }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { ...query, isCounting: asked !== now || query.isFetching };
}
