import { updateSurvey } from '@volano/domain/contracts/surveys';
import { maySend } from '@volano/domain/policies/actor';
import { hasRoom } from '@volano/domain/rules/advisor-kinds';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { AtecoConfirmNudge } from '../../../features/catalogue/ateco/ateco-confirm-nudge.tsx';
import { useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { ContractBadge } from '../../../features/companies/agencies/agency-marks.tsx';
import { CompanyForm, NewCompanyForm } from '../../../features/companies/agencies/company-form.tsx';
import { GroupFull } from '../../../features/companies/agencies/group-full.tsx';
import { type OwnAgency, useOwnAgencyRows } from '../../../features/companies/agencies/own-agency.api.ts';
import { surveyHref } from '../../../features/companies/surveys/survey-href.ts';
import { GoneDetail } from '../../../features/insight/gone/gone-detail.tsx';
import { switchAgency } from '../../../features/people/session/session.api.ts';
import { useTrueFirst } from '../../../lib/api/kept-reads.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useParams, useGo } from '../../../lib/screens/use-screen.ts';
import { useMe, readSession } from '../../../lib/session/session.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { DelayedSkeleton, EmptyState, SkeletonCard } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { usePlacesOf } from '../../places-of-survey.tsx';
import { CompanySurvey } from './company-survey.tsx';
import classes from './companies.module.css';

/** One of a customer's companies: its data, to be changed, and its survey (1-people §2). */
export function CompanyDetailPage() {
  const t = useT();
  const { agencyId } = useParams('/agencies/$agencyId');
  const isPartner = !maySend(useMe(), updateSurvey, 'answers');
  const [isDirty, setDirty] = useState(false);
  const agency = useAgency(agencyId);
  const opened = useTrueFirst(agency);
  const placesOf = usePlacesOf();
  usePageFrame(agency.data?.businessName ?? t('profile.companies.title'));

  if (agency.isError)
    return (
      <GoneDetail
        kind="agency"
        id={agencyId}
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
        {opened === undefined ? (
          <Waiting />
        ) : (
          <CompanyForm key={_id} agency={opened} onDirty={setDirty} places={isPartner ? undefined : placesOf(opened)} />
        )}
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

/** A company more, by hand of whom it belongs to; the first one is entered at once (1-people §2). */
export function NewCompanyPage() {
  const t = useT();
  usePageFrame(t('profile.companies.newTitle'));
  const go = useGo();
  const me = useMe();
  const [isDirty, setDirty] = useState(false);
  // Where it cannot be asked the form is there, and the server has the last word (409 `groupFull`). A form that is being filled in stays.
  const owned = useOwnAgencyRows(1);
  const hasPlace = isDirty || owned.data === undefined || hasRoom(me, owned.data.total ?? 0);

  async function open({ _id }: OwnAgency): Promise<void> {
    // Where the switch fails the list says which companies there are, and offers it again.
    const isFirst = readSession()?.agencyId === null;
    const entered = isFirst && (await switchAgency(_id).catch(() => null)) !== null;
    // What was typed is saved: nothing is left behind.
    await go({ to: entered ? '/home' : '/agencies', replace: true, ignoreBlocker: true });
  }

  return (
    <>
      <PageTitle>{t('profile.companies.newTitle')}</PageTitle>
      {owned.isPending ? (
        <DelayedSkeleton>
          <SkeletonCard />
        </DelayedSkeleton>
      ) : hasPlace ? (
        <Stack gap="lg" mt="md" maw={736}>
          <Text size="compact" c="var(--vl-ink2)">
            {t('profile.companies.newIntro')}
          </Text>
          <NewCompanyForm onDirty={setDirty} onCreated={(created) => void open(created)} />
        </Stack>
      ) : (
        <EmptyState
          isCard
          title={t('profile.companies.noRoom')}
          action={
            <Button component="a" href={hrefOf('/agencies')} variant="default">
              {t('profile.companies.back')}
            </Button>
          }
        >
          <GroupFull />
        </EmptyState>
      )}
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}
