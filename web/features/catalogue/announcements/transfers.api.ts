import { getAnnouncement } from '@volano/domain/contracts/announcements';
import { transferAnnouncement } from '@volano/domain/contracts/transfers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { type Announcement, announcementsKey } from './announcements.api.ts';

/** How a transfer stands, null before the first. */
export type Transfer = NonNullable<Announcement['transfer']> | null;

const WATCHED_EVERY_MS = 3_000;

/** How the transfer of an announcement stands: as the detail said it, and read again while it is on its way. */
export function useTransfer({ _id, transfer = null }: Pick<Announcement, '_id' | 'transfer'>): Transfer {
  const watched = useQuery({
    queryKey: [...announcementsKey, 'transfer', _id],
    queryFn: async ({ signal }): Promise<Transfer> =>
      (await call(getAnnouncement, { params: { id: _id }, query: {} }, { signal })).transfer ?? null,
    enabled: ({ state }) => (state.data ?? transfer)?.status === 'queued',
    refetchInterval: WATCHED_EVERY_MS,
  });
  return watched.data ?? transfer;
}

/** Asks for the transfer of an announcement; on its way already, it is the same one. */
export function useRequestTransfer(announcementId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(transferAnnouncement, { body: { announcementId } }),
    onSuccess: (transfer) => client.setQueryData([...announcementsKey, 'transfer', announcementId], transfer),
  });
}
