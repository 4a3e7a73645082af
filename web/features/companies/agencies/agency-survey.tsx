import { formatCents } from '@volano/domain/rules/money';
import { Button, Collapse, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { getSurvey } from '@volano/domain/contracts/surveys';
import { useId, useState } from 'react';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CutText } from '../../../ui/cards/cut-text.tsx';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import type { Agency } from './agencies.api.ts';
import { surveyWheel, useMissingWords, useSurveyWords } from './agency-marks.tsx';
import { Fact } from './agency-record.tsx';
import classes from './agency-record.module.css';

type Survey = ReplyOf<typeof getSurvey>;

export interface AgencySurveyProps {
  agency: Agency;
  /** Null where the company has not begun it. */
  survey: UseQueryResult<Survey | null>;
  /** Names of regions and chambers by id. */
  placeNames: ReadonlyMap<string, string>;
  /** The way to fill it in; null for who only reads. */
  action: React.ReactNode;
  /** The answers one by one, drawn when they are asked for. */
  renderAnswers: (survey: Survey) => React.ReactNode;
}

/** How far the survey is and what it says: activity, places, answers, investments. */
export function AgencySurvey({ agency, survey, placeNames, action, renderAnswers }: AgencySurveyProps) {
  const t = useT();
  const say = useSurveyWords();
  const sayMissing = useMissingWords();
  return (
    <section aria-labelledby="agency-survey" className={classes['agencySurvey']}>
      <h2 id="agency-survey" className={classes['agencySurveyTitle']}>
        {t('agencies.detail.survey')}
      </h2>
      <div className={classes['progress']}>
        <RequirementRing
          segments={surveyWheel(agency.survey)}
          size={64}
          label={agency.survey.total === 0 ? '' : `${String(agency.survey.answered)}/${String(agency.survey.total)}`}
          isDecorative
        />
        <div>
          <p className={classes['state']}>{say(agency.survey)}</p>
          <p className={classes['agencySurveyQuiet']}>
            {sayMissing(agency.survey)} {survey.data === null ? t('agencies.detail.surveyNone') : null}
            {survey.data ? t('agencies.detail.surveyUpdated', { date: formatDateTime(survey.data.updatedAt) }) : null}
          </p>
        </div>
      </div>
      {survey.isError ? (
        <ErrorBlock
          title={t('agencies.detail.surveyError')}
          onRetry={() => void survey.refetch()}
          isRetrying={survey.isFetching}
        />
      ) : null}
      {survey.isPending ? (
        <DelayedSkeleton>
          <Skeleton height={16} width="70%" />
          <Skeleton height={16} width="55%" mt={12} />
          <Skeleton height={16} width="62%" mt={12} />
        </DelayedSkeleton>
      ) : null}
      {action === null ? null : <div>{action}</div>}
      {survey.data ? <SurveyFacts survey={survey.data} placeNames={placeNames} renderAnswers={renderAnswers} /> : null}
    </section>
  );
}

interface SurveyFactsProps extends Pick<AgencySurveyProps, 'placeNames' | 'renderAnswers'> {
  survey: Survey;
}

function SurveyFacts({ survey, placeNames, renderAnswers }: SurveyFactsProps) {
  const t = useT();
  const sites = [
    ...(survey.registerOfficeId === null
      ? []
      : [{ id: survey.registerOfficeId, kind: t('agencies.detail.registeredSite') }]),
    ...survey.operationalHeadQuarterIds.map((id) => ({ id, kind: t('agencies.detail.operationalSite') })),
    ...survey.secondOperationalHeadQuarterIds.map((id) => ({ id, kind: t('agencies.detail.secondarySite') })),
  ];
  const named = (id: string) => placeNames.get(id) ?? '…';
  return (
    <>
      <dl className={classes['agencySurveyFacts']}>
        <Fact label={t('agencies.detail.ateco')}>
          {survey.atecoCodes.length === 0 ? null : (
            <ul className={classes['codes']}>
              {survey.atecoCodes.map(({ _id, version, code, name }) => (
                <li key={_id}>
                  <strong>{code}</strong> <CutText text={name} />{' '}
                  <span className={classes['agencySurveyQuiet']}>{version}</span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={t('agencies.detail.sites')}>
          {sites.map(({ id, kind }) => `${named(id)} (${kind})`).join(', ')}
        </Fact>
        <Fact label={t('agencies.detail.chambers')}>{survey.cciaaIds.map(named).join(', ')}</Fact>
      </dl>
      <Investments investments={survey.investments} />
      {survey.progress.total === 0 ? null : (
        <Answers count={survey.progress.answered} render={() => renderAnswers(survey)} />
      )}
    </>
  );
}

function Investments({ investments }: { investments: Survey['investments'] }) {
  const t = useT();
  const total = investments.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div>
      <h3 className={classes['subtitle']}>{t('agencies.detail.investments')}</h3>
      {investments.length === 0 ? (
        <p className={classes['agencySurveyQuiet']}>{t('agencies.detail.noInvestments')}</p>
      ) : null}
      <ul className={classes['investments']}>
        {investments.map(({ _id, name, type, description, amount }) => (
          <li key={_id} title={description}>
            <span>
              {name}{' '}
              <span className={classes['agencySurveyQuiet']}>{t(`dossiers.builder.investmentTypes.${type}`)}</span>
            </span>
            <strong>{formatCents(amount)}</strong>
          </li>
        ))}
        {investments.length > 1 ? (
          <li>
            <span>{t('agencies.detail.investmentsTotal')}</span>
            <strong>{formatCents(total)}</strong>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** The recap of the answers, folded: the wheel says how many, who needs them opens them. */
function Answers({ count, render }: { count: number; render: () => React.ReactNode }) {
  const t = useT();
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('agencies.detail.hideAnswers') : t('agencies.detail.showAnswers', { count })}
      </Button>
      <div id={panel}>
        <Collapse expanded={isOpen}>{isOpen ? render() : null}</Collapse>
      </div>
    </div>
  );
}
