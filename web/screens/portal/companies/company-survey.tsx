import { updateSurvey } from '@volano/domain/contracts/surveys';
import { maySend } from '@volano/domain/policies/actor';
import { Skeleton } from '@mantine/core';
import type { SurveyProgress } from '@volano/domain/rules/survey-progress';
import { SurveyCard, SurveyPlaces } from '../../../features/companies/surveys/survey-steps.tsx';
import { useSurvey } from '../../../features/companies/surveys/surveys.api.ts';
import { useCciaas, useRegions } from '../../../features/catalogue/territories/territories.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';

export interface CompanySurveyProps {
  agencyId: string;
  surveyId: string | null;
  progress: SurveyProgress;
}

/** The survey beside the data of a company: how far it is and the way there; of a business partner, the survey itself (1-people §6). */
export function CompanySurvey({ agencyId, surveyId, progress }: CompanySurveyProps) {
  const isPartner = !maySend(useMe(), updateSurvey, 'answers');
  if (isPartner && surveyId !== null) return <Places key={surveyId} surveyId={surveyId} />;
  return <SurveyCard agencyId={agencyId} surveyId={surveyId} progress={progress} isPartner={isPartner} />;
}

function Places({ surveyId }: { surveyId: string }) {
  const t = useT();
  const survey = useSurvey(surveyId);
  const regions = useRegions();
  const chambers = useCciaas();
  if (survey.data && regions.data && chambers.data)
    return <SurveyPlaces saved={survey.data} regions={regions.data} chambers={chambers.data} />;
  const failed = [survey, regions, chambers].filter(({ isError }) => isError);
  if (failed.length > 0) {
    return (
      <ErrorBlock
        isCard
        title={t('profile.survey.loadError')}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  }
  return (
    <DelayedSkeleton>
      <Skeleton height={280} radius="md" />
    </DelayedSkeleton>
  );
}
