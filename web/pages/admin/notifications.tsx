import { NotificationList } from '../../features/notifications/notification-list.tsx';
import type { Notification } from '../../features/notifications/notifications.api.ts';
import { useT } from '../../lib/i18n.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { useMe } from '../../lib/session.ts';
import { OfficePage } from '../../ui/office-page.tsx';
import { PageTitle } from '../../ui/titles.tsx';

/** What happened around the companies that one follows. */
export function OfficeNotificationsPage() {
  const t = useT();
  const { role } = useMe();
  usePageFrame(t('notifications.title'));
  return (
    <OfficePage>
      <PageTitle isOffice>{t('notifications.title')}</PageTitle>
      <NotificationList
        emptyHint={t('notifications.emptyHintOffice')}
        hrefOf={(item) => (role === 'sales' ? null : placeOf(item))}
      />
    </OfficePage>
  );
}

/** Where a notification leads in the office (1-people §6). */
function placeOf({ event, data: { _id, agencyId } }: Notification): string | null {
  switch (event) {
    case 'dossierReady':
      return agencyId === undefined ? null : `#/admin/agencies/${agencyId}/dossier`;
    case 'newAnnouncementFavorite':
      return agencyId === undefined ? null : `#/admin/agencies/${agencyId}?tab=favorites`;
    case 'newAnnouncement':
      return _id === undefined
        ? null
        : `#/admin/announcements/${_id}${agencyId === undefined ? '' : `?agencyId=${agencyId}`}`;
    case 'newMessage':
    case 'newChat':
      return _id === undefined ? null : `#/admin/chats/${_id}`;
    default:
      return null;
  }
}
