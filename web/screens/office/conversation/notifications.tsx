import { NotificationList } from '../../../features/conversation/notifications/notification-list.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { officePlaceOf } from './notification-places.ts';

/** What happened around the companies that one follows. */
export function OfficeNotificationsPage() {
  const t = useT();
  const { role } = useMe();
  usePageFrame(t('notifications.title'));
  return (
    <OfficePage>
      <PageTitle isOffice>{t('notifications.title')}</PageTitle>
      <NotificationList emptyHint={t('notifications.emptyHintOffice')} hrefOf={(item) => officePlaceOf(role, item)} />
    </OfficePage>
  );
}
