import { IconBuildingFactory2 } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { Copertina } from '../../ui/copertina.tsx';
import { Importo } from '../../ui/importo.tsx';
import { AnnouncementDeadline } from './announcement-deadline.tsx';
import { AnnouncementKind } from './announcement-kind.tsx';
import { typeLook } from './announcement-words.ts';
import type { AnnouncementRow } from './announcements.api.ts';
import classes from './office-announcement-grid.module.css';
import { AnnouncementState, ToReadDot } from './office-marks.tsx';

export interface OfficeAnnouncementGridProps {
  rows: readonly AnnouncementRow[];
  isStale: boolean;
}

/** The whole catalogue as cards, eight a page: cover, title, amount, deadline, and how many companies each suits. */
export function OfficeAnnouncementGrid({ rows, isStale }: OfficeAnnouncementGridProps) {
  const t = useT();
  return (
    <ul
      className={classes['grid']}
      aria-label={t('officeAnnouncements.title')}
      data-stale={isStale || undefined}
      aria-busy={isStale || undefined}
    >
      {rows.map((row) => (
        <li key={row._id}>
          <Card announcement={row} />
        </li>
      ))}
    </ul>
  );
}

function Card({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const { _id, title, amount, frontImage, announcementType, matchingUsers = 0 } = announcement;
  return (
    <article className={classes['card']}>
      <Copertina motif={typeLook[announcementType].motif} id={_id} src={frontImage?.thumbnail.medium ?? null}>
        <span className={classes['state']}>
          <AnnouncementState announcement={announcement} />
        </span>
      </Copertina>
      <div className={classes['body']}>
        <p className={classes['kind']}>
          <AnnouncementKind announcement={announcement} hasPin={false} />
        </p>
        <h2 className={classes['title']}>
          <a href={`#/admin/announcements/${_id}`} className={classes['link']} title={title}>
            <ToReadDot announcement={announcement} />
            {title}
          </a>
        </h2>
        {amount === null ? (
          <p className={classes['noAmount']}>{t('announcements.amountUnknown')}</p>
        ) : (
          <Importo euro={amount} size={24} />
        )}
        <div className={classes['foot']}>
          <p className={classes['target']}>
            <IconBuildingFactory2 size={16} aria-hidden />
            {matchingUsers === 0
              ? t('officeAnnouncements.inTargetNone')
              : t('officeAnnouncements.inTarget', { count: matchingUsers })}
          </p>
          <AnnouncementDeadline announcement={announcement} />
        </div>
      </div>
    </article>
  );
}
