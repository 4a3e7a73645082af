import { saysEnough, isAskedQuestions } from '@volano/domain/rules/survey-progress';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Agency, useAgency } from '../features/companies/agencies/agencies.api.ts';
import { useFeed, useFeedSummary } from '../features/catalogue/announcements/announcements.api.ts';
import { AtecoConfirmations } from '../features/catalogue/ateco/ateco-chosen.tsx';
import { AtecoPicker } from '../features/catalogue/ateco/ateco-picker.tsx';
import { useQuestions } from '../features/catalogue/categories/categories.api.ts';
import { useDeductions } from '../features/companies/deductions/deductions.api.ts';
import { VatField } from '../features/companies/agencies/vat-field.tsx';
import { SurveyFlow, type SurveyFlowProps } from '../features/companies/surveys/survey-flow.tsx';
import { useGone } from '../features/insight/gone/gone.api.ts';
import { useUnlocks } from '../features/advising/portfolio/portfolio.api.ts';
import { useStartedSurvey, useSurvey } from '../features/companies/surveys/surveys.api.ts';
import { useCciaas, useRegions } from '../features/catalogue/territories/territories.api.ts';
import { ApiError } from '../lib/api/api-client.ts';
import { useTrueFirst } from '../lib/api/kept-reads.ts';
import { formatMoney } from '../lib/format/format.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { MarkedText } from '../ui/marks/marked-text.tsx';
import { usePageFrame } from '../ui/layout/page-frame.tsx';
import { hrefOf } from '../lib/screens/address.ts';
import { useMe } from '../lib/session/session.ts';
import { useGoWithin, useHere, useSearchTexts } from '../lib/screens/use-screen.ts';
import { EmptyState, ErrorBlock } from '../ui/layout/states.tsx';
import { toast } from '../lib/screens/toast.ts';
import { SurveyFrame, SurveyWaiting } from './survey-frame.tsx';

/** Where a survey is filled in: by its company alone on the page, or by who follows it within the office. */
export interface SurveyScreenProps {
  agencyId: string;
  /** `new` starts one. */
  surveyId: string;
  /** Filled in by who follows the company, within the frame of the office. */
  isOnBehalf: boolean;
  route: '/agencies/$agencyId/surveys/$surveyId' | '/admin/agencies/$agencyId/surveys/$surveyId';
  backHref: string;
  /** Null while the office has still to confirm the company: nothing is matched before its eyes, and there is no list to see. */
  announcementsHref: string | null;
  /** Where the company writes to its consultant. */
  askHref?: string | undefined;
  /** What the company is reminded of wherever it is not at its activities. */
  notice?: React.ReactNode;
}

/** One survey from its start to its end. */
export function SurveyScreen(place: SurveyScreenProps) {
  return place.surveyId === 'new' ? <Start {...place} /> : <Opened key={place.surveyId} {...place} />;
}

/** Starts the survey; as soon as there is one the address names it. */
function Start(place: SurveyScreenProps) {
  const { agencyId, route, isOnBehalf } = place;
  const t = useT();
  const agency = useAgency(agencyId);
  useSurveyFrame(place, agency.data);
  const { search } = useHere();
  const started = useStartedSurvey(agencyId);
  const isNew = started.data?.isNew ?? false;
  useEffect(() => {
    if (isNew) toast.success(t('surveys.started'));
  }, [isNew, t]);
  if (started.data) {
    const params = { agencyId, surveyId: started.data.surveyId };
    return <Navigate to={route} params={params} search={search} replace />;
  }
  if (isMissing(started.error)) return <NotFound {...place} />;
  return (
    <SurveyFrame backHref={place.backHref} isOnBehalf={isOnBehalf} isWaiting={!started.isError}>
      {started.isError ? (
        <ErrorBlock
          title={t('surveys.startError')}
          onRetry={() => void started.refetch()}
          isRetrying={started.isFetching}
        >
          {started.error.message}
        </ErrorBlock>
      ) : (
        <SurveyWaiting />
      )}
    </SurveyFrame>
  );
}

