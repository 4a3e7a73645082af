import { type NotificationLine, readNotification } from '@volano/domain/contracts/notifications';
import type { LiveEvents } from '@volano/domain/contracts/realtime';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { useLive, useLiveRefresh } from '../../../lib/live/live.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { notificationsKey } from './notifications.api.ts';

/** What leads to a notification: its address, and what to do before going there. */
export interface NotificationWay {
  readonly hrefOf: (notification: NotificationLine) => string | null;
  readonly passageOf?: (notification: NotificationLine) => (() => Promise<boolean>) | null;
}

/** Messages are told by their conversation. */
const TOLD_ELSEWHERE: ReadonlySet<NotificationLine['event']> = new Set(['newMessage', 'newChat']);

/** What the bell counts by. */
const COUNTED = ['notification', 'notificationsSeen'] as const;

/** Every screen of both sides: the bell follows what happens, and what has just come is told with a way there. */
export function useNotificationNews(way: NotificationWay): void {
  const client = useQueryClient();
  const latest = useRef(way);
  useEffect(() => {
    latest.current = way;
  });
  useLiveRefresh(COUNTED, notificationsKey);
  useLive(
    'notification',
    useCallback(
      (news: LiveEvents['notification'] | null) => {
        if (news?.line !== undefined) showNotificationToast(client, news._id, news.line, latest.current);
      },
      [client],
    ),
  );
}

function showNotificationToast(
  client: QueryClient,
  id: string,
  line: NotificationLine,
  { hrefOf, passageOf }: NotificationWay,
): void {
  if (line.event === 'recommendationAnswered') void client.invalidateQueries({ queryKey: ['recommendations'] });
  if (TOLD_ELSEWHERE.has(line.event)) return;
  const href = hrefOf(line);
  const passage = passageOf?.(line) ?? null;

  function open(event: React.MouseEvent): void {
    void call(readNotification, { params: { id }, body: { hasBeenSeen: true } }).then(
      () => client.invalidateQueries({ queryKey: notificationsKey }),
      () => undefined,
    );
    if (passage === null || href === null) return;
    event.preventDefault();
    void passage().then((isOpen) => {
      if (isOpen) window.location.hash = href;
    });
  }

  toast.news(
    line.title,
    href === null ? undefined : (
      <a href={href} onClick={open}>
        {i18n.t('notifications.open')}
      </a>
    ),
  );
}
