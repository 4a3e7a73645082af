import { useId, useState } from 'react';
import { AnnouncementCard } from '../../../features/catalogue/announcements/announcement-card.tsx';
import { type FeedQuery, useFeed } from '../../../features/catalogue/announcements/announcements.api.ts';
import { FavoriteButton } from '../../../features/advising/favorites/favorite-button.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from '../catalogue/lists.module.css';
import { useAnswerHref } from '../catalogue/use-answer-href.ts';

const PER_PAGE = 8;

export interface OutsideAnnouncementsProps {
  agencyId: string;
  /** The filters of the list above it. */
  filters: FeedQuery;
}

/** A page of what was recommended outside the target, of what the filters of the list leave. */
export function useOutsideAnnouncements(filters: FeedQuery, page = 1) {
  const paging = { page: String(page), limit: String(PER_PAGE), count: 'true' } as const;
  return useFeed(useMe().role, { ...filters, ...paging, isInTarget: 'false' });
}

/** "Consigliate da Elena": what a consultant recommended though it is not in target, with what is missing, counted apart (8-true-calls §4). */
export function OutsideAnnouncements({ agencyId, filters }: OutsideAnnouncementsProps) {
  const t = useT();
  const id = useId();
  const answerHref = useAnswerHref(agencyId);
  const [page, setPage] = useState(1);
  const feed = useOutsideAnnouncements(filters, page);
  const { rows = [], total = 0 } = feed.data ?? {};
  if (rows.length === 0) return null;
  const names = new Set(rows.map(({ recommendedBy }) => recommendedBy));
  const [name] = names;
  return (
    <section aria-labelledby={id} className={classes['upcoming']}>
      <SectionTitle id={id} hasRule action={<span className={classes['shown']}>{formatNumber(total)}</span>}>
        {names.size === 1 && name ? t('announcements.outside.by', { name }) : t('announcements.outside.many')}
      </SectionTitle>
      <p>{t('announcements.outside.hint')}</p>
      <div className={classes['cards']} data-stale={feed.isPlaceholderData || undefined}>
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
      {total > PER_PAGE ? (
        <div className={classes['foot']}>
          <Pager page={page} pageSize={PER_PAGE} total={total} onPage={setPage} />
        </div>
      ) : null}
    </section>
  );
}
