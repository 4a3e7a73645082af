import { Box } from '@mantine/core';
import { useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { OwnDossiers } from '../../../features/companies/agencies/own-dossiers.tsx';
import { surveyHref } from '../../../features/companies/surveys/survey-href.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useAgencyId } from '../../../lib/session/session.ts';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { useDossierAddress } from '../../use-dossier-address.ts';

/** The dossiers of a company: where the open one stands, what changed since, and the documents (9-working-day §8). */
export function OwnDossierPage() {
  const t = useT();
  const agencyId = useAgencyId();
  const agency = useAgency(agencyId);
  const addressOf = useDossierAddress(agencyId);
  usePageFrame(t('profile.dossiers.title'));
  return (
    <>
      <PageTitle>{t('profile.dossiers.title')}</PageTitle>
      <Box mt={24}>
        {agency.data ? (
          <OwnDossiers
            agency={agency.data}
            addressOf={addressOf}
            surveyHref={surveyHref(agencyId, agency.data.surveyId)}
          />
        ) : agency.isError ? (
          <ErrorBlock
            title={t('profile.dossiers.downloadError')}
            onRetry={() => void agency.refetch()}
            isRetrying={agency.isFetching}
          />
        ) : (
          <DelayedSkeleton>
            <SkeletonRows count={3} />
          </DelayedSkeleton>
        )}
      </Box>
    </>
  );
}
