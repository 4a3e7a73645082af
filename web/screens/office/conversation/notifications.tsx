import { NotificationList } from '../../../features/conversation/notifications/notification-list.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';

/** What happened around the companies that one follows. */
export function OfficeNotificationsPage() {
  const t = useT();
  usePageFrame(t('notifications.title'));
  return (
    <OfficePage>
      <PageTitle isCompact>{t('notifications.title')}</PageTitle>
      <NotificationList emptyHint={t('notifications.emptyHintOffice')} />
    </OfficePage>
  );
}
