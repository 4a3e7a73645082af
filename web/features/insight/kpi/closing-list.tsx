import { Skeleton } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { urgencyOf } from '../../../ui/cards/deadline-label.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from './dashboard.module.css';

export interface Closing {
  readonly _id: string;
  readonly title: string;
  /** 0 is today. */
  readonly daysLeft: number;
}

export interface ClosingListProps {
  /** Soonest first; undefined while they are asked for. */
  rows: readonly Closing[] | undefined;
  /** How many there are in all. */
  total: number;
  /** Instead of all this, where asking failed. */
  failure: React.ReactNode;
}

const tones = { now: 'accentSolid', near: 'accent', far: 'outline' } as const;

/** The announcements that close within the week, each a link, and how long each has (mock-ups 08). */
export function ClosingList({ rows, total, failure }: ClosingListProps) {
  const t = useT();
  const further = total - (rows?.length ?? 0);
  return (
    <section aria-labelledby="closing">
      <div className={classes['dashboardListsTitle']}>
        <SectionTitle id="closing">{t('dashboard.week.title')}</SectionTitle>
      </div>
      {failure ??
        (rows === undefined ? (
          <DelayedSkeleton>
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} height={14} my={22} />
            ))}
          </DelayedSkeleton>
        ) : rows.length === 0 ? (
          <p className={classes['nothing']}>{t('dashboard.week.none')}</p>
        ) : (
          <ul className={classes['list']}>
            {rows.map(({ _id, title, daysLeft }) => (
              <li key={_id} className={classes['closing']}>
                <a href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })} title={title}>
                  <span>{title}</span>
                  <StatusBadge tone={tones[urgencyOf(daysLeft)]}>{inWords(daysLeft)}</StatusBadge>
                </a>
              </li>
            ))}
          </ul>
        ))}
      {failure === null && further > 0 ? (
        <a href={hrefOf('/admin/calendar')} className={classes['more']}>
          {t('dashboard.week.more', { count: further })}
        </a>
      ) : null}
    </section>
  );

  function inWords(daysLeft: number): string {
    if (daysLeft === 0) return t('dashboard.week.today');
    return daysLeft === 1 ? t('dashboard.week.tomorrow') : t('common.deadline.days', { count: daysLeft });
  }
}
