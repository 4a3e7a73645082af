import { isBusinessPartner } from '@volano/domain/policies/actor';
import { Button, Skeleton } from '@mantine/core';
import { useContact } from '../../../features/companies/agencies/advisor-contact.tsx';
import { type Agency, useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { ContractBadge } from '../../../features/companies/agencies/agency-marks.tsx';
import { CompanyForm } from '../../../features/companies/agencies/company-form.tsx';
import { OwnDossiers } from '../../../features/companies/agencies/own-dossiers.tsx';
import { PremiumBody } from '../../../features/companies/agencies/premium-dialog.tsx';
import { AtecoConfirmNudge } from '../../../features/catalogue/ateco/ateco-confirm-nudge.tsx';
import { PrivacyPart } from '../../../features/insight/privacy/privacy-part.tsx';
import { PasswordForm } from '../../../features/people/session/password-form.tsx';
import { useProof } from '../../../features/people/session/use-proof.tsx';
import { ProfileForm, SecurityPart, SessionList } from '../../../features/people/session/profile-form.tsx';
import { InvestmentList } from '../../../features/companies/surveys/investment-list.tsx';
import { surveyHref } from '../../../features/companies/surveys/survey-href.ts';
import { useSurvey } from '../../../features/companies/surveys/surveys.api.ts';
import { PhotoPart } from '../../../features/catalogue/uploads/photo-part.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useAgencyId, useMe } from '../../../lib/session/session.ts';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import { useDossierAddress } from '../../use-dossier-address.ts';
import { CompanySurvey } from '../companies/company-survey.tsx';
import classes from './profile.module.css';
import { useMonitoringPlaces } from '../insight/use-monitoring-places.ts';

/** Oneself, one's company, the dossiers prepared for it and its investments. One's own data needs no premium (1-people §2, holes H33). */
export function ProfilePage() {
  const t = useT();
  usePageFrame(t('profile.title'));
  const me = useMe();
  const agencyId = useAgencyId();
  const agency = useAgency(agencyId);
  const isPartner = isBusinessPartner(me);
  const { withProof, proofDialog } = useProof();
  return (
    <div className={classes['page']}>
      <PageTitle>{t('profile.title')}</PageTitle>
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <Block id="profile-person" title={t('profile.person.title')}>
            <PhotoPart />
            <ProfileForm />
          </Block>
          <Block
            id="profile-company"
            title={t('profile.company.title')}
            action={<a href={hrefOf('/agencies')}>{t('profile.companies.manage')}</a>}
          >
            {agency.data ? <CompanyLine agency={agency.data} isPartner={isPartner} /> : null}
            {agency.data ? (
              <CompanyForm key={agency.data._id} agency={agency.data} />
            ) : agency.isError ? (
              <ErrorBlock
                title={t('profile.company.loadError')}
                isCard
                onRetry={() => void agency.refetch()}
                isRetrying={agency.isFetching}
              />
            ) : (
              <Waiting />
            )}
          </Block>
          {agency.data && !isPartner ? <Dossiers agency={agency.data} /> : null}
          {agency.data && !isPartner ? <Investments agency={agency.data} /> : null}
          <Block id="profile-security" title={t('session.security.title')}>
            <SecurityPart title={t('session.security.password')}>
              <PasswordForm />
            </SecurityPart>
            <SecurityPart title={t('session.sessions.title')}>
              <SessionList />
            </SecurityPart>
          </Block>
          <Block id="profile-privacy" title={t('privacy.title')}>
            <PrivacyPart withProof={withProof} />
          </Block>
        </div>
        <div className={classes['side']}>
          {agency.data ? (
            <CompanySurvey agencyId={agencyId} surveyId={agency.data.surveyId} progress={agency.data.survey} />
          ) : null}
        </div>
      </div>
      {proofDialog}
    </div>
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
    <section aria-labelledby={id} className={classes['block']}>
      <SectionTitle id={id} hasRule action={action}>
        {title}
      </SectionTitle>
      {children}
    </section>
  );
}

/** Which company, its contract, where it watches its energy and production when it does, and the code that it has still to confirm. */
function CompanyLine({ agency, isPartner }: { agency: Agency; isPartner: boolean }) {
  const monitoring = useMonitoringPlaces(agency._id);
  return (
    <div className={classes['line']}>
      <p className={classes['company']}>{agency.businessName}</p>
      <ContractBadge contractType={agency.contractType} />
      {monitoring.map(({ href, label, icon: Picture }) => (
        <a key={href} href={href} className={classes['monitoring']}>
          <Picture size={18} aria-hidden />
          {label}
        </a>
      ))}
      {agency.surveyId === null || isPartner ? null : (
        <AtecoConfirmNudge surveyId={agency.surveyId} href={surveyHref(agency._id, agency.surveyId, 'activity')} />
      )}
    </div>
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
