import { useT } from '../../../lib/i18n/i18n.ts';
import { RatingBars } from '../../../ui/charts/rating-bars.tsx';
import type { Announcement } from './announcements.api.ts';
import classes from './announcement-detail.module.css';
import { MoneyFacts, type MoneyFactsProps } from './money-facts.tsx';

type Rated = Pick<Announcement, 'successRate' | 'difficultyLevel'>;

/** Amount, odds and difficulty on one line. */
export function AnnouncementFacts({ announcement }: { announcement: Rated & MoneyFactsProps['announcement'] }) {
  const t = useT();
  return (
    <div className={classes['announcementFacts']}>
      <div>
        <p className={classes['label']}>
          {t(announcement.amount === null ? 'announcements.detail.amountLabel' : 'announcements.detail.upTo')}
        </p>
        <MoneyFacts announcement={announcement} size={34} prefix={null} />
      </div>
      <Ratings announcement={announcement} />
    </div>
  );
}

/** Odds and difficulty; nothing that nobody has assessed. */
export function Ratings({ announcement: { successRate, difficultyLevel } }: { announcement: Rated }) {
  const t = useT();
  return (
    <>
      <div>
        <p className={classes['label']}>{t('announcements.detail.success')}</p>
        {successRate === null ? (
          <p className={classes['unknown']}>{t('announcements.detail.toAssess')}</p>
        ) : (
          <RatingBars level={successRate} />
        )}
      </div>
      <div>
        <p className={classes['label']}>{t('announcements.detail.difficulty')}</p>
        {difficultyLevel === null ? (
          <p className={classes['unknown']}>{t('announcements.detail.toAssess')}</p>
        ) : (
          <RatingBars level={difficultyLevel} />
        )}
      </div>
    </>
  );
}
