import { isAfterCommercialDate } from '@volano/domain/rules/announcement-dates';
import { useParams } from '@tanstack/react-router';
import { useAnnouncement } from '../../features/announcements/announcements.api.ts';
import { useT } from '../../lib/i18n.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { useNow } from '../../lib/use-now.ts';
import { OfficePage } from '../../ui/office-page.tsx';
import { AssociatedAgencies } from './associated-agencies.tsx';
import { AssociatedAbsent } from './associated-absent.tsx';

/** The companies that an announcement is in target for. */
export function AnnouncementAssociatedPage() {
  const t = useT();
  const { announcementId = '' } = useParams({ strict: false });
  const now = useNow();
  const one = useAnnouncement(announcementId);
  const name = one.data?.title ?? t('agencies.call.crumb');
  usePageFrame(t('agencies.associated.title'), {
    crumbs: [
      { label: t('common.places.announcements'), href: '#/admin/announcements' },
      { label: name, href: `#/admin/announcements/${announcementId}` },
      { label: t('agencies.associated.title') },
    ],
  });
  return (
    <OfficePage>
      {one.isError ? <AssociatedAbsent error={one.error} onRetry={() => void one.refetch()} /> : null}
      {one.data ? (
        <AssociatedAgencies
          entityType="announcement"
          id={announcementId}
          name={name}
          href={`#/admin/announcements/${announcementId}`}
          isOpen={!one.data.isExpired && one.data.isActive && !isAfterCommercialDate(one.data, now)}
          whyHrefOf={(agencyId) => `#/admin/announcements/${announcementId}?agencyId=${agencyId}`}
        />
      ) : null}
    </OfficePage>
  );
}
