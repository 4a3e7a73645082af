import { countNotifications, listNotifications, readAllNotifications, readNotification } from '@volano/domain/contracts/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** Everything about notifications hangs under this key. */
export const notificationsKey = ['notifications'] as const;

/** How many are unseen; 0 while it is not known. */
export function useNotificationCount(): number {
  const { data } = useQuery({ queryKey: [...notificationsKey, 'count'], queryFn: ({ signal }) => call(countNotifications, {}, { signal }) });
  return data?.count ?? 0;
}

export function useNotifications(page: number) {
  return useQuery({
    queryKey: [...notificationsKey, 'list', page],
    queryFn: ({ signal }) => call(listNotifications, { query: { page: String(page), limit: '8' } }, { signal }),
  });
}

/** Marks one as seen, or all of them. */
export function useReadNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | 'all'): Promise<unknown> =>
      id === 'all' ? call(readAllNotifications, {}) : call(readNotification, { params: { id }, body: { hasBeenSeen: true } }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsKey }),
  });
}
