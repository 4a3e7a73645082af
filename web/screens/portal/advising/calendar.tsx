import { useFeedSummary } from '../../../features/catalogue/announcements/announcements.api.ts';
import { useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { CalendarBoard } from '../../../features/advising/calendar/calendar-board.tsx';
import { SubscriptionDialog } from '../../../features/advising/calendar/subscription-dialog.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useAgencyId } from '../../../lib/session/session.ts';
import { SurveyFirst } from '../catalogue/survey-first.tsx';

/** Openings and deadlines of what is in target for the company in use. */
export function CalendarPage() {
  const t = useT();
  usePageFrame(t('calendar.title'));
  const agencyId = useAgencyId();
  const { data } = useAgency(agencyId);
  const waiting = useFeedSummary(agencyId).data?.notAssessable ?? 0;
  return (
    <CalendarBoard
      voice="company"
      whenEmpty={
        data !== undefined && waiting > 0 ? (
          <SurveyFirst agencyId={agencyId} surveyId={data.surveyId} waiting={waiting} />
        ) : undefined
      }
      hrefOf={({ announcementId }) => hrefOf('/announcements/$announcementId', { announcementId })}
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
