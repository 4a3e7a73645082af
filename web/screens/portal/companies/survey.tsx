import { updateSurvey } from '@volano/domain/contracts/surveys';
import { maySend } from '@volano/domain/policies/actor';
import { Navigate } from '@tanstack/react-router';
import { useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { AtecoConfirmNudge } from '../../../features/catalogue/ateco/ateco-confirm-nudge.tsx';
import { surveyHref } from '../../../features/companies/surveys/survey-href.ts';
import { useConfirmation } from '../../../features/people/session/use-confirmation.ts';
import { DataProvider } from '../../data.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useMe, useSession } from '../../../lib/session/session.ts';
import { PageViews } from '../../page-views.tsx';
import { SurveyScreen } from '../../survey-screen.tsx';
import { useCompanyInStep } from '../../portal-ways.ts';

/** The survey of a company, alone on the page: no masthead, no footer (visual language §10.05). */
export function SurveyPage() {
  return useSession() === null ? null : (
    <DataProvider>
      <Survey />
      <PageViews />
    </DataProvider>
  );
}

function Survey() {
  const { agencyId, surveyId } = useParams('/agencies/$agencyId/surveys/$surveyId');
  const me = useMe();
  const isPartner = !maySend(me, updateSurvey, 'answers');
  const inUse = useSession()?.agencyId;
  const chatId = useAgency(agencyId).data?.chatId;
  useCompanyInStep();
  useConfirmation();
  // Where it works is said on the profile, or on the page of the company when that is not the one in use (1-people §6).
  if (isPartner && surveyId !== 'new' && !me.isPending) {
    return agencyId === inUse ? (
      <Navigate to="/profile" search={{ tab: 'company' }} replace />
    ) : (
      <Navigate to="/agencies/$agencyId" params={{ agencyId }} replace />
    );
  }
  return (
    <SurveyScreen
      agencyId={agencyId}
      surveyId={surveyId}
      isOnBehalf={false}
      route="/agencies/$agencyId/surveys/$surveyId"
      backHref={hrefOf(me.isPending ? '/waiting' : '/home')}
      announcementsHref={me.isPending ? null : hrefOf('/announcements')}
      askHref={chatId == null || me.isPending ? undefined : hrefOf('/consultant/$chatId', { chatId })}
      notice={<AtecoConfirmNudge surveyId={surveyId} href={surveyHref(agencyId, surveyId, 'activity')} />}
    />
  );
}
