import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { SurveyScreen } from '../../survey-screen.tsx';

/** The survey of a company that one follows, filled in with it or for it, in the frame of the office (1-people §6). */
export function OfficeSurveyPage() {
  const { agencyId, surveyId } = useParams('/admin/agencies/$agencyId/surveys/$surveyId');
  const backHref = hrefOf('/admin/agencies/$agencyId', { agencyId });
  return (
    <SurveyScreen
      agencyId={agencyId}
      surveyId={surveyId}
      isOnBehalf
      route="/admin/agencies/$agencyId/surveys/$surveyId"
      backHref={backHref}
      announcementsHref={hrefOf('/admin/agencies/$agencyId', { agencyId }, { tab: 'matchingAnnouncements' })}
    />
  );
}
