import {
  closeAnnouncement,
  getAnnouncementHistory,
  getClosingAudience,
} from '@volano/domain/contracts/announcement-changes';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { announcementsKey } from './announcements.api.ts';

export type AnnouncementChange = ReplyOf<typeof getAnnouncementHistory>[number];

/** What changed of an announcement since it was published, newest first. */
export function useHistory(id: string) {
  return useQuery({
    queryKey: [...announcementsKey, 'history', id],
    queryFn: ({ signal }) => call(getAnnouncementHistory, { params: { id } }, { signal }),
  });
}

/** Who will hear when it is closed or opened again. */
export function useClosingAudience(id: string) {
  return useQuery({
    queryKey: [...announcementsKey, 'closing', id],
    queryFn: ({ signal }) => call(getClosingAudience, { params: { id } }, { signal }),
  });
}

/** Closes, suspends, prolongs or opens it again. All that is shown of announcements is read anew. */
export function useCloseAnnouncement(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<typeof closeAnnouncement>['body']) =>
      call(closeAnnouncement, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}
