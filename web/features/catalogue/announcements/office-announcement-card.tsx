import { IconBuildingFactory2 } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { Amount } from '../../../ui/cards/amount.tsx';
import { OfficeCard } from '../../../ui/layout/office-card.tsx';
import { AnnouncementDeadline } from './announcement-deadline.tsx';
import { AnnouncementKind } from './announcement-kind.tsx';
import { typeLook } from './announcement-words.ts';
import type { AnnouncementRow } from './announcements.api.ts';
import classes from './office-lists.module.css';
import { AnnouncementState } from './office-marks.tsx';

/** An announcement of the whole catalogue as a card: cover, title, amount, deadline, and how many companies it suits. */
export function OfficeAnnouncementCard({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const { _id, title, amount, frontImage, announcementType, isToRead } = announcement;
  return (
    <OfficeCard
      href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}
      title={title}
      isToRead={isToRead ?? false}
      cover={
        <Cover motif={typeLook[announcementType].motif} id={_id} src={frontImage?.thumbnail.medium ?? null}>
          <span className={classes['state']}>
            <AnnouncementState announcement={announcement} />
          </span>
        </Cover>
      }
      kind={<AnnouncementKind announcement={announcement} hasPin={false} />}
      foot={
        <div className={classes['foot']}>
          {amount === null ? (
            <p className={classes['noAmount']}>{t('announcements.amountUnknown')}</p>
          ) : (
            <Amount euro={amount} size={24} />
          )}
          <p className={classes['target']}>
            <IconBuildingFactory2 size={16} aria-hidden />
            {inTargetWords(t, announcement)}
          </p>
          <AnnouncementDeadline announcement={announcement} />
        </div>
      }
    />
  );
}

/** Of a draft nobody is in target yet: whom it would reach is told where it is written. */
function inTargetWords(t: ReturnType<typeof useT>, { isActive, matchingUsers = 0 }: AnnouncementRow): string {
  if (!isActive) return t('officeAnnouncements.inTargetDraft');
  if (matchingUsers === 0) return t('officeAnnouncements.inTargetNone');
  return t('officeAnnouncements.inTarget', { count: matchingUsers });
}
