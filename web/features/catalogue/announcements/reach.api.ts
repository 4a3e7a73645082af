import { previewReach } from '@volano/domain/contracts/reach';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { announcementsKey } from './announcements.api.ts';

/** An announcement as it stands in the editor. */
export type ReachDraft = RequestOf<typeof previewReach>['body'];
export type Reach = ReplyOf<typeof previewReach>;

/** Text filters and this wait as long (2-catalogue §5). */
const PATIENCE = 500;

/** Who would hear that the draft opened, were it published now. */
export function useOpeningNotice(draft: ReachDraft) {
  const body = { ...draft, hasNotice: true };
  return useQuery({
    queryKey: [...announcementsKey, 'notice', JSON.stringify(body)],
    queryFn: async ({ signal }) => (await call(previewReach, { body }, { signal })).notice ?? undefined,
    staleTime: 0,
  });
}

/** Whom the draft would reach, counted half a second after its last change; meanwhile what was counted before. */
export function useReach(draft: ReachDraft) {
  const now = JSON.stringify(draft);
  const [asked] = useDebouncedValue(now, PATIENCE);
  const query = useQuery({
    queryKey: [...announcementsKey, 'reach', asked],
    queryFn: ({ signal }) => call(previewReach, { body: JSON.parse(asked) as ReachDraft }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { ...query, isCounting: asked !== now || query.isFetching };
}
