import { isUpcoming, daysLeft, isExpired } from '@volano/domain/rules/announcement-dates';
import { IconMapPin, IconUserCheck } from '@tabler/icons-react';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { DeadlineLabel } from '../../../ui/cards/deadline-label.tsx';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
import { TypeTag } from '../../../ui/cards/card-parts.tsx';
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

type Dates = Pick<
  AnnouncementRow,
  | 'publicationDate'
  | 'expiryDate'
  | 'expiryCommercialDate'
  | 'waitingPubblication'
  | 'untilFoundAvailable'
  | 'closing'
  | 'closedAt'
>;

/** The deadline of an announcement as of now. */
export function AnnouncementDeadline({ announcement, isShort = false }: { announcement: Dates; isShort?: boolean }) {
  const now = useNow();
  const { closing, closedAt } = announcement;
  if (closedAt !== null)
    return <DeadlineLabel kind={closing === 'suspended' ? 'suspended' : 'exhausted'} date={formatDate(closedAt)} />;
  if (announcement.waitingPubblication) return <DeadlineLabel kind="waitingPublication" />;
  if (announcement.untilFoundAvailable) return <DeadlineLabel kind="untilFundsLast" />;
  if (announcement.expiryDate === null) return <DeadlineLabel kind="undated" />;
  const date = formatDate(announcement.expiryDate);
  if (isExpired(announcement, now)) return <DeadlineLabel kind="expired" date={date} />;
  const elapsed = elapsedOf(announcement, now);
  return (
    <DeadlineLabel
      kind="dated"
      date={date}
      daysLeft={daysLeft(announcement, now) ?? 0}
      isShort={isShort}
      isExtended={closing === 'extended'}
      {...(elapsed === null ? {} : { elapsed })}
    />
  );
}

/** Share of the time from publication to expiry already gone; null where one of the two is missing. */
function elapsedOf({ publicationDate, expiryDate }: Dates, now: Date): number | null {
  if (publicationDate === null || expiryDate === null) return null;
  const [start, end] = [Date.parse(publicationDate), Date.parse(expiryDate)];
  return end > start ? (now.getTime() - start) / (end - start) : null;
}

/** Where an announcement stands for the office: a draft, expired, still to come, or active. */
export function AnnouncementState({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const now = useNow();
  if (!announcement.isActive) return <StatusBadge tone="neutral">{t('officeAnnouncements.draft')}</StatusBadge>;
  if (announcement.isExpired) return <StatusBadge tone="outline">{t('officeAnnouncements.expired')}</StatusBadge>;
  if (isUpcoming(announcement, now)) return <StatusBadge tone="outline">{t('announcements.upcoming')}</StatusBadge>;
  return <StatusBadge tone="ok">{t('officeAnnouncements.published')}</StatusBadge>;
}
