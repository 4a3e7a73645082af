import { getHomeAdvisor } from '@volano/domain/contracts/agencies';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { maySend, may } from '@volano/domain/policies/actor';
import { partOfDay } from '@volano/domain/rules/part-of-day';
import { isSurveyUnfinished, saysEnough, type SurveyProgress } from '@volano/domain/rules/survey-progress';
import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useDeferredValue, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { FavoriteButton } from '../../features/advising/favorites/favorite-button.tsx';
import { AnnouncementSlide } from '../../features/catalogue/announcements/announcement-card.tsx';
import { useFeed, useFeedSummary } from '../../features/catalogue/announcements/announcements.api.ts';
import { AtecoConfirmNudge } from '../../features/catalogue/ateco/ateco-confirm-nudge.tsx';
import { useAtecoConfirmations } from '../../features/catalogue/ateco/ateco.api.ts';
import { NewsHeadlines } from '../../features/catalogue/news/news-headlines.tsx';
import { useNewsList } from '../../features/catalogue/news/news.api.ts';
import { ServiceCard } from '../../features/catalogue/services/service-card.tsx';
import { useServices } from '../../features/catalogue/services/services.api.ts';
import { useChatWay, AdvisorCard } from '../../features/companies/agencies/advisor-contact.tsx';
import { OfficeChatButton } from '../../features/conversation/chats/office-chat.tsx';
import { type Agency, useAgency, useHomeAdvisor } from '../../features/companies/agencies/agencies.api.ts';
import { PLACES_HREF, surveyHref } from '../../features/companies/surveys/survey-href.ts';
import { formatWeekday } from '../../lib/format/format.ts';
import { usePageFrame } from '../../ui/layout/page-frame.tsx';
import { currentLanguage, useT } from '../../lib/i18n/i18n.ts';
import { whenAtRest, whenShown } from '../../lib/live/at-rest.ts';
import { useNow } from '../../lib/live/live.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { useAgencyId, useMe } from '../../lib/session/session.ts';
import { TradeTerm, PaperCard } from '../../ui/cards/card-parts.tsx';
import { Carousel } from '../../ui/cards/carousel.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton, SkeletonCard } from '../../ui/layout/states.tsx';
import { SectionTitle } from '../../ui/layout/titles.tsx';
import { KeptAhead } from './kept-ahead.tsx';
import { TodoNow, useTodoLines } from './home-now.tsx';
import classes from './home.module.css';
import layoutClasses from '../../ui/layout/layout.module.css';

/** From how far away what is scrolled to is made ready. */
const NEAR = '400px';

/**
 * What a company sees first: how many announcements suit it, the nearest deadlines, its consultant (visual language §10.02). The sentence stands as soon as it is
 * known; what follows it comes at once, so that nothing moves under the eyes of who reads.
 */
export function HomePage() {
  const t = useT();
  usePageFrame(t('common.places.home'));
  const me = useMe();
  const agencyId = useAgencyId();
  const asked = useAgency(agencyId);
  const agency = asked.data;
  // The sentence first: the rest is drawn in slices, between which a tap is heard.
  const lines = useDeferredValue(useTodoLines(agencyId, agency));
  const isNudgeKnown = !useAtecoConfirmations(maySend(me, updateSurvey, 'atecoIds') ? (agency?.surveyId ?? null) : null)
    .isLoading;
  const isKnown = lines !== null && isNudgeKnown;
  return (
    <div className={classes['page']}>
      <section className={classes['top']}>
        <Welcome agency={agency} isKnown={isKnown} />
        {!may(me, getHomeAdvisor) ? null : isKnown ? <Advisor /> : <div className={classes['advisorGap']} />}
      </section>
      {isKnown ? (
        <>
          <TodoNow {...lines} />
          <Closest />
          <Later>
            <div className={classes['below']}>
              <Services />
              <News />
            </div>
          </Later>
          <KeptAhead />
        </>
      ) : asked.isError && agency === undefined ? (
        <ErrorBlock
          isCard
          title={t('profile.company.loadError')}
          onRetry={() => void asked.refetch()}
          isRetrying={asked.isFetching}
        />
      ) : (
        // One for before the sentence and one for after: that the sentence grows moves neither.
        <Coming key={agency === undefined ? 'early' : 'late'} />
      )}
    </div>
  );
}

/** The shapes of what is to be done and of the nearest deadlines. */
function Coming() {
  return (
    <DelayedSkeleton>
      <SkeletonRows count={3} />
      <div className={classes['slides']}>
        <SkeletonCard />
      </div>
    </DelayedSkeleton>
  );
}

