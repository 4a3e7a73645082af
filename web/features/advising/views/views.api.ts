import { countUnread, createView } from '@volano/domain/contracts/views';
import type { ViewType } from '@volano/domain/rules/vocabulary';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';

/** Everything about what was seen hangs under this key. */
export const viewsKey = ['views'] as const;

/** Where the lists that mark what is still to read are kept. */
const LISTS: Readonly<Record<ViewType, readonly string[]>> = {
  announcements: ['announcements', 'office'],
  services: ['services', 'office'],
  announcementsUser: ['announcements', 'feed'],
  servicesUser: ['services', 'feed'],
};

/** How many of a kind are still to be seen; 0 while it is not known, and for those who do not count it. */
export function useUnread(entityType: ViewType, isAsked = true): number {
  const { data } = useQuery({
    queryKey: [...viewsKey, entityType],
    queryFn: ({ signal }) => call(countUnread, { query: { entityType } }, { signal }),
    enabled: isAsked,
  });
  return data?.count ?? 0;
}

/**
 * Tells the server that something was seen, once it is on the screen: it leaves the to-read count (2-catalogue §4).
 * A failure is nobody's business: the count stays, the page goes on.
 */
export function useRecordView(entityType: ViewType, entityId: string, isShown: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    call(createView, { body: { entityType, entityId } }).then(
      () => {
        // The lists that marked it are read again when they are next shown.
        void client.invalidateQueries({ queryKey: LISTS[entityType], refetchType: 'none' });
        return client.invalidateQueries({ queryKey: viewsKey });
      },
      () => undefined,
    );
  }, [client, entityType, entityId, isShown]);
}
