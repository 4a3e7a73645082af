import { daysLeft } from '@volano/domain/rules/announcement-dates';
import { IconClockFilled } from '@tabler/icons-react';
import { formatDate, formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { RatingBars } from '../../../ui/charts/rating-bars.tsx';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import { urgencyOf } from '../../../ui/cards/deadline-label.tsx';
import { ringOf } from './announcement-words.ts';
import type { AnnouncementRow } from './announcements.api.ts';
import classes from './office-lists.module.css';
import { StandingNote } from './standing-note.tsx';

/** The columns by which a consultant chooses: amount, requirements, odds, effort, deadline. */
export function useOfficeColumns(): Column<AnnouncementRow>[] {
  const t = useT();
  const rating = (level: AnnouncementRow['successRate']) =>
    level === null ? null : <RatingBars level={level} isDense />;
  return [
    {
      key: 'title',
      header: t('announcements.columns.title'),
      cell: (row) => row.title,
      note: (row) => <StandingNote announcement={row} />,
      hasTwoLines: true,
      title: (row) => row.title,
      isStrong: true,
      takesRest: true,
      isInCard: true,
    },
    {
      key: 'amount',
      header: t('announcements.columns.amount'),
      cell: (row) => (row.amount === null ? '' : <strong>{formatMoney(row.amount)}</strong>),
      align: 'right',
      isInCard: true,
    },
    {
      key: 'requirements',
      header: t('announcements.columns.requirements'),
      cell: (row) => (row.match === undefined ? null : <RequirementRing segments={ringOf(row.match)} size={26} />),
      isInCard: true,
    },
    { key: 'success', header: t('announcements.columns.success'), cell: (row) => rating(row.successRate) },
    { key: 'difficulty', header: t('announcements.columns.difficulty'), cell: (row) => rating(row.difficultyLevel) },
    {
      key: 'deadline',
      header: t('announcements.columns.deadline'),
      cell: (row) => <Deadline announcement={row} />,
      isInCard: true,
    },
  ];
}

/** A deadline in a table: near ones in accent with a clock, so that colour is never alone. */
export function Deadline({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const { waitingPubblication, untilFoundAvailable, expiryDate } = announcement;
  if (waitingPubblication)
    return <span title={t('common.deadline.waitingPublication')}>{t('agencies.call.waitingShort')}</span>;
  if (untilFoundAvailable)
    return <span title={t('common.deadline.untilFundsLast')}>{t('agencies.call.untilFundsShort')}</span>;
  if (expiryDate === null) return <span title={t('common.deadline.undated')}>{t('agencies.call.noDate')}</span>;
  const date = formatDate(expiryDate);
  const days = daysLeftNow(announcement);
  if (days < 0) return <span className={classes['expired']}>{t('common.deadline.expired', { date })}</span>;
  if (urgencyOf(days) === 'far') return date;
  return (
    <span className={classes['near']} title={t('common.deadline.left', { count: days })}>
      <IconClockFilled size={14} aria-hidden />
      {date}
      <span className="visually-hidden">, {t('common.deadline.left', { count: days })}</span>
    </span>
  );
}

/** Negative once it has expired. */
function daysLeftNow(announcement: AnnouncementRow): number {
  return daysLeft(announcement, new Date()) ?? 0;
}
