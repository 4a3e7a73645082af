import { Stack } from '@mantine/core';
import { NotificationList } from '../../../features/conversation/notifications/notification-list.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';

/** What happened around one's companies. */
export function NotificationsPage() {
  const t = useT();
  usePageFrame(t('notifications.title'));
  return (
    <Stack maw={860}>
      <NotificationList
        emptyHint={t('notifications.emptyHint')}
        heading={<PageTitle>{t('notifications.title')}</PageTitle>}
      />
    </Stack>
  );
}