function Opened(place: SurveyScreenProps) {
  const { agencyId, surveyId, isOnBehalf, backHref } = place;
  const agency = useAgency(agencyId);
  const survey = useSurvey(surveyId);
  const opened = useTrueFirst(survey);
  const questions = useQuestions();
  const regions = useRegions();
  const chambers = useCciaas();
  const renderVat = useVat(agency.data);
  const deduced = useDeductions(agencyId);
  const isMatched = place.announcementsHref !== null;
  const unlocks = useUnlocks(agencyId, isMatched);
  const before = useFirstCount(agencyId, isMatched);
  useSurveyFrame(place, agency.data);

  const asked = [agency, survey, questions, regions, chambers];
  const failed = asked.filter((query) => query.isError && query.data === undefined);
  if (failed.some(({ error }) => isMissing(error)) || survey.data === null) return <NotFound {...place} />;
  if (failed.length > 0) return <NotLoaded failed={failed} isOnBehalf={isOnBehalf} backHref={backHref} />;
  if (
    !agency.data ||
    !opened ||
    !questions.data ||
    !regions.data ||
    !chambers.data ||
    unlocks.isLoading ||
    deduced.isLoading
  ) {
    return (
      <SurveyFrame backHref={backHref} isOnBehalf={isOnBehalf} isWaiting>
        <SurveyWaiting />
      </SurveyFrame>
    );
  }
  return (
    <Flow
      place={place}
      agency={agency.data}
      survey={opened}
      questions={questions.data}
      regions={regions.data}
      chambers={chambers.data}
      // Without them the survey is asked in its order.
      settles={settlesOf(unlocks.data ?? [])}
      before={before}
      renderVat={renderVat}
      // Without it everything is asked as ever.
      deduced={deduced.data ?? []}
    />
  );
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** How many calls stood for the company when its survey was opened; null until that is known. */
function useFirstCount(agencyId: string, isMatched: boolean): number | null {
  const [first, setFirst] = useState<number | null>(null);
  const { data, isFetching } = useFeedSummary(agencyId, {}, isMatched);
  if (first === null && data !== undefined && !isFetching) setFirst(data.total);
  return first;
}

function settlesOf(unlocks: NonNullable<ReturnType<typeof useUnlocks>['data']>): ReadonlyMap<string, number> {
  const questions = unlocks.flatMap(({ kind, categoryId, announcements }) =>
    kind === 'settles' && categoryId !== null ? [[categoryId, announcements] as const] : [],
  );
  return new Map(questions);
}

type Side = Pick<SurveyScreenProps, 'isOnBehalf' | 'backHref'>;

/** No survey is there for the reader, with what became of its company where they had to do with it. */
function NotFound({ agencyId, isOnBehalf, backHref }: Side & Pick<SurveyScreenProps, 'agencyId'>) {
  const t = useT();
  const found = useGone('agency', agencyId, true);
  return (
    <SurveyFrame backHref={backHref} isOnBehalf={isOnBehalf} isWaiting={found.isLoading}>
      <EmptyState
        title={found.data?.name ?? t('surveys.notFound')}
        action={
          <Button component="a" href={isOnBehalf ? hrefOf('/admin/agencies') : backHref}>
            {t(isOnBehalf ? 'surveys.toCompanies' : 'surveys.toHome')}
          </Button>
        }
      >
        {found.data?.outcome ?? t('surveys.notFoundHint')}
      </EmptyState>
    </SurveyFrame>
  );
}

/** Some of what the survey needs has not come: all of that is asked for again. */
function NotLoaded({ failed, isOnBehalf, backHref }: Side & { failed: readonly UseQueryResult<unknown>[] }) {
  const t = useT();
  return (
    <SurveyFrame backHref={backHref} isOnBehalf={isOnBehalf}>
      <ErrorBlock
        title={t('surveys.loadError')}
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      >
        {failed[0]?.error?.message}
      </ErrorBlock>
    </SurveyFrame>
  );
}

interface FlowProps extends Pick<
  SurveyFlowProps,
  'questions' | 'regions' | 'chambers' | 'settles' | 'renderVat' | 'deduced'
> {
  place: SurveyScreenProps;
  agency: Agency;
  survey: SurveyFlowProps['saved'];
  before: number | null;
}

/** The questions, once all that they need is there. */
function Flow({ place, agency, survey, before, ...asked }: FlowProps) {
  const { agencyId, surveyId, isOnBehalf, backHref } = place;
  const t = useT();
  const goWithin = useGoWithin();
  const [{ step }] = useSearchTexts('step');
  const { businessName, vatNumber, user } = agency;
  const { progress } = survey;
  return (
    <SurveyFlow
      saved={survey}
      {...asked}
      businessName={businessName}
      company={{ vatNumber, ownerRole: user.role }}
      officeName={isOnBehalf ? businessName : undefined}
      step={step}
      onStep={(next) => goWithin({ step: next }, { replace: false })}
      homeHref={backHref}
      announcementsHref={place.announcementsHref}
      notice={place.notice}
      renderCodes={(chosen, onChange) => (
        <>
          <AtecoConfirmations
            surveyId={surveyId}
            chosen={chosen}
            onAdd={({ _id, version, code, name }) => onChange([...chosen, { _id, version, code, name }])}
          />
          <AtecoPicker chosen={chosen} onChange={onChange} askHref={place.askHref} />
        </>
      )}
      renderOutcome={({ isSettled, isComplete }) =>
        place.announcementsHref === null ? (
          <p>{t('surveys.end.waiting')}</p>
        ) : isSettled ? (
          <Outcome
            agencyId={agencyId}
            businessName={businessName}
            isComplete={isComplete}
            isEarly={!saysEnough(progress)}
            before={before}
            isOnBehalf={isOnBehalf}
            onStep={(next) => goWithin({ step: next }, { replace: false })}
          />
        ) : (
          <p>{t('surveys.end.counting')}…</p>
        )
      }
    />
  );
}

/** The title of the page; in the office also the way to the company. */
function useSurveyFrame({ isOnBehalf, backHref }: SurveyScreenProps, agency: Agency | undefined): void {
  const t = useT();
  const name = agency?.businessName ?? '';
  const crumbs = [
    { label: t('agencies.title'), href: hrefOf('/admin/agencies') },
    { label: name, href: backHref },
    { label: t('surveys.title') },
  ];
  usePageFrame(
    name === '' ? t('surveys.title') : t('surveys.titleOf', { name }),
    isOnBehalf ? { crumbs, prefersMini: true } : {},
  );
}

interface OutcomeProps {
  agencyId: string;
  businessName: string;
  isComplete: boolean;
  /** Too little is answered to call anything in target. */
  isEarly: boolean;
  /** How many stood for the company when the survey was opened. */
  before: number | null;
  isOnBehalf: boolean;
  onStep: (step: string) => void;
}

/** How many announcements are in target now and how many were before, which and for how much, and what would settle more (10-company-path §2). */
function Outcome({ agencyId, businessName, isComplete, isEarly, before, isOnBehalf, onStep }: OutcomeProps) {
  const t = useT();
  const summary = useFeedSummary(agencyId);
  if (summary.isError) return <p>{t('surveys.end.countError')}</p>;
  if (summary.data === undefined || summary.isFetching) return <p aria-busy="true">{t('surveys.end.counting')}…</p>;
  const { total, confirmable, notAssessable } = summary.data;
  if (total === 0)
    return <p>{notAssessable > 0 ? t('surveys.end.notAssessable') : t('surveys.end.none', { name: businessName })}</p>;
  return (
    <>
      <p>
        <MarkedText
          i18nKey={isEarly ? 'surveys.end.toVerify' : 'surveys.end.inTarget'}
          values={{ count: total, name: businessName }}
          marks={{ mark: <mark /> }}
        />
      </p>
      {before === null || before === total ? null : <p>{t('surveys.end.changed', { before, after: total })}</p>}
      {isOnBehalf ? null : <Best agencyId={agencyId} />}
      {confirmable > 0 && !isComplete && !isEarly ? (
        <p>{t('surveys.end.confirmable', { count: confirmable })}</p>
      ) : null}
      <NextUnlock agencyId={agencyId} onStep={onStep} />
    </>
  );
}

/** The first of them with the most that each gives. */
function Best({ agencyId }: { agencyId: string }) {
  const t = useT();
  const rows = useFeed(useMe().role, { limit: '3', agencyId }).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map(({ _id, title, amount }) => (
        <li key={_id}>
          <a href={hrefOf('/announcements/$announcementId', { announcementId: _id })}>{title}</a>
          {amount === null ? null : `, ${t('common.upTo')} ${formatMoney(amount)}`}
        </li>
      ))}
    </ul>
  );
}

/** The question that would settle most of what is still to verify. */
function NextUnlock({ agencyId, onStep }: Pick<OutcomeProps, 'agencyId' | 'onStep'>) {
  const t = useT();
  const point = useUnlocks(agencyId).data?.find(({ kind, categoryId }) => kind === 'settles' && categoryId !== null);
  if (point === undefined) return null;
  const { question, announcements, categoryId } = point;
  return (
    <p>
      {t('surveys.end.unlock', { count: announcements })}{' '}
      <Button variant="transparent" size="compact-md" onClick={() => onStep(categoryId ?? '')}>
        {question}
      </Button>
    </p>
  );
}

/**
 * The field of the VAT number for a survey whose company has none: it stays once it is filled in, so that it can be corrected. Undefined
 * where there is nothing to ask.
 */
function useVat(agency: Agency | undefined): ((showsMissing: boolean) => React.ReactNode) | undefined {
  const [wasMissing, setWasMissing] = useState(false);
  if (agency === undefined || !isAskedQuestions(agency.user.role)) return undefined;
  if (agency.vatNumber === '' && !wasMissing) setWasMissing(true);
  if (!wasMissing) return undefined;
  return (showsMissing) => <VatField agency={agency} showsMissing={showsMissing} />;
}