function Welcome({ agency, isKnown }: { agency: Agency | undefined; isKnown: boolean }) {
  const t = useT();
  const me = useMe();
  const agencyId = useAgencyId();
  const summary = useFeedSummary(agencyId).data;
  const now = useNow();
  // The sentence brings its own full stop after "S.r.l.".
  const businessName = (agency?.businessName ?? '').replace(/\.$/, '');
  const count = summary?.total ?? 0;
  const waiting = summary?.notAssessable ?? 0;
  const left = agency === undefined ? 0 : agency.survey.total - agency.survey.answered;
  return (
    <div>
      <p className={classes['day']}>{formatWeekday(now, currentLanguage())}</p>
      <h1 className={classes['sentence']} aria-busy={summary === undefined || agency === undefined}>
        {t(`common.greeting.${partOfDay(now)}`, { name: me.name })},{' '}
        {summary === undefined || agency === undefined ? (
          '…'
        ) : count > 0 ? (
          <>
            <mark>{t('home.inTarget', { count })}</mark>{' '}
            {t(saysEnough(agency.survey) ? 'home.inTargetFor' : 'home.toVerifyFor', { count, businessName })}
          </>
        ) : waiting > 0 ? (
          <>
            {t('home.waitingLead', {
              count: waiting,
              ask: left > 0 ? t('home.ask', { count: left }) : t('home.askParts'),
            })}{' '}
            <mark>{t('home.waiting', { count: waiting })}</mark>{' '}
            {t('home.waitingFor', { count: waiting, businessName })}
          </>
        ) : (
          t('home.nothing', { businessName })
        )}
      </h1>
      {summary === undefined ? null : <BesideTarget counts={summary} />}
      {isKnown ? <WelcomeActions agency={agency} count={count} /> : null}
    </div>
  );
}

/** What stands beside the target, counted apart: open to all, and not proven yet (12-whole-record §3). */
function BesideTarget({ counts }: { counts: Readonly<Record<'openToAll' | 'unproven', number>> }) {
  const t = useT();
  const ways = (['openToAll', 'unproven'] as const).filter((of) => counts[of] > 0);
  if (ways.length === 0) return null;
  return (
    <Text size="sm" lh="inherit" mt="s10" c="var(--vl-ink2)">
      {t('home.besideToo')}{' '}
      <a href={hrefOf('/announcements')}>
        {ways.map((of) => t(`announcements.${of}.way`, { count: counts[of] })).join(', ')}
      </a>
    </Text>
  );
}

/** What follows from the sentence: what it means, the way to the list, to a survey that nobody began and to codes to confirm. */
function WelcomeActions({ agency, count }: { agency: Agency | undefined; count: number }) {
  const t = useT();
  const me = useMe();
  const agencyId = useAgencyId();
  return (
    <>
      {count > 0 ? (
        <Text size="sm" lh="inherit" mt="s10" c="var(--vl-ink2)">
          <TradeTerm name="inTarget">{t('home.whatIsTarget')}</TradeTerm>
        </Text>
      ) : null}
      <Group mt="s20" className={classes['actions']}>
        {count > 0 ? (
          <Button component="a" href={hrefOf('/announcements')}>
            {t('home.see')}
          </Button>
        ) : null}
        {agency === undefined ? null : (
          <SurveyStart agencyId={agencyId} surveyId={agency.surveyId} progress={agency.survey} />
        )}
        {agency?.surveyId && maySend(me, updateSurvey, 'atecoIds') ? (
          <AtecoConfirmNudge surveyId={agency.surveyId} href={surveyHref(agencyId, agency.surveyId, 'activity')} />
        ) : null}
      </Group>
    </>
  );
}

interface SurveyStartProps {
  agencyId: string;
  surveyId: string | null;
  progress: SurveyProgress;
}

/** The way into a survey that nobody has begun; what is left of one stands in the list below. A business partner says only where it works. */
function SurveyStart({ agencyId, surveyId, progress }: SurveyStartProps) {
  const t = useT();
  const isPartner = !maySend(useMe(), updateSurvey, 'answers');
  if (!isSurveyUnfinished(progress) || progress.state !== 'none') return null;
  const href = isPartner && surveyId !== null ? PLACES_HREF : surveyHref(agencyId, surveyId);
  return (
    <Flex component="span" display="inline-flex" gap="sm" align="center">
      <Button component="a" href={href}>
        {t(isPartner ? 'home.survey.places' : 'home.survey.start')}
      </Button>
      <Text span size="sm" lh="inherit" c="var(--vl-ink2)">
        {t('home.survey.startHint')}
      </Text>
    </Flex>
  );
}

function Advisor() {
  const t = useT();
  const agencyId = useAgencyId();
  const advisor = useHomeAdvisor(agencyId);
  const agency = useAgency(agencyId);
  const chat = useChatWay(agencyId);
  if (advisor.data === undefined) return <div className={classes['advisorGap']} />;
  if (advisor.data !== null)
    return (
      <AdvisorCard
        advisor={advisor.data}
        // A locked conversation is no step to offer: who follows the company is written to by mail, and the firm here.
        chatHref={chat === null || chat.isLocked ? null : chat.href}
        mayChoose={agency.data?.followedBy === 'sales'}
        office={chat === null || chat.isLocked ? <OfficeChatButton variant="subtle" fullWidth /> : null}
      />
    );
  return (
    <PaperCard as="aside" label={t('home.advisor.other')}>
      <Box component="p" fw={600}>
        {t('home.advisor.none')}
      </Box>
      <p>{t('home.advisor.chooseHint')}</p>
      <Box mt="s14">
        <Button component="a" href={hrefOf('/consultant/choose')}>
          {t('home.advisor.choose')}
        </Button>
        <OfficeChatButton variant="default" />
      </Box>
    </PaperCard>
  );
}

