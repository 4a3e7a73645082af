import type { EntityType } from '@volano/domain/rules/vocabulary';
import { createFavorite, deleteFavorite, listFavoriteAnnouncements } from '@volano/domain/contracts/favorites';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { drop, send, useWaiting } from '../../../lib/line/outbox.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

interface FavoriteOf {
  readonly agencyId: string;
  readonly entityType: EntityType;
  readonly objectId: string;
  /** The favourite as it is known; null where it is none. */
  readonly stored: string | null;
}

/** Whether a company keeps an announcement or a service, and how that is turned round; what reached nobody counts until it does. */
export function useFavorite({ agencyId, entityType, objectId, stored }: FavoriteOf) {
  const line = `favorite.${agencyId}.${objectId}`;
  const waiting = useWaiting<{ readonly isKept: boolean }>(line).at(-1);

  /** Answers whether that was done now. */
  async function turn(): Promise<boolean> {
    if (waiting?.standing === 'unreached') drop(waiting.key);
    if (waiting !== undefined) return false;
    // What is kept is a mark on announcements and services: theirs are the keys that lists and details hang under.
    const reads = [[entityType === 'service' ? 'services' : 'announcements']];
    const how = { line, place: line, shown: { isKept: stored === null }, reads };
    const sent = await (stored === null
      ? send(createFavorite, { body: { agencyId, objectId, entityType } }, how)
      : send(deleteFavorite, { params: { id: stored } }, how));
    return sent !== null;
  }

  return { isKept: waiting?.shown.isKept ?? stored !== null, turn };
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
