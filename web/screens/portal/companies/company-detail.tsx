import { isBusinessPartner } from '@volano/domain/policies/actor';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { ContractBadge } from '../../../features/companies/agencies/agency-marks.tsx';
import { CompanyForm } from '../../../features/companies/agencies/company-form.tsx';
import { AtecoConfirmNudge } from '../../../features/catalogue/ateco/ateco-confirm-nudge.tsx';
import { surveyHref } from '../../../features/companies/surveys/survey-href.ts';
import { useTrueFirst } from '../../../lib/api/kept-reads.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from './companies.module.css';
import { CompanySurvey } from './company-survey.tsx';
import { DetailGone, DelayedSkeleton } from '../../../ui/layout/states.tsx';

/** One of a customer's companies: its data, to be changed, and its survey (1-people §2). */
export function CompanyDetailPage() {
  const t = useT();
  const { agencyId } = useParams('/agencies/$agencyId');
  const isPartner = isBusinessPartner(useMe());
  const [isDirty, setDirty] = useState(false);
  const agency = useAgency(agencyId);
  const opened = useTrueFirst(agency);
  usePageFrame(agency.data?.businessName ?? t('profile.companies.title'));

  if (agency.isError)
    return (
      <DetailGone
        error={agency.error}
        words={{
          gone: t('profile.companies.notFound'),
          hint: t('profile.companies.notFoundHint'),
          failed: t('profile.company.loadError'),
          back: t('profile.companies.back'),
        }}
        backHref={hrefOf('/agencies')}
        onRetry={() => void agency.refetch()}
      />
    );
  if (agency.data === undefined) return <Waiting />;
  const { _id, businessName, contractType, surveyId, survey } = agency.data;
  return (
    <>
      <PageTitle aside={<ContractBadge contractType={contractType} />}>{businessName}</PageTitle>
      <div className={classes['nudge']}>
        {surveyId === null || isPartner ? null : (
          <AtecoConfirmNudge surveyId={surveyId} href={surveyHref(_id, surveyId, 'activity')} />
        )}
      </div>
      <div className={classes['columns']}>
        {opened === undefined ? <Waiting /> : <CompanyForm key={_id} agency={opened} onDirty={setDirty} />}
        <div className={classes['side']}>
          <CompanySurvey agencyId={_id} surveyId={surveyId} progress={survey} />
        </div>
      </div>
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}

function Waiting() {
  return (
    <DelayedSkeleton>
      <Skeleton height={44} width="50%" />
      <Skeleton height={320} mt={24} />
    </DelayedSkeleton>
  );
}
