import { isUpcoming } from '@volano/domain/rules/announcement-dates';
import { IconMapPin, IconUserCheck } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { TypeTag } from '../../../ui/cards/type-tag.tsx';
import { shortTerritory, typeLook } from './announcement-words.ts';
import type { AnnouncementRow } from './announcements.api.ts';

const NEW_FOR_MS = 14 * 86_400_000;

/** Type and territory, on one line. */
export function AnnouncementKind({
  announcement,
  hasPin = true,
}: {
  announcement: Pick<AnnouncementRow, 'announcementType' | 'territoryName'>;
  /** Where there is little room the territory goes without its picture. */
  hasPin?: boolean;
}) {
  const t = useT();
  return (
    <>
      <TypeTag
        icon={typeLook[announcement.announcementType].icon}
        label={t(`announcements.types.${announcement.announcementType}`)}
      />
      <TypeTag
        {...(hasPin ? { icon: IconMapPin } : {})}
        label={
          announcement.territoryName === null ? t('announcements.allItaly') : shortTerritory(announcement.territoryName)
        }
        isMuted
      />
    </>
  );
}

/** What sets it apart: recommended by whom, still to come, or new. */
export function AnnouncementMark({
  announcement,
  isLong = false,
  isOverCover = false,
}: {
  announcement: AnnouncementRow;
  isLong?: boolean;
  /** Its ground is a picture. */
  isOverCover?: boolean;
}) {
  const t = useT();
  const now = useNow();
  if (announcement.isRecommended) {
    const name = announcement.recommendedBy;
    return (
      <StatusBadge tone={isOverCover ? 'surface' : 'brand'} icon={<IconUserCheck size={14} aria-hidden />}>
        {isLong && name ? t('announcements.recommendedBy', { name }) : t('announcements.recommended')}
      </StatusBadge>
    );
  }
  if (isUpcoming(announcement, now))
    return <StatusBadge tone={isOverCover ? 'surface' : 'outline'}>{t('announcements.upcoming')}</StatusBadge>;
  const published = announcement.publicationDate === null ? 0 : Date.parse(announcement.publicationDate);
  return now.getTime() - published < NEW_FOR_MS ? (
    <StatusBadge tone="brandSolid">{t('announcements.new')}</StatusBadge>
  ) : null;
}
