import { useAgency } from '../../features/agencies/agencies.api.ts';
import { CalendarBoard } from '../../features/calendar/calendar-board.tsx';
import { SubscriptionDialog } from '../../features/calendar/subscription-dialog.tsx';
import { useT } from '../../lib/i18n.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { useAgencyId } from '../../lib/session.ts';

/** Openings and deadlines of what is in target for the company in use. */
export function CalendarPage() {
  const t = useT();
  usePageFrame(t('calendar.title'));
  const agencyId = useAgencyId();
  const { data } = useAgency(agencyId);
  return (
    <CalendarBoard
      isOffice={false}
      hrefOf={({ announcementId }) => `#/announcements/${announcementId}`}
      subscription={(_, onClose) => (
        <SubscriptionDialog
          agencyId={agencyId}
          about={t('calendar.subscription.introAgency', { name: data?.businessName ?? '…' })}
          everythingName={t('calendar.subscription.everything')}
          onClose={onClose}
        />
      )}
    />
  );
}
