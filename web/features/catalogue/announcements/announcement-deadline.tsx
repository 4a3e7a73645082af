import { daysLeft, isExpired } from '@volano/domain/rules/announcement-dates';
import { formatDate } from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { DeadlineLabel } from '../../../ui/cards/deadline-label.tsx';
import type { AnnouncementRow } from './announcements.api.ts';

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
