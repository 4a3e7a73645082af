import { may, reachesAll } from '@volano/domain/policies/actor';
import { createCalendarSubscription } from '@volano/domain/contracts/calendar';
import { useQuery } from '@tanstack/react-query';
import { agencyQuery } from '../../../features/companies/agencies/agencies.api.ts';
import { AgencySelect } from '../../../features/companies/agencies/office-fields.tsx';
import { CalendarBoard } from '../../../features/advising/calendar/calendar-board.tsx';
import { SubscriptionDialog } from '../../../features/advising/calendar/subscription-dialog.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';

/** Openings and deadlines of the catalogue, or of what is in target for one company. */
export function OfficeCalendarPage() {
  const t = useT();
  const me = useMe();
  usePageFrame(t('calendar.title'));
  return (
    <OfficePage>
      <CalendarBoard
        voice="office"
        hrefOf={({ announcementId }) => hrefOf('/admin/announcements/$announcementId', { announcementId })}
        agencyFilter={(agencyId, choose) => (
          <AgencySelect
            label={t('calendar.filters.agency')}
            placeholder={t('calendar.filters.agencyAny')}
            nothingFound={t('calendar.filters.agencyNone')}
            agencyId={agencyId}
            onChange={choose}
          />
        )}
        subscription={
          !may(me, createCalendarSubscription)
            ? null
            : (agencyId, onClose) => <Subscription agencyId={agencyId} onClose={onClose} />
        }
      />
    </OfficePage>
  );
}

function Subscription({ agencyId, onClose }: { agencyId: string | null; onClose: () => void }) {
  const t = useT();
  const isCatalogue = reachesAll(useMe(), createCalendarSubscription);
  const { data } = useQuery({ ...agencyQuery(agencyId ?? ''), enabled: agencyId !== null });
  const everything = isCatalogue ? 'calendar.subscription.introCatalogue' : 'calendar.subscription.introAll';
  return (
    <SubscriptionDialog
      agencyId={agencyId}
      about={
        agencyId === null ? t(everything) : t('calendar.subscription.introAgency', { name: data?.businessName ?? '…' })
      }
      everythingName={t(isCatalogue ? 'calendar.subscription.catalogue' : 'calendar.subscription.everything')}
      onClose={onClose}
    />
  );
}
