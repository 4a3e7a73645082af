import { useId } from 'react';
import { AnnouncementCard } from '../../../features/catalogue/announcements/announcement-card.tsx';
import { useFeed } from '../../../features/catalogue/announcements/announcements.api.ts';
import { FavoriteButton } from '../../../features/advising/favorites/favorite-button.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from './lists.module.css';
import { useAnswerHref } from './use-answer-href.ts';

const SHOWN = '8';

/** "In arrivo": calls that suit the company and open when they are published, in a block of their own (5-matching, Gates). */
export function UpcomingAnnouncements({ agencyId }: { agencyId: string }) {
  const t = useT();
  const id = useId();
  const answerHref = useAnswerHref(agencyId);
  const feed = useFeed(useMe().role, { isUpcoming: 'true', limit: SHOWN });
  const rows = feed.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes['upcoming']}>
      <SectionTitle id={id} hasRule>
        {t('announcements.upcoming')}
      </SectionTitle>
      <p>{t('announcements.upcomingAll')}</p>
      <div className={classes['cards']}>
        {rows.map((row) => (
          <AnnouncementCard
            key={row._id}
            announcement={row}
            href={hrefOf('/announcements/$announcementId', { announcementId: row._id })}
            answerHref={answerHref}
            action={<FavoriteButton agencyId={agencyId} announcement={row} />}
          />
        ))}
      </div>
    </section>
  );
}
