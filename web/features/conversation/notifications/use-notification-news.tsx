import {
  type NotificationLine,
  readNotification,
  countNotifications,
  listNotifications,
  readAllNotifications,
  getNotificationPreferences,
  updateNotificationPreferences,
} from '@volano/domain/contracts/notifications';
import { noticePlace } from '@volano/domain/policies/notice-places';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { LiveEvents } from '@volano/domain/contracts/realtime';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { type QueryClient, useQueryClient, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, ApiError } from '../../../lib/api/api-client.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { useLive, useLiveRefresh } from '../../../lib/live/live.ts';
import { useMe } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screens/toast.ts';

/** Messages are told by their conversation. */
const TOLD_ELSEWHERE: ReadonlySet<NotificationLine['event']> = new Set(['newMessage', 'newChat']);

/** What the bell counts by. */
const COUNTED = ['notification', 'notificationsSeen'] as const;

export type Notification = ReplyOf<typeof listNotifications>['data'][number];

/** Everything about notifications hangs under this key. */
export const notificationsKey = ['notifications'] as const;

/** Every screen of both sides: the bell follows what happens, and what has just come is told with a way there. */
export function useNotificationNews(): void {
  const client = useQueryClient();
  const { role } = useMe();
  useLiveRefresh(COUNTED, notificationsKey);
  useLive(
    'notification',
    useCallback(
      (news: LiveEvents['notification'] | null) => {
        if (news?.line !== undefined) showNotificationToast(client, news._id, news.line, role);
      },
      [client, role],
    ),
  );
}

function showNotificationToast(client: QueryClient, id: string, line: NotificationLine, role: Role): void {
  if (line.event === 'recommendationAnswered') void client.invalidateQueries({ queryKey: ['recommendations'] });
  if (TOLD_ELSEWHERE.has(line.event)) return;

  function markSeen(): void {
    void call(readNotification, { params: { id }, body: { hasBeenSeen: true } }).then(
      () => client.invalidateQueries({ queryKey: notificationsKey }),
      () => undefined,
    );
  }

  const place = noticePlace(line, role);
  // Whoever looks at what the line leads to has it before their eyes.
  if (isRecordOpen(place)) return markSeen();

  toast.news(
    line.title,
    <a href={`#${place}`} onClick={markSeen}>
      {i18n.t('notifications.open')}
    </a>,
  );
}

/** Whether the page of one record, which `place` leads to, is in sight. A list says too little of what is new in it. */
function isRecordOpen(place: string): boolean {
  const [path = ''] = place.split('?');
  const [shown] = location.hash.slice(1).split('?');
  return shown === path && /[0-9a-f]{8}-[0-9a-f-]{27}/.test(path) && document.visibilityState === 'visible';
}

/** How many are unseen; 0 while it is not known. */
export function useNotificationCount(): number {
  const { data } = useQuery({
    queryKey: [...notificationsKey, 'count'],
    queryFn: ({ signal }) => call(countNotifications, {}, { signal }),
  });
  return data?.count ?? 0;
}

const PAGE_SIZE = 8;

/** The notifications, newest first, eight more each time the end comes near (1-people §9). */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: [...notificationsKey, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: { page: String(pageParam), limit: String(PAGE_SIZE) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalData }, _pages, page) => (page * PAGE_SIZE < totalData ? page + 1 : undefined),
  });
}

/** Marks one as seen, or all of them. */
export function useReadNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | 'all'): Promise<unknown> =>
      id === 'all'
        ? call(readAllNotifications, {})
        : call(readNotification, { params: { id }, body: { hasBeenSeen: true } }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsKey }),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : i18n.t('errors.unexpected')),
  });
}

type Preferences = ReplyOf<typeof getNotificationPreferences>;
type Change = NonNullable<RequestOf<typeof updateNotificationPreferences>['body']>;

const preferencesKey = ['notificationPreferences'] as const;

/** How one wants to hear of each kind. */
export function usePreferences() {
  return useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal }),
  });
}

/** Changes some of it: shown at once, and taken back where the service refuses. */
export function useChangePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => call(updateNotificationPreferences, { body }),
    onMutate: async ({ preferences = [], digestFrequency }) => {
      await client.cancelQueries({ queryKey: preferencesKey });
      const chosen = new Map(preferences.map(({ event, channel }) => [event, channel]));
      client.setQueryData<Preferences>(preferencesKey, (before) =>
        before === undefined
          ? before
          : {
              digestFrequency: digestFrequency ?? before.digestFrequency,
              preferences: before.preferences.map(({ event, channel }) => ({
                event,
                channel: chosen.get(event) ?? channel,
              })),
            },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: preferencesKey }),
  });
}
