import type { SurveyPart } from '@volano/domain/rules/survey-progress';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCciaas, useRegions } from '../features/catalogue/territories/territories.api.ts';
import type { Places } from '../features/companies/agencies/company-form.tsx';
import { MissingPlaces } from '../features/companies/surveys/missing-places.tsx';
import { whenAnswersSaved } from '../features/companies/surveys/survey-saver.tsx';
import { useSurvey } from '../features/companies/surveys/surveys.api.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { SkeletonRows } from '../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, ErrorBlock } from '../ui/layout/states.tsx';

/** What of a survey holds the save of its company, besides the VAT number, which is a field of the company. */
const PLACES: readonly SurveyPart[] = ['registerOfficeId', 'operationalHeadQuarterIds', 'cciaaIds'];

interface PlacesOfSurveyProps {
  /** The company as its form opened. */
  agency: {
    readonly surveyId: string | null;
    readonly survey: { readonly missing: readonly SurveyPart[] };
    readonly user: { readonly role: string };
  };
  /** Once a save was refused for want of them. */
  isMarked: boolean;
}

/** The same for the form of a company. */
export function usePlacesOf(): (agency: PlacesOfSurveyProps['agency']) => Places {
  const client = useQueryClient();
  return (agency) => ({
    shown: (isMarked) => <PlacesOfSurvey agency={agency} isMarked={isMarked} />,
    whenSaved: async () => (agency.surveyId === null ? undefined : whenAnswersSaved(agency.surveyId, client)),
  });
}

/** In the form of a company, the places that its survey still asks; nothing where it has them, or no survey. */
function PlacesOfSurvey({ agency, isMarked }: PlacesOfSurveyProps) {
  // They stay where they are once they are said.
  const [isAsked] = useState(() => agency.survey.missing.some((part) => PLACES.includes(part)));
  if (!isAsked || agency.surveyId === null) return null;
  return <LoadedPlaces surveyId={agency.surveyId} ownerRole={agency.user.role} isMarked={isMarked} />;
}

interface LoadedPlacesProps {
  surveyId: string;
  ownerRole: string;
  isMarked: boolean;
}

function LoadedPlaces({ surveyId, ...rest }: LoadedPlacesProps) {
  const t = useT();
  const [survey, regions, chambers] = [useSurvey(surveyId), useRegions(), useCciaas()];
  if (survey.data && regions.data && chambers.data)
    return <MissingPlaces saved={survey.data} regions={regions.data} chambers={chambers.data} {...rest} />;
  const failed = [survey, regions, chambers].filter(({ isError }) => isError);
  if (failed.length > 0)
    return (
      <ErrorBlock
        title={t('profile.survey.loadError')}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  return (
    <DelayedSkeleton>
      <SkeletonRows count={3} />
    </DelayedSkeleton>
  );
}
