import { listDifferences, settleDifference } from '@volano/domain/contracts/announcement-differences';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { announcementsKey } from './announcements.api.ts';

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
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ differenceId, isAccepted }: { differenceId: string; isAccepted: boolean }) =>
      call(settleDifference, { params: { id: announcementId, differenceId }, body: { isAccepted } }),
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}
