import { aidTerms } from '@volano/domain/rules/aid-lines';
import { useT } from '../../../lib/i18n/i18n.ts';
import { formatDate, formatMoney } from '../../../lib/format/format.ts';
import { OfficeDetailFacts } from '../../../ui/layout/office-detail.tsx';
import { RatingBars } from '../../../ui/charts/rating-bars.tsx';
import { AnnouncementDeadline } from './announcement-deadline.tsx';
import type { Announcement } from './announcements.api.ts';
import classes from './announcement-detail.module.css';

/** Amount and what form it has, dates, odds and difficulty on one ruled strip. */
export function OfficeFacts({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const { amount, publicationDate, expiryCommercialDate, successRate, difficultyLevel } = announcement;
  const terms = aidTerms(t, announcement);
  const day = (date: string | null) => (date === null ? t('agencies.call.noDate') : formatDate(date));
  const rating = (level: typeof successRate) =>
    level === null ? t('announcements.detail.toAssess') : <RatingBars level={level} />;
  return (
    <OfficeDetailFacts
      isSpread
      facts={[
        {
          label: t('agencies.call.amount'),
          value: (
            <>
              {amount === null ? t('agencies.call.noAmount') : formatMoney(amount)}
              {terms === '' ? null : <span className={classes['terms']}>{terms}</span>}
            </>
          ),
          isLarge: true,
          isWide: true,
        },
        { label: t('announcements.detail.published'), value: day(publicationDate) },
        { label: t('announcements.detail.commercialDeadline'), value: day(expiryCommercialDate) },
        {
          label: t('announcements.detail.deadline'),
          value: <AnnouncementDeadline announcement={announcement} isShort />,
          isWide: true,
        },
        { label: t('announcements.detail.success'), value: rating(successRate) },
        { label: t('announcements.detail.difficulty'), value: rating(difficultyLevel) },
      ]}
    />
  );
}
