import type { EntityType } from '@volano/domain/rules/vocabulary';
import { createFavorite, deleteFavorite, listFavoriteAnnouncements } from '@volano/domain/contracts/favorites';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

interface FavoriteChange {
  readonly agencyId: string;
  readonly entityType: EntityType;
  readonly objectId: string;
  /** The favourite to forget, or null to keep it from now on. */
  readonly favoriteId: string | null;
}

/** Keeps an announcement or a service, or keeps it no longer; every list that shows it is read again. */
export function useSetFavorite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ agencyId, entityType, objectId, favoriteId }: FavoriteChange): Promise<unknown> =>
      favoriteId === null
        ? call(createFavorite, { body: { agencyId, objectId, entityType } })
        : call(deleteFavorite, { params: { id: favoriteId } }),
    // What is kept is a mark on announcements and services: theirs are the keys that lists and details hang under.
    onSettled: (_done, _error, { entityType }) =>
      client.invalidateQueries({ queryKey: [entityType === 'service' ? 'services' : 'announcements'] }),
  });
}

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
    placeholderData: keepFilled,
  });
}
