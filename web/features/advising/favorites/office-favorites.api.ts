import { listFavoriteAnnouncements } from '@volano/domain/contracts/favorites';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** What a company keeps, newest first. It hangs under the announcements: whatever changes a mark on them reads it again. */
export function useFavoriteAnnouncements(agencyId: string, paging: { page: string; limit: string }) {
  return useQuery({
    queryKey: ['announcements', 'favorites', agencyId, paging],
    queryFn: ({ signal }) =>
      call(
        listFavoriteAnnouncements,
        { query: { agencyId, sort: '-createdAt', count: 'true', ...paging } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
