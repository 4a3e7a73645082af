import { isBusinessPartner } from '@volano/domain/policies/actor';
import { Skeleton } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { IconBuildingCommunity, IconCircleCheck, IconCoins } from '@tabler/icons-react';
import { type Agency, useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { SurveyCard } from '../../../features/companies/surveys/survey-steps.tsx';
import { OfficeChatButton } from '../../../features/conversation/chats/office-chat.tsx';
import { useOpenCalls } from '../../../features/catalogue/announcements/announcements.api.ts';
import { usePageFrame } from '../../../lib/format/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { MarkedText } from '../../../lib/i18n/marked-text.tsx';
import { type Me, useMe, useSession } from '../../../lib/session/session.ts';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from './people.module.css';

const MARKS = { mark: <mark /> };

/** Where somebody stands whose e-mail is verified, until the office confirms them (10-company-path §2). */
export function WaitingPage() {
  const t = useT();
  const me = useMe();
  const agencyId = useSession()?.agencyId ?? null;
  usePageFrame(t('common.places.waiting'));
  // Confirmed while this page was open.
  if (!me.isPending) return <Navigate to="/home" replace />;
  return (
    <div className={classes['waitingPage']}>
      <div className={classes['words']}>
        <h1 className={classes['sentence']}>{t('registration.waiting.title')}</h1>
        <p className={classes['lead']}>{t('registration.waiting.lead')}</p>
      </div>
      {agencyId === null ? <Steps me={me} name={null} /> : <OfCompany me={me} agencyId={agencyId} />}
      {agencyId === null ? null : (
        <div>
          <OfficeChatButton variant="default" />
        </div>
      )}
    </div>
  );
}

/** What the wait says of a company: what follows, how many calls are open for it, and the way into its survey. */
function OfCompany({ me, agencyId }: { me: Me; agencyId: string }) {
  const t = useT();
  const agency = useAgency(agencyId);
  if (agency.data === undefined) {
    return agency.isError ? (
      <ErrorBlock
        title={t('profile.company.loadError')}
        isCard
        onRetry={() => void agency.refetch()}
        isRetrying={agency.isFetching}
      />
    ) : (
      <DelayedSkeleton>
        <Skeleton height={120} />
        <Skeleton height={220} mt={24} />
      </DelayedSkeleton>
    );
  }
  const { businessName, surveyId, survey } = agency.data;
  return (
    <div className={classes['waitingColumns']}>
      <OpenCalls agency={agency.data} />
      <SurveyCard agencyId={agencyId} surveyId={surveyId} progress={survey} isPartner={isBusinessPartner(me)} />
      <Steps me={me} name={businessName} />
    </div>
  );
}

function Steps({ me, name }: { me: Me; name: string | null }) {
  const t = useT();
  return (
    <section aria-labelledby="waiting-steps">
      <SectionTitle id="waiting-steps" hasRule>
        {t('registration.waiting.steps')}
      </SectionTitle>
      <ol className={classes['steps']}>
        <li data-done>
          <IconCircleCheck size={24} aria-hidden />
          <p>{t('registration.waiting.verified')}</p>
        </li>
        <li>
          <IconBuildingCommunity size={24} aria-hidden />
          <p>
            {name === null ? t('registration.waiting.checkedPlain') : t('registration.waiting.checked', { name })}
            <span>{t('registration.waiting.mailed', { email: me.email })}</span>
          </p>
        </li>
        <li>
          <IconCoins size={24} aria-hidden />
          <p>{t('registration.waiting.opened')}</p>
        </li>
      </ol>
    </section>
  );
}

/** How many calls are open for the region and the activity, as far as both are known; what is not is said. */
function OpenCalls({ agency }: { agency: Agency }) {
  const t = useT();
  const counted = useOpenCalls(agency._id);
  return (
    <section aria-labelledby="waiting-open" className={classes['open']}>
      <SectionTitle id="waiting-open" hasRule>
        {t('registration.waiting.open.title')}
      </SectionTitle>
      {counted.data === undefined ? (
        <p aria-busy={!counted.isError}>{counted.isError ? t('registration.waiting.open.error') : '…'}</p>
      ) : (
        <Counted {...counted.data} businessName={agency.businessName} />
      )}
    </section>
  );
}

type Counts = NonNullable<ReturnType<typeof useOpenCalls>['data']>;

function Counted({
  open,
  admitting,
  undecided,
  hasRegion,
  hasActivity,
  businessName,
}: Counts & { businessName: string }) {
  const t = useT();
  // The sentence brings its own full stop after "S.r.l.".
  const name = businessName.replace(/\.$/, '');
  if (open === 0) return <p>{t('registration.waiting.open.none')}</p>;
  if (!hasRegion && !hasActivity) {
    return (
      <>
        <p className={classes['count']}>
          <MarkedText i18nKey="registration.waiting.open.total" values={{ count: open }} marks={MARKS} />
        </p>
        <p>{t('registration.waiting.open.missingBoth', { name: businessName })}</p>
      </>
    );
  }
  const known = hasRegion && hasActivity ? 'both' : hasRegion ? 'region' : 'activity';
  const what = t(`registration.waiting.open.${known}`);
  const why = { both: 'whyPlace', region: 'whyActivity', activity: 'whyRegion' } as const;
  return (
    <>
      <p className={classes['count']}>
        {admitting === 0 ? (
          t('registration.waiting.open.admittingNone', { open, what, name })
        ) : (
          <MarkedText
            i18nKey="registration.waiting.open.admitting"
            values={{ count: admitting, open, what, name }}
            marks={MARKS}
          />
        )}
      </p>
      <p>
        {undecided === 0
          ? null
          : `${t('registration.waiting.open.undecided', {
              count: undecided,
              why: t(`registration.waiting.open.${why[known]}`),
            })} `}
        {admitting === 0 ? null : t('registration.waiting.open.rest')}
      </p>
    </>
  );
}
