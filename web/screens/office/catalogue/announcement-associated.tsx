import { isAfterCommercialDate } from '@volano/domain/rules/announcement-dates';
import { useAnnouncement } from '../../../features/catalogue/announcements/announcements.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { useNow } from '../../../lib/live/use-now.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { DetailQuery } from '../../../ui/layout/detail-query.tsx';
import { AssociatedAgencies } from '../companies/associated-agencies.tsx';
import { WhyNotOfCall } from '../advising/why-not.tsx';

/** The companies that an announcement is in target for. */
export function AnnouncementAssociatedPage() {
  const t = useT();
  const { announcementId } = useParams('/admin/announcements/$announcementId/associated');
  const now = useNow();
  const one = useAnnouncement(announcementId);
  const name = one.data?.title ?? t('agencies.call.crumb');
  usePageFrame(t('agencies.associated.title'), {
    crumbs: [
      { label: t('common.places.announcements'), href: hrefOf('/admin/announcements') },
      { label: name, href: hrefOf('/admin/announcements/$announcementId', { announcementId }) },
      { label: t('agencies.associated.title') },
    ],
  });
  return (
    <OfficePage>
      <DetailQuery
        found={one}
        backHref={hrefOf('/admin/announcements')}
        words={{
          gone: t('agencies.associated.notFound'),
          hint: t('agencies.associated.notFoundHint'),
          failed: t('agencies.associated.loadError'),
          back: t('officeAnnouncements.back'),
        }}
      >
        {(announcement) => (
          <>
            <AssociatedAgencies
              entityType="announcement"
              id={announcementId}
              name={name}
              href={hrefOf('/admin/announcements/$announcementId', { announcementId })}
              isOpen={!announcement.isExpired && announcement.isActive && !isAfterCommercialDate(announcement, now)}
              whyHrefOf={(agencyId) => hrefOf('/admin/announcements/$announcementId', { announcementId }, { agencyId })}
            />
            <WhyNotOfCall announcement={announcement} />
          </>
        )}
      </DetailQuery>
    </OfficePage>
  );
}
