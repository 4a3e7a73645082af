import { useT } from '../../lib/i18n.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { RatingBars } from '../../ui/rating-bars.tsx';
import { AnnouncementDeadline } from './announcement-deadline.tsx';
import type { Announcement } from './announcements.api.ts';
import classes from './office-facts.module.css';

/** Amount, dates, odds and difficulty on one ruled strip. */
export function OfficeFacts({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const { amount, publicationDate, expiryCommercialDate, successRate, difficultyLevel } = announcement;
  const day = (date: string | null) => (date === null ? t('agencies.call.noDate') : formatDate(date));
  const rating = (level: typeof successRate) =>
    level === null ? t('announcements.detail.toAssess') : <RatingBars level={level} />;
  return (
    <dl className={classes['root']}>
      <div>
        <dt>{t('agencies.call.amount')}</dt>
        <dd className={classes['amount']}>{amount === null ? t('agencies.call.noAmount') : formatMoney(amount)}</dd>
      </div>
      <div>
        <dt>{t('announcements.detail.published')}</dt>
        <dd>{day(publicationDate)}</dd>
      </div>
      <div>
        <dt>{t('announcements.detail.commercialDeadline')}</dt>
        <dd>{day(expiryCommercialDate)}</dd>
      </div>
      <div className={classes['deadline']}>
        <dt>{t('announcements.detail.deadline')}</dt>
        <dd>
          <AnnouncementDeadline announcement={announcement} isShort />
        </dd>
      </div>
      <div>
        <dt>{t('announcements.detail.success')}</dt>
        <dd>{rating(successRate)}</dd>
      </div>
      <div>
        <dt>{t('announcements.detail.difficulty')}</dt>
        <dd>{rating(difficultyLevel)}</dd>
      </div>
    </dl>
  );
}
