import { may } from '@volano/domain/policies/actor';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { createChat } from '@volano/domain/contracts/chats';
import { confirmDeductions } from '@volano/domain/contracts/deductions';
import { createNote } from '@volano/domain/contracts/notes';
import { listTimeline } from '@volano/domain/contracts/timeline';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { answersTo, numberTo } from '@volano/domain/rules/survey-progress';
import { Box, Button, Flex, Stack, Tabs } from '@mantine/core';
import { IconFileCertificate, IconListCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFavoriteAnnouncements } from '../../../features/advising/favorites/favorites.api.ts';
import { UnlocksBlock } from '../../../features/advising/portfolio/unlocks.tsx';
import { RecommendationList } from '../../../features/advising/recommendations/recommendation-standing.tsx';
import { useQuestions } from '../../../features/catalogue/categories/categories.api.ts';
import { useCciaas, useRegions } from '../../../features/catalogue/territories/territories.api.ts';
import { type Agency, useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { EditData, AgencyOffice, AgencyRecordActions } from '../../../features/companies/agencies/agency-drawer.tsx';
import { InviteButton } from '../../../features/companies/agencies/invite-line.tsx';
import { ContractBadge, DossierBadge, ReachBadge } from '../../../features/companies/agencies/agency-marks.tsx';
import {
  AgencyFacts,
  AgencyDossiers,
  AgencySurvey,
  AgencyAdvisor,
  Fact,
} from '../../../features/companies/agencies/agency-record.tsx';
import { CrmStandingBlock } from '../../../features/companies/crm/crm-standing.tsx';
import { KnownAlready } from '../../../features/companies/deductions/known-already.tsx';
import { NotesCard } from '../../../features/companies/notes/notes-card.tsx';
import { surveyAction } from '../../../features/companies/surveys/survey-action.ts';
import { useSurvey, type Survey } from '../../../features/companies/surveys/surveys.api.ts';
import { WriteButton } from '../../../features/conversation/chats/write-button.tsx';
import { FollowerHistory } from '../../../features/people/followers/follower-history.tsx';
import { Timeline } from '../../../features/insight/timeline/timeline.tsx';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useShortcuts } from '../../../lib/screens/shortcuts.ts';
import { useGo, useGoWithin, useParams, useSearch } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { Avatar, StatusBadge } from '../../../ui/marks/marks.tsx';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { Pager } from '../../../ui/table/data-table.tsx';
import { usePlacesOf } from '../../places-of-survey.tsx';
import { useDossierAddress } from '../../use-dossier-address.ts';
import { Absent } from '../../absent.tsx';
import { ReleaseLine, useDossierDeletion } from '../advising/release-line.tsx';
import { AgencyServicesTab, FavoriteServices } from './agency-services.tsx';
import { AgencyAnnouncementsTab, FeedList } from './agency-tabs.tsx';
import { Neighbours } from './neighbours.tsx';
import { NextSteps } from './next-steps.tsx';
import classes from './companies.module.css';

const tabs = ['detail', 'matchingAnnouncements', 'favorites', 'matchingServices', 'timeline'] as const;

const PAGE_SIZE = 8;

/** The record of a company: facts, next steps, and between them the tabs kept in the address (1-people §2, 9-working-day §3). */
export function AgencyDetailPage() {
  const t = useT();
  const { agencyId } = useParams('/admin/agencies/$agencyId');
  const agency = useAgency(agencyId);
  const name = agency.data?.businessName ?? '';
  usePageFrame(name === '' ? t('agencies.title') : name, {
    crumbs: [{ label: t('agencies.title'), href: hrefOf('/admin/agencies') }, { label: name }],
    prefersMini: true,
  });
  return (
    <OfficePage>
      <Neighbours agencyId={agencyId} />
      {agency.isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={8} />
        </DelayedSkeleton>
      ) : null}
      {agency.isError && agency.data === undefined ? (
        <Absent
          of="agency"
          id={agencyId}
          error={agency.error}
          onRetry={() => void agency.refetch()}
          isRetrying={agency.isFetching}
        />
      ) : null}
      {agency.data ? <Record key={agency.data._id} agency={agency.data} /> : null}
    </OfficePage>
  );
}

