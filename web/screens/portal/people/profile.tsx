import { updateSurvey } from '@volano/domain/contracts/surveys';
import { maySend } from '@volano/domain/policies/actor';
import { Button, Flex, Skeleton, Tabs } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useContact } from '../../../features/companies/agencies/advisor-contact.tsx';
import { type Agency, useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { ContractBadge } from '../../../features/companies/agencies/agency-marks.tsx';
import { CompanyForm } from '../../../features/companies/agencies/company-form.tsx';
import { OwnDossiers } from '../../../features/companies/agencies/own-dossiers.tsx';
import { PremiumBody } from '../../../features/companies/agencies/premium.tsx';
import { AtecoConfirmNudge } from '../../../features/catalogue/ateco/ateco-confirm-nudge.tsx';
import { PrivacyPart } from '../../../features/insight/privacy/privacy-part.tsx';
import { PasswordForm } from '../../../features/people/session/password-form.tsx';
import { useProof } from '../../../features/people/session/use-proof.tsx';
import { TwoFactorSection } from '../../../features/people/two-factor/two-factor-section.tsx';
import { ProfileForm, SecurityPart, SessionList } from '../../../features/people/session/profile-form.tsx';
import { InvestmentList } from '../../../features/companies/surveys/investment-list.tsx';
import { surveyHref } from '../../../features/companies/surveys/survey-href.ts';
import { useSurvey } from '../../../features/companies/surveys/surveys.api.ts';
import { PhotoPart } from '../../../features/catalogue/uploads/photo-part.tsx';
import { useTrueFirst } from '../../../lib/api/kept-reads.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useSearch } from '../../../lib/screens/use-screen.ts';
import { useAgencyId, useMe } from '../../../lib/session/session.ts';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import { useSeen } from '../../../ui/layout/use-seen.ts';
import { usePlacesOf } from '../../places-of-survey.tsx';
import { useDossierAddress } from '../../use-dossier-address.ts';
import { CompanySurvey } from '../companies/company-survey.tsx';
import classes from './people.module.css';
import { useMonitoringPlaces } from '../../portal-ways.ts';

const TABS = ['person', 'company', 'dossiers', 'security'] as const;
type TabName = (typeof TABS)[number];

/** Oneself, one's company, the dossiers prepared for it and its investments. One's own data needs no premium (1-people §2, holes H33). */
export function ProfilePage() {
  const t = useT();
  usePageFrame(t('profile.title'));
  const isPartner = !maySend(useMe(), updateSurvey, 'investments');
  const [search, setSearch] = useSearch('/profile');
  const shown = TABS.filter((name) => name !== 'dossiers' || !isPartner);
  const tab = shown.find((name) => name === search.tab) ?? 'person';
  // What is typed in one tab is there when one comes back from another.
  const seen = useSeen(tab);
  const bar = useRef<HTMLDivElement>(null);
  // On a phone the tabs scroll: the open one is brought in sight.
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[data-active]');
    if (bar.current && open)
      bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
  }, [tab]);
  return (
    <div className={classes['page']}>
      <PageTitle>{t('profile.title')}</PageTitle>
      <Tabs
        value={tab}
        onChange={(next) => setSearch({ tab: shown.find((name) => name === next) })}
        // Out of sight, but awake: what is typed there is asked about too.
        keepMounted
        keepMountedMode="display-none"
        mt="s20"
      >
        <Tabs.List aria-label={t('profile.title')} ref={bar} className={classes['tabList'] ?? ''}>
          {shown.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`profile.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((name) => (
          <Tabs.Panel key={name} value={name} className={classes['main'] ?? ''}>
            {seen.has(name) ? <ProfileTab name={name} isPartner={isPartner} /> : null}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

function ProfileTab({ name, isPartner }: { name: TabName; isPartner: boolean }) {
  switch (name) {
    case 'person':
      return <Person />;
    case 'company':
      return <Company isPartner={isPartner} />;
    case 'dossiers':
      return <Prepared />;
    case 'security':
      return <Security />;
  }
}

function Person() {
  const t = useT();
  const [isDirty, setDirty] = useState(false);
  return (
    <Block id="profile-person" title={t('profile.person.title')}>
      <PhotoPart />
      <ProfileForm onDirty={setDirty} />
      <LeaveGuard isDirty={isDirty} />
    </Block>
  );
}

/** The data of the company, and its survey beside them. */
function Company({ isPartner }: { isPartner: boolean }) {
  const t = useT();
  const [isDirty, setDirty] = useState(false);
  const agencyId = useAgencyId();
  const agency = useAgency(agencyId);
  const opened = useTrueFirst(agency);
  const placesOf = usePlacesOf();
  return (
    <div className={classes['columns']}>
      <LeaveGuard isDirty={isDirty} />
      <Block
        id="profile-company"
        title={t('profile.company.title')}
        action={<a href={hrefOf('/agencies')}>{t('profile.companies.manage')}</a>}
      >
        {agency.data ? (
          <>
            <CompanyLine agency={agency.data} isPartner={isPartner} />
            {opened === undefined ? (
              <Waiting />
            ) : (
              <CompanyForm
                key={opened._id}
                agency={opened}
                onDirty={setDirty}
                places={isPartner ? undefined : placesOf(opened)}
              />
            )}
          </>
        ) : (
          <NoCompany agency={agency} />
        )}
      </Block>
      <div className={classes['side']}>
        {agency.data ? (
          <CompanySurvey agencyId={agencyId} surveyId={agency.data.surveyId} progress={agency.data.survey} />
        ) : null}
      </div>
    </div>
  );
}

/** What was prepared for the company, and what it has in mind. */
function Prepared() {
  const agency = useAgency(useAgencyId());
  if (agency.data === undefined) return <NoCompany agency={agency} />;
  return (
    <>
      <Dossiers agency={agency.data} />
      <Investments agency={agency.data} />
    </>
  );
}

/** The company has not come yet, or cannot be read. */
function NoCompany({ agency }: { agency: ReturnType<typeof useAgency> }) {
  const t = useT();
  if (!agency.isError) return <Waiting />;
  return (
    <ErrorBlock
      title={t('profile.company.loadError')}
      isCard
      onRetry={() => void agency.refetch()}
      isRetrying={agency.isFetching}
    />
  );
}

function Security() {
  const t = useT();
  const { withProof, proofDialog } = useProof();
  return (
    <>
      <Block id="profile-security" title={t('session.security.title')}>
        <SecurityPart title={t('session.security.password')}>
          <PasswordForm />
        </SecurityPart>
        <SecurityPart title={t('twoFactor.title')}>
          <TwoFactorSection withProof={withProof} />
        </SecurityPart>
        <SecurityPart title={t('session.sessions.title')}>
          <SessionList />
        </SecurityPart>
      </Block>
      <Block id="profile-privacy" title={t('privacy.title')}>
        <PrivacyPart withProof={withProof} />
      </Block>
      {proofDialog}
    </>
  );
}

function Block({
  id,
  title,
  action,
  children,
}: {
  id: string;
  title: string;
  action?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <Flex aria-labelledby={id} component="section" direction="column" gap="s18">
      <SectionTitle id={id} hasRule action={action}>
        {title}
      </SectionTitle>
      {children}
    </Flex>
  );
}

/** Which company, its contract, where it watches its energy and production when it does, and the code that it has still to confirm. */
function CompanyLine({ agency, isPartner }: { agency: Agency; isPartner: boolean }) {
  const monitoring = useMonitoringPlaces(agency._id);
  return (
    <Flex rowGap="xs" columnGap="md" align="center" wrap="wrap">
      <p className="font-h4 anywhere">{agency.businessName}</p>
      <ContractBadge contractType={agency.contractType} />
      {monitoring.map(({ href, label, icon: Picture }) => (
        <Flex key={href} href={href} component="a" display="inline-flex" gap="s6" align="center" mih={44}>
          <Picture size={18} aria-hidden />
          {label}
        </Flex>
      ))}
      {agency.surveyId === null || isPartner ? null : (
        <AtecoConfirmNudge surveyId={agency.surveyId} href={surveyHref(agency._id, agency.surveyId, 'activity')} />
      )}
    </Flex>
  );
}

/** A prospect sees that dossiers are there, and on carta how they open. */
function Dossiers({ agency }: { agency: Agency }) {
  const t = useT();
  const contact = useContact(agency._id, t('profile.dossiers.title'));
  const addressOf = useDossierAddress(agency._id);
  return (
    <Block id="profile-dossiers" title={t('profile.dossiers.title')}>
      {agency.contractType === 'prospect' ? (
        <PaperCard>
          <PremiumBody name={t('profile.dossiers.premium')} contact={contact} />
        </PaperCard>
      ) : null}
      {agency.contractType === 'prospect' && agency.dossier.length === 0 ? null : (
        <OwnDossiers agency={agency} addressOf={addressOf} />
      )}
    </Block>
  );
}

function Investments({ agency }: { agency: Agency }) {
  const t = useT();
  const survey = useSurvey(agency.surveyId);
  const href = surveyHref(agency._id, agency.surveyId, 'investments');
  const investments = survey.data?.investments ?? [];
  const change = investments.length > 0 ? <a href={href}>{t('profile.investments.change')}</a> : null;
  return (
    <Block id="profile-investments" title={t('profile.investments.title')} action={change}>
      {survey.isPending ? (
        <Waiting />
      ) : survey.isError ? (
        <ErrorBlock
          title={t('profile.investments.loadError')}
          isCard
          onRetry={() => void survey.refetch()}
          isRetrying={survey.isFetching}
        />
      ) : investments.length > 0 ? (
        <div className={classes['ruled']}>
          <InvestmentList investments={investments} />
        </div>
      ) : (
        <EmptyState
          isCard
          title={t('profile.investments.empty')}
          action={
            <Button component="a" href={href} variant="default">
              {t('profile.investments.add')}
            </Button>
          }
        >
          {t('profile.investments.emptyHint')}
        </EmptyState>
      )}
    </Block>
  );
}

function Waiting() {
  return (
    <DelayedSkeleton>
      <Skeleton height={72} />
      <Skeleton height={44} mt={18} />
      <Skeleton height={44} mt={18} />
    </DelayedSkeleton>
  );
}
