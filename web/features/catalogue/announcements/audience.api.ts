import { previewAudience } from '@volano/domain/contracts/audience';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { announcementsKey } from './announcements.api.ts';

/** An announcement as it stands in the editor. */
export type AudienceDraft = RequestOf<typeof previewAudience>['body'];
export type Audience = ReplyOf<typeof previewAudience>;

/** Text filters and this wait as long (2-catalogue §5). */
const PATIENCE = 500;

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
