import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@volano/domain/contracts/announcements';
import { startCampaign } from '@volano/domain/contracts/campaigns';
import type { RequestOf } from '@volano/domain/contracts/route';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { repeatKeys } from '../../../lib/api/save-parts.ts';
import { announcementsKey } from './announcements.api.ts';

export type OfficeListQuery = NonNullable<RequestOf<typeof listAnnouncements>['query']>;
type Body = RequestOf<typeof createAnnouncement>['body'];

/** The whole catalogue, as the office lists it. */
export function useOfficeAnnouncements(query: OfficeListQuery) {
  return useQuery({
    queryKey: [...announcementsKey, 'office', query],
    queryFn: ({ signal }) => call(listAnnouncements, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Writes an announcement: a new one, once however often the same is sent, or in place of the one with this id. What the page shows is read again by
 * whoever saves, after the last part (`readAgain`).
 */
export function useSaveAnnouncement() {
  const [keyOf] = useState(repeatKeys);
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: Body }) =>
      id === null
        ? call(createAnnouncement, { body, idempotencyKey: keyOf(body) })
        : call(updateAnnouncement, { params: { id }, body }),
  });
}

/** Deletes an announcement. Its page is left without asking for it again. */
export function useDeleteAnnouncement(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteAnnouncement, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: announcementsKey, refetchType: 'none' }),
  });
}

/** Tells every consultant with companies in target, once each (holes H23). */
export function useNotifyAdvisors(id: string) {
  return useMutation({
    mutationFn: () => call(startCampaign, { params: { id, targetUser: 'advisor' }, body: {} }),
  });
}
