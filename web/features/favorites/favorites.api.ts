import { createFavorite, deleteFavorite } from '@volano/domain/contracts/favorites';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

interface Keep {
  readonly agencyId: string;
  readonly objectId: string;
  /** The favourite to forget, or null to keep it from now on. */
  readonly favoriteId: string | null;
}

/** Keeps an announcement or keeps it no longer; every list that shows it is read again. */
export function useKeepFavorite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ agencyId, objectId, favoriteId }: Keep): Promise<unknown> =>
      favoriteId === null
        ? call(createFavorite, { body: { agencyId, objectId, entityType: 'announcement' } })
        : call(deleteFavorite, { params: { id: favoriteId } }),
    // What is kept is a mark on announcements: theirs is the key that lists and details hang under.
    onSettled: () => client.invalidateQueries({ queryKey: ['announcements'] }),
  });
}
