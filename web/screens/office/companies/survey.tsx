import { useParams } from '@tanstack/react-router';
import { SurveyScreen } from '../../survey-screen.tsx';

/** The survey of a company that one follows, filled in with it or for it, in the frame of the office (1-people §6). */
export function OfficeSurveyPage() {
  const { agencyId, surveyId } = useParams({ strict: false }) as { agencyId: string; surveyId: string };
  const backHref = `#/admin/agencies/${agencyId}`;
  return (
    <SurveyScreen
      agencyId={agencyId}
      surveyId={surveyId}
      isOffice
      route="/admin/agencies/$agencyId/surveys/$surveyId"
      backHref={backHref}
      announcementsHref={`${backHref}?tab=matchingAnnouncements`}
    />
  );
}
