import { NotificationList, type Passage } from '../../features/notifications/notification-list.tsx';
import type { Notification } from '../../features/notifications/notifications.api.ts';
import { switchAgency } from '../../features/session/session.api.ts';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { useAgencyId } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import { PageTitle } from '../../ui/titles.tsx';
import classes from './notifications.module.css';

/** What happened around one's companies. */
export function NotificationsPage() {
  const t = useT();
  usePageFrame(t('notifications.title'));
  const inUse = useAgencyId();

  // Of a group, the news may be about another company: what it shows is in target for that one.
  function passageOf({ data: { agencyId } }: Notification): Passage | null {
    if (agencyId === undefined || agencyId === inUse) return null;
    return async () => {
      try {
        await switchAgency(agencyId);
        return true;
      } catch (error) {
        toast.error(error instanceof ApiError ? error.message : t('errors.unexpected'));
        return false;
      }
    };
  }

  return (
    <div className={classes['page']}>
      <NotificationList
        emptyHint={t('notifications.emptyHint')}
        heading={<PageTitle>{t('notifications.title')}</PageTitle>}
        hrefOf={placeOf}
        passageOf={passageOf}
      />
    </div>
  );
}

/** Where a notification leads on the companies' side (1-people §6). */
function placeOf({ event, data: { _id } }: Notification): string | null {
  switch (event) {
    case 'dossierReady':
      return '#/profile';
    case 'newAnnouncement':
    case 'newAnnouncementFavorite':
      return _id === undefined ? '#/announcements' : `#/announcements/${_id}`;
    case 'newService':
      return _id === undefined ? '#/services' : `#/services/${_id}`;
    case 'newMessage':
    case 'newChat':
      return _id === undefined ? null : `#/consultant/${_id}`;
    default:
      return null;
  }
}
