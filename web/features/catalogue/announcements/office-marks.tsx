import { isUpcoming } from '@volano/domain/rules/announcement-dates';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import type { AnnouncementRow } from './announcements.api.ts';

/** Where an announcement stands for the office: a draft, expired, still to come, or active. */
export function AnnouncementState({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const now = useNow();
  if (!announcement.isActive) return <StatusBadge tone="neutral">{t('officeAnnouncements.draft')}</StatusBadge>;
  if (announcement.isExpired) return <StatusBadge tone="outline">{t('officeAnnouncements.expired')}</StatusBadge>;
  if (isUpcoming(announcement, now)) return <StatusBadge tone="outline">{t('announcements.upcoming')}</StatusBadge>;
  return <StatusBadge tone="ok">{t('officeAnnouncements.published')}</StatusBadge>;
}
