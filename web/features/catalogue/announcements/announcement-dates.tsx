import { daysLeft, isExpired } from '@volano/domain/rules/announcement-dates';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { DAYS_A_YEAR, FEW_YEARS } from '../../../ui/cards/deadline-label.tsx';
import { Timeline, type TimelineDate } from '../../../ui/cards/timeline.tsx';
import { AnnouncementDeadline } from './announcement-deadline.tsx';
import type { Announcement } from './announcements.api.ts';
import { dateLineOf } from './date-line.ts';
import classes from './announcement-detail.module.css';

interface Dated {
  readonly label: string;
  readonly moment: string;
}

/** Publication, the last day to hand the case over, expiry, with today among them; without an expiry, what stands for it. */
export function AnnouncementDates({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const { publicationDate, expiryDate, waitingPubblication, untilFoundAvailable, closedAt } = announcement;
  const dates = datesOf(t, announcement);
  const hasLine = publicationDate !== null && expiryDate !== null && !waitingPubblication && !untilFoundAvailable;
  if (!hasLine || closedAt !== null) {
    return (
      <div className={classes['words']}>
        {dates.length === 0 ? null : (
          <dl className={classes['dates']}>
            {dates.map(({ label, moment }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatDate(moment)}</dd>
              </div>
            ))}
          </dl>
        )}
        <AnnouncementDeadline announcement={announcement} />
      </div>
    );
  }
  return <Line announcement={announcement} dates={dates} />;
}

function Line({ announcement, dates }: { announcement: Announcement; dates: readonly Dated[] }) {
  const t = useT();
  const now = useNow();
  const line = dateLineOf(dates.map(({ moment }) => Date.parse(moment)));
  const left = daysLeft(announcement, now) ?? 0;
  const kindOf = (index: number, moment: string): TimelineDate['kind'] => {
    if (index === dates.length - 1) return 'end';
    return Date.parse(moment) <= now.getTime() ? 'done' : 'next';
  };
  return (
    <Timeline
      dates={dates.map(({ label, moment }, index) => ({
        at: line.places[index] ?? 0,
        label,
        date: formatDate(moment),
        kind: kindOf(index, moment),
      }))}
      today={{
        at: isExpired(announcement, now) ? 2 : line.at(now.getTime()),
        label: t('announcements.detail.today'),
        detail: leftInWords(t, left),
      }}
    />
  );
}

function leftInWords(t: TFunction, left: number): string {
  const years = Math.floor(left / DAYS_A_YEAR);
  if (years >= FEW_YEARS) return t('announcements.detail.leftYears', { count: years });
  return left > 0 ? t('announcements.detail.left', { count: left }) : t('announcements.detail.leftNone');
}

function datesOf(t: TFunction, announcement: Announcement): Dated[] {
  const { publicationDate, expiryCommercialDate, expiryDate } = announcement;
  const known: { label: string; moment: string | null }[] = [
    { label: t('announcements.detail.published'), moment: publicationDate },
    { label: t('announcements.detail.entrustBy'), moment: expiryCommercialDate },
    { label: t('announcements.detail.deadline'), moment: expiryDate },
  ];
  return known
    .filter((date): date is Dated => date.moment !== null)
    .toSorted((one, other) => Date.parse(one.moment) - Date.parse(other.moment));
}