const CAROUSEL = '15';
/** As many slides as a wide screen shows at once. */
const IN_SIGHT = 4;
/** As many news as are asked for, and as are shown of them (1-people §9, Home). */
const NEWS = 6;
const HEADLINES = 3;

function Closest() {
  const t = useT();
  const me = useMe();
  const agencyId = useAgencyId();
  const isPhone = useIsPhone();
  const feed = useFeed(me.role, { sort: 'expiryDate', limit: CAROUSEL, count: 'true' });
  const rows = useSliced(feed.data?.rows ?? [], IN_SIGHT);
  if (feed.isError)
    return <ErrorBlock isCard title={t('announcements.loadError')} onRetry={() => void feed.refetch()} />;
  if (feed.isPending) {
    return (
      <DelayedSkeleton>
        <div className={classes['slides']}>
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </div>
      </DelayedSkeleton>
    );
  }
  if (rows.length === 0) return null;
  return (
    <Carousel
      title={t(isPhone ? 'home.closestShort' : 'home.closest')}
      action={
        <a href={hrefOf('/announcements')}>
          {isPhone ? t('home.seeAllShort') : t('home.seeAll', { count: feed.data.total ?? 0 })}
        </a>
      }
    >
      {rows.map((row) => (
        <AnnouncementSlide
          key={row._id}
          announcement={row}
          href={hrefOf('/announcements/$announcementId', { announcementId: row._id })}
          action={<FavoriteButton agencyId={agencyId} announcement={row} />}
        />
      ))}
    </Carousel>
  );
}

function Services() {
  const t = useT();
  const isPhone = useIsPhone();
  const agencyId = useAgencyId();
  const services = useServices(useMe().role, { limit: '10', count: 'true' });
  if (services.isError)
    return <ErrorBlock isCard title={t('services.loadError')} onRetry={() => void services.refetch()} />;
  if (services.isPending) {
    return (
      <DelayedSkeleton>
        <SkeletonRows count={4} />
      </DelayedSkeleton>
    );
  }
  if (services.data.rows.length === 0) {
    return (
      <section>
        <SectionTitle>{t('home.services')}</SectionTitle>
        <EmptyState title={t('services.empty')}>{t('services.emptyHint')}</EmptyState>
      </section>
    );
  }
  return (
    <Carousel title={t(isPhone ? 'home.servicesShort' : 'home.services')} slideWidth={240}>
      {services.data.rows.map((service) => (
        <ServiceCard
          key={service._id}
          service={service}
          href={hrefOf('/services/$serviceId', { serviceId: service._id })}
          action={<FavoriteButton agencyId={agencyId} service={service} />}
        />
      ))}
    </Carousel>
  );
}

function News() {
  const t = useT();
  const news = useNewsList({ limit: String(NEWS) });
  return (
    <Box component="section" miw={0}>
      <SectionTitle hasRule action={<a href={hrefOf('/news')}>{t('home.allNews')}</a>}>
        {t('home.news')}
      </SectionTitle>
      {news.isError ? (
        <ErrorBlock title={t('home.newsError')} onRetry={() => void news.refetch()} isRetrying={news.isFetching} />
      ) : news.isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={HEADLINES} />
        </DelayedSkeleton>
      ) : news.data.rows.length === 0 ? (
        <p>{t('home.noNews')}</p>
      ) : (
        <NewsHeadlines news={news.data.rows.slice(0, HEADLINES)} />
      )}
    </Box>
  );
}

// Shorter titles where a whole one would push its link to a second line.
function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}

/**
 * What stands far below: neither asked for nor drawn while the first screen is on its way (10-company-path §1), but as soon as one comes near it, and
 * otherwise once the page is at rest.
 */
function Later({ children }: { children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    const come = (): void => {
      if (!isGone) startTransition(() => setNear(true));
    };
    const watcher = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come(), {
      rootMargin: NEAR,
    });
    if (place.current !== null) watcher.observe(place.current);
    void whenAtRest().then(come);
    return () => {
      isGone = true;
      watcher.disconnect();
    };
  }, []);
  return isNear ? children : <div ref={place} className={layoutClasses['later']} />;
}

/** The first so many rows, and all of them once the screen is shown: what is out of sight is drawn when nobody waits for it. */
function useSliced<T>(rows: readonly T[], first: number): readonly T[] {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    let isGone = false;
    void whenShown().then(() => {
      if (!isGone) startTransition(() => setWhole(true));
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isWhole ? rows : rows.slice(0, first);
}