function Record({ agency }: { agency: Agency }) {
  const t = useT();
  const me = useMe();
  const goWithin = useGoWithin();
  const [{ tab = 'detail' }] = useSearch('/admin/agencies/$agencyId');
  const canRecommend = may(me, createRecommendation);
  const canSeeHistory = may(me, listTimeline);

  const bar = useRef<HTMLDivElement>(null);

  // On a phone the tabs scroll: the open one is brought in sight.
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[data-active]');
    if (bar.current && open)
      bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
  }, [tab]);

  function show(next: string | null): void {
    goWithin({ tab: next ?? 'detail' });
  }

  const shownTabs = tabs.filter((name) => name !== 'timeline' || canSeeHistory);
  useShortcuts(
    shownTabs.map((name, place) => ({
      keys: [String(place + 1)] as const,
      label: t(`agencies.detail.tabs.${name}`),
      does: () => show(name),
    })),
  );
  return (
    <>
      <Header agency={agency} />
      <div className={classes['record']}>
        <RecordSides agency={agency} />
        <Tabs value={tab} onChange={show} className={classes['recordMain'] ?? ''}>
          <Tabs.List aria-label={agency.businessName} ref={bar}>
            {shownTabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`agencies.detail.tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {shownTabs.map((name) => (
            <Tabs.Panel key={name} value={name} className={classes['panel'] ?? ''}>
              <RecordTab name={name} agency={agency} canRecommend={canRecommend} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
    </>
  );
}

interface RecordTabProps {
  name: (typeof tabs)[number];
  agency: Agency;
  canRecommend: boolean;
}

function RecordTab({ name, agency, canRecommend }: RecordTabProps) {
  switch (name) {
    case 'detail':
      return <DetailTab agency={agency} />;
    case 'matchingAnnouncements':
      return <AgencyAnnouncementsTab agency={agency} canRecommend={canRecommend} />;
    case 'favorites':
      return <AgencyFavoritesTab agency={agency} canRecommend={canRecommend} />;
    case 'matchingServices':
      return <AgencyServicesTab agency={agency} canRecommend={canRecommend} />;
    case 'timeline':
      return <Timeline agencyId={agency._id} />;
  }
}

/**
 * What stays in sight whatever tab is open (9-working-day §3): next steps at the right, facts at the left. The next steps come first, as on
 * a phone. Below the steps is the place of what would settle most of what is open.
 */
function RecordSides({ agency }: { agency: Agency }) {
  const me = useMe();
  const [{ act }] = useSearch('/admin/agencies/$agencyId');
  const placesOf = usePlacesOf();
  const hasToConfirm = agency.chosen != null;
  // A dossier of nothing is not worth an approval: somebody answered everything, or chose for it.
  const hasBegun = agency.survey.state === 'complete' || agency.dossierSavedAt != null || agency.dossierRequest != null;
  return (
    <>
      <div className={classes['recordNext']}>
        {hasToConfirm ? <AgencyAdvisor agency={agency} /> : null}
        <NextSteps agency={agency}>{hasBegun ? <ReleaseLine agency={agency} /> : null}</NextSteps>
        <UnlocksBlock
          agencyId={agency._id}
          surveyHref={
            may(me, updateSurvey)
              ? hrefOf('/admin/agencies/$agencyId/surveys/$surveyId', {
                  agencyId: agency._id,
                  surveyId: agency.surveyId ?? 'new',
                })
              : null
          }
        />
        <NotesCard agencyId={agency._id} canWrite={may(me, createNote)} isBegun={act === 'note'} />
      </div>
      <div className={classes['recordFacts']}>
        <AgencyFacts agency={agency} action={<EditData agency={agency} places={placesOf(agency)} />} />
        {hasToConfirm ? null : <AgencyAdvisor agency={agency} />}
        <AgencyOffice agency={agency} />
        <FollowerHistory agencyId={agency._id} />
      </div>
    </>
  );
}

function Header({ agency }: { agency: Agency }) {
  const t = useT();
  // They write in their own name, and open no person: what others do from there they do here.
  const isFollowing = may(useMe(), createChat);
  const canPrepare = agency.may.includes('prepareDossier');
  const go = useGo();
  const [{ act }] = useSearch('/admin/agencies/$agencyId');
  const placesOf = usePlacesOf();
  return (
    <header className={classes['agencyDetailHeader']}>
      <Avatar name={agency.businessName} shape="company" size={52} />
      <div className={classes['names']}>
        <h1 className={classes['name']}>{agency.businessName}</h1>
        <Flex component="p" rowGap="s6" columnGap="xs" align="center" wrap="wrap" mt="s6">
          <ContractBadge contractType={agency.contractType} />
          <DossierBadge agency={agency} isLong />
          <ReachBadge reach={agency.reach} />
          {agency.isMonoGrant ? <StatusBadge tone="outline">{t('agencies.detail.monoGrant')}</StatusBadge> : null}
          <Box component="span" c="dimmed">
            {placeOf(agency)}
          </Box>
        </Flex>
      </div>
      {isFollowing ? <InviteButton agency={agency} /> : null}
      {isFollowing ? (
        <WriteButton
          agencyId={agency._id}
          name={agency.businessName}
          chatId={agency.chatId ?? null}
          isAsked={act === 'write'}
        />
      ) : null}
      <Button
        component="a"
        href={hrefOf('/admin/agencies/$agencyId/dossier', { agencyId: agency._id })}
        variant={canPrepare ? 'filled' : 'default'}
        leftSection={<IconFileCertificate size={18} aria-hidden />}
      >
        {t(
          canPrepare && agency.dossierGenerationStatus !== 'generated'
            ? 'agencies.actions.dossier'
            : 'agencies.actions.seeDossier',
        )}
      </Button>
      <AgencyRecordActions
        agency={agency}
        places={placesOf(agency)}
        onDeleted={() => void go({ to: '/admin/agencies', replace: true })}
      />
    </header>
  );
}

function placeOf(agency: Agency): string {
  const code = agency.atecoCodes[0]?.code;
  return [agency.registeredOfficeCity, ...(code === undefined ? [] : [`ATECO ${code}`])].filter(Boolean).join(', ');
}

/** To the survey, to be started, gone on with or looked through in the company's stead (1-people §6). */
function SurveyWay({ agency: { _id, surveyId, survey } }: { agency: Agency }) {
  const t = useT();
  return (
    <Button
      component="a"
      variant="default"
      size="sm"
      href={hrefOf('/admin/agencies/$agencyId/surveys/$surveyId', { agencyId: _id, surveyId: surveyId ?? 'new' })}
      leftSection={<IconListCheck size={18} aria-hidden />}
    >
      {t(survey.state === 'complete' ? 'surveys.end.review' : `surveys.action.${surveyAction(survey.state)}`)}
    </Button>
  );
}

function surveyStepHref({ _id, surveyId }: Agency, step: string): string {
  const place = { agencyId: _id, surveyId: surveyId ?? 'new' };
  return hrefOf('/admin/agencies/$agencyId/surveys/$surveyId', place, { step });
}

function DetailTab({ agency }: { agency: Agency }) {
  const me = useMe();
  const canFillIn = may(me, updateSurvey);
  const survey = useSurvey(agency.surveyId);
  const regions = useRegions();
  const cciaas = useCciaas();
  const placeNames = new Map([...(regions.data ?? []), ...(cciaas.data ?? [])].map(({ _id, name }) => [_id, name]));
  return (
    <Stack gap="s28" miw={0}>
      <AgencySurvey
        agency={agency}
        placeNames={placeNames}
        survey={survey}
        action={canFillIn ? <SurveyWay agency={agency} /> : null}
        renderAnswers={(given) => <SurveyAnswers survey={given} />}
      />
      <KnownAlready
        agencyId={agency._id}
        canConfirm={may(me, confirmDeductions)}
        correctHref={canFillIn ? (step) => surveyStepHref(agency, step) : null}
      />
      <Dossiers agency={agency} />
      <CrmStandingBlock agencyId={agency._id} />
    </Stack>
  );
}

function Dossiers({ agency }: { agency: Agency }) {
  const addressOf = useDossierAddress(agency._id);
  const deleting = useDossierDeletion(agency);
  return (
    <>
      <AgencyDossiers dossiers={agency.dossier} addressOf={addressOf} onDelete={deleting.ask} />
      {deleting.dialog}
    </>
  );
}

/** What the company keeps aside, with how each suits it. */
function AgencyFavoritesTab({ agency, canRecommend }: { agency: Agency; canRecommend: boolean }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const favorites = useFavoriteAnnouncements(agency._id, { page: String(page), limit: String(PAGE_SIZE) });
  const { rows = [], total = 0 } = favorites.data ?? {};
  useLastPage(favorites, { page, pageSize: PAGE_SIZE, onPage: setPage });
  return (
    <Stack gap="sm" className={classes['tab']}>
      <h2 className="visually-hidden">{t('agencies.detail.tabs.favorites')}</h2>
      <FeedList agency={agency} canRecommend={canRecommend} feed={favorites} rows={rows}>
        <EmptyState title={t('agencies.detail.favoritesEmpty')}>{t('agencies.detail.favoritesEmptyHint')}</EmptyState>
      </FeedList>
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
      <FavoriteServices agency={agency} canRecommend={canRecommend} />
      <RecommendationList agencyId={agency._id} canChange={canRecommend} />
    </Stack>
  );
}

/** Every question of the survey with what the company answered. */
function SurveyAnswers({ survey }: { survey: Survey }) {
  const t = useT();
  const questions = useQuestions();
  if (questions.isError && questions.data === undefined) {
    return (
      <ErrorBlock
        title={t('agencies.detail.surveyError')}
        onRetry={() => void questions.refetch()}
        isRetrying={questions.isFetching}
      />
    );
  }
  if (questions.isPending) {
    return (
      <DelayedSkeleton>
        <SkeletonRows count={6} />
      </DelayedSkeleton>
    );
  }
  return (
    <dl className={classes['answers']}>
      {questions.data.map((question) => {
        const given = answersTo(question, survey.answers);
        const names = question.requirements.filter(({ _id }) => given.includes(_id)).map(({ name }) => name);
        const number = numberTo(question, survey.answers);
        return (
          <Fact key={question._id} label={question.question ?? question.categoryName}>
            {number === undefined ? names.join(', ') : (number ?? t('surveys.number.unknown'))}
          </Fact>
        );
      })}
    </dl>
  );
}
