import { updateSurvey } from '@volano/domain/contracts/surveys';
import { maySend } from '@volano/domain/policies/actor';
import { mayChoose } from '@volano/domain/rules/followers';
import { Box, Button, Flex, Skeleton } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { IconBuildingCommunity, IconCircleCheck, IconHourglassHigh, IconLockOpen } from '@tabler/icons-react';
import { AdvisorCard } from '../../../features/companies/agencies/advisor-contact.tsx';
import { type Agency, useAgency, useHomeAdvisor } from '../../../features/companies/agencies/agencies.api.ts';
import { SurveyCard } from '../../../features/companies/surveys/survey-steps.tsx';
import { OfficeChatButton } from '../../../features/conversation/chats/office-chat.tsx';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { type Me, useMe, useSession } from '../../../lib/session/session.ts';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { CallsInTarget, OpenCalls, useCallsInTarget, WaitingNumber } from './waiting-calls.tsx';
import classes from './people.module.css';

/** Where somebody stands whose e-mail is verified, until the office confirms them: all that suits their company, and the way to the firm (17-seams §9). */
export function WaitingPage() {
  const t = useT();
  const me = useMe();
  const agencyId = useSession()?.agencyId ?? null;
  usePageFrame(t('common.places.waiting'));
  // Confirmed while this page was open.
  if (!me.isPending) return <Navigate to="/home" replace />;
  return (
    <div className={classes['waitingPage']}>
      {agencyId === null ? (
        <>
          <h1 className={classes['sentence']}>{t('registration.waiting.title')}</h1>
          <Steps me={me} name={null} />
        </>
      ) : (
        <OfCompany me={me} agencyId={agencyId} />
      )}
    </div>
  );
}

/** What the wait says of a company: the calls by number and by name, the way to the firm, and what goes on meanwhile. */
function OfCompany({ me, agencyId }: { me: Me; agencyId: string }) {
  const t = useT();
  const agency = useAgency(agencyId);
  const isPartner = !maySend(me, updateSurvey, 'answers');
  const calls = useCallsInTarget(!isPartner);
  if (agency.data === undefined || calls.isComing) {
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
    <>
      <div className={classes['waitingTop']}>
        <Box maw={860} className={classes['words']}>
          <h1 className={classes['sentence']}>
            {calls.total === 0 ? (
              t('registration.waiting.title')
            ) : (
              <WaitingNumber count={calls.total} name={businessName} />
            )}
          </h1>
          <NotYet agency={agency.data} calls={calls.total} />
        </Box>
        {isPartner ? null : <Follower agency={agency.data} />}
      </div>
      {isPartner ? null : <CallsInTarget agency={agency.data} calls={calls} />}
      <div className={classes['waitingColumns']}>
        {calls.total === 0 ? <OpenCalls agency={agency.data} /> : <Steps me={me} name={businessName} />}
        <SurveyCard agencyId={agencyId} surveyId={surveyId} progress={survey} isPartner={isPartner} />
        {calls.total === 0 ? <Steps me={me} name={businessName} /> : null}
      </div>
    </>
  );
}

/** That the firm has not confirmed the account, what is open all the same, and the way to the firm. */
function NotYet({ agency, calls }: { agency: Agency; calls: number }) {
  const t = useT();
  return (
    <Box mt="lg" py="s18" px="s20" bdrs="md" bg="var(--vl-paper)" className={classes['notYet']}>
      <p className={classes['notYetTitle']}>
        <IconHourglassHigh size={20} aria-hidden />
        {t('announcements.detail.unconfirmed')}
      </p>
      <p>{t(calls === 0 ? 'registration.waiting.lead' : 'registration.waiting.leadCalls')}</p>
      <Flex gap="sm" wrap="wrap" mt="md">
        <OfficeChatButton />
        {mayChoose(agency.followedBy) ? (
          <Button component="a" variant="default" href={hrefOf('/consultant/choose')}>
            {t('home.advisor.choose')}
          </Button>
        ) : null}
      </Flex>
    </Box>
  );
}

/** Who follows the company, or whom it chose; nobody while it has not chosen. */
function Follower({ agency }: { agency: Agency }) {
  const { data: advisor } = useHomeAdvisor(agency._id);
  if (!advisor) return null;
  const office = agency.chats.find(({ advisorId }) => advisorId === null);
  return (
    <AdvisorCard
      advisor={advisor}
      chatHref={office === undefined ? null : hrefOf('/consultant/$chatId', { chatId: office._id })}
      mayChoose={agency.followedBy === 'sales'}
      office={null}
    />
  );
}

function Steps({ me, name }: { me: Me; name: string | null }) {
  const t = useT();
  return (
    <section aria-labelledby="waiting-steps">
      <SectionTitle id="waiting-steps" hasRule>
        {t('registration.waiting.steps')}
      </SectionTitle>
      <Box component="ol" className={classes['steps']}>
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
          <IconLockOpen size={24} aria-hidden />
          <p>{t('registration.waiting.opened')}</p>
        </li>
      </Box>
    </section>
  );
}
