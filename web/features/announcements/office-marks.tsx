import { isUpcoming } from '@volano/domain/rules/announcement-dates';
import { useT } from '../../lib/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { AnnouncementRow } from './announcements.api.ts';
import classes from './office-marks.module.css';

/** Where an announcement stands for the office: a draft, expired, still to come, or active. */
export function AnnouncementState({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const now = useNow();
  if (!announcement.isActive) return <StatusBadge tone="neutral">{t('officeAnnouncements.draft')}</StatusBadge>;
  if (announcement.isExpired) return <StatusBadge tone="outline">{t('officeAnnouncements.expired')}</StatusBadge>;
  if (isUpcoming(announcement, now)) return <StatusBadge tone="outline">{t('announcements.upcoming')}</StatusBadge>;
  return <StatusBadge tone="ok">{t('officeAnnouncements.published')}</StatusBadge>;
}

/** A minio dot before what one has not opened yet, with its word for those who do not see it. */
export function ToReadDot({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  if (announcement.isToRead !== true) return null;
  return (
    <span className={classes['dot']} title={t('officeAnnouncements.toRead')}>
      <span className="visually-hidden">{t('officeAnnouncements.toRead')}: </span>
    </span>
  );
}
