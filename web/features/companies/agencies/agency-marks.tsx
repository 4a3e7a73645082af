import { hasDossier, listedDossier, WAITING_DOSSIER } from '@volano/domain/rules/dossiers';
import type { Reach } from '@volano/domain/rules/reach';
import { saysEnough, type SurveyProgress } from '@volano/domain/rules/survey-progress';
import type { ContractType, DossierStatus } from '@volano/domain/rules/vocabulary';
import type { getAgency } from '@volano/domain/contracts/agencies';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { IconUserQuestion } from '@tabler/icons-react';
import { Alert, Box, Flex, Text } from '@mantine/core';
import { formatDate, formatDateTime, formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { RequirementRing, type RingSegment } from '../../../ui/marks/requirement-ring.tsx';
import classes from './agency-form.module.css';

/** Go and Grow in brand tint, Prospect in outline (visual language §6). */
export function ContractBadge({ contractType }: { contractType: ContractType }) {
  const t = useT();
  return (
    <StatusBadge tone={contractType === 'prospect' ? 'outline' : 'brand'}>
      {t(`agencies.contract.${contractType}`)}
    </StatusBadge>
  );
}

const reachTones = { notInvited: 'accent', invited: 'neutral', verified: 'neutral', signedIn: 'ok' } as const;

/** How far the people of a company are reached, and in a sentence what that means (17-seams §7); nothing where the reader does not know. */
export function ReachBadge({ reach }: { reach: Reach | undefined }) {
  const t = useT();
  if (reach === undefined) return null;
  return (
    <span title={t(`reach.explained.${reach}`)}>
      <StatusBadge tone={reachTones[reach]}>{t(`reach.states.${reach}`)}</StatusBadge>
    </span>
  );
}

const tones = { waitingAdmin: 'accent', ready: 'brand', generated: 'ok' } as const;

interface WithDossier {
  readonly dossierGenerationStatus: DossierStatus;
  readonly survey: SurveyProgress;
  readonly user: { readonly role: string };
  readonly dossierRequest?: unknown;
}

/** Where the dossier is; nothing at a business partner. */
export function DossierBadge({ agency, isLong = false }: { agency: WithDossier; isLong?: boolean }) {
  const t = useT();
  const { dossierGenerationStatus: status, survey, user } = agency;
  if (!hasDossier(user.role, status)) return null;
  const words = isLong ? 'dossierBadge' : 'dossierStatus';
  const [isComplete, isAsked] = [survey.state === WAITING_DOSSIER.survey, agency.dossierRequest != null];
  const standing = listedDossier(status, { isComplete, isAsked });
  if (standing === 'asked') return <StatusBadge tone="accent">{t('agencies.dossierRequest.badge')}</StatusBadge>;
  if (standing !== 'notStarted')
    return <StatusBadge tone={tones[standing]}>{t(`agencies.${words}.${standing}`)}</StatusBadge>;
  if (isLong) return <StatusBadge tone="outline">{t('agencies.dossierBadge.notStarted')}</StatusBadge>;
  return (
    <Box component="span" c="dimmed">
      {t('agencies.dossierStatus.notStarted')}
    </Box>
  );
}

interface Targeted {
  readonly inTarget?: number | undefined;
  readonly survey: SurveyProgress;
}

/** How many announcements are in target for a company, in words; to be verified while its survey says too little. */
export function targetWords(t: ReturnType<typeof useT>, { inTarget = 0, survey }: Targeted): string {
  if (survey.state === 'none') return t('agencies.waitsForSurvey');
  return t(saysEnough(survey) ? 'agencies.inTarget' : 'agencies.toVerify', { count: inTarget });
}

/** The same number for a table. */
export function TargetCell({ agency: { inTarget = 0, survey } }: { agency: Targeted }) {
  const t = useT();
  return (
    <>
      <strong>{inTarget}</strong>
      {inTarget === 0 || saysEnough(survey) ? null : (
        <Text span size="xs" display="block" c="dimmed">
          {' '}
          {t('agencies.toVerifyShort')}
        </Text>
      )}
    </>
  );
}

/** One segment a question; where none is asked, as of a business partner, one for the whole. */
export function surveyRing({ state, answered, total }: SurveyProgress): RingSegment[] {
  if (total === 0) return [state === 'complete' ? 'ok' : 'missing'];
  return Array.from({ length: total }, (_, index) => (index < answered ? 'ok' : 'missing'));
}

/** The wheel of a survey and its words, for a table. */
export function SurveyCell({ survey }: { survey: SurveyProgress }) {
  const t = useT();
  const missingWords = useMissingWords();
  const { state, answered, total } = survey;
  const isCounted = state === 'started' && answered < total;
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap="xs"
      align="center"
      className={classes['survey']}
      data-quiet={state !== 'started' || undefined}
      title={missingWords(survey)}
    >
      <RequirementRing segments={surveyRing(survey)} size={26} isDecorative />
      {isCounted
        ? t('agencies.answers', { answered: String(answered), total: String(total) })
        : t(`agencies.surveyState.${state === 'started' ? 'toComplete' : state}`)}
    </Flex>
  );
}

/** "11 risposte su 14", or that it is complete, still to begin, or lacks only what is not a question. */
export function useSurveyWords(): (survey: SurveyProgress) => string {
  const t = useT();
  return function say({ state, answered, total }) {
    if (state === 'complete') return t('agencies.surveyComplete');
    if (state === 'none') return t('agencies.surveyNone');
    return answered < total
      ? t('agencies.answersLong', { count: answered, total: String(total) })
      : t('agencies.surveyToComplete');
  };
}

/** "Da completare: sede legale, attività." of a survey that was begun; undefined where no such thing is missing. */
export function useMissingWords(): (survey: SurveyProgress) => string | undefined {
  const t = useT();
  return function say({ state, missing }) {
    if (state === 'none' || missing.length === 0) return undefined;
    return t('surveys.missingParts', { parts: missing.map((part) => t(`surveyParts.${part}`)).join(', ') });
  };
}

/** Who follows a company; nobody is the only accent of a row. */
export function AdvisorName({ advisor }: { advisor: { readonly name: string; readonly surname: string } | null }) {
  const t = useT();
  if (advisor !== null) return `${advisor.name} ${advisor.surname}`;
  return (
    <span className={classes['nobody']}>
      <IconUserQuestion size={16} aria-hidden />
      {t('agencies.noAdvisor')}
    </span>
  );
}

type Agency = ReplyOf<typeof getAgency>;
type Change = Agency['dossierChanges'][number];

/** What is no longer as the newest dossier says it, call by call, and what may be done about it; nothing while all of it holds. */
export function DossierChanges({
  agency,
  children,
}: {
  agency: Pick<Agency, 'dossier' | 'dossierChanges'>;
  children?: React.ReactNode;
}) {
  const t = useT();
  const [newest] = agency.dossier;
  if (newest === undefined || agency.dossierChanges.length === 0) return null;
  return (
    <Alert color="warning" role="status" title={t('agencies.dossierChanges.title')}>
      <p>{t('agencies.dossierChanges.lead', { date: formatDate(newest.createdAt) })}</p>
      <ul>
        {agency.dossierChanges.map((change) => (
          <li key={`${change.announcementId} ${change.what}`}>
            <strong>{change.title}</strong>
            <br />
            {changeWords(t, change)}
          </li>
        ))}
      </ul>
      {children}
    </Alert>
  );
}

function changeWords(t: ReturnType<typeof useT>, { what, date, amount, verdict }: Change): string {
  if (what === 'verdict')
    return t('agencies.dossierChanges.verdict', {
      verdict: verdict === null ? '' : t(`matching.verdict.${verdict}`),
    });
  if (what === 'amount')
    return amount === null
      ? t('agencies.dossierChanges.noAmount')
      : t('agencies.dossierChanges.amount', { amount: formatMoney(amount) });
  return t(`agencies.dossierChanges.${what}`, { date: date === null ? '' : formatDate(date) });
}

/** Who of the company first opened a document, and when, in words for the office. */
export function openedWords(t: ReturnType<typeof useT>, { opened }: Pick<Agency['dossier'][number], 'opened'>): string {
  if (opened == null) return t('agencies.dossierOpened.never');
  const date = formatDateTime(opened.at);
  return opened.by === null
    ? t('agencies.dossierOpened.at', { date })
    : t('agencies.dossierOpened.by', { name: opened.by, date });
}

/** Who asked to release a dossier, and when, in words for the office. */
export function requestWords(t: ReturnType<typeof useT>, { at, by }: NonNullable<Agency['dossierRequest']>): string {
  const date = formatDateTime(at);
  return by === null
    ? t('agencies.dossierRequest.at', { date })
    : t('agencies.dossierRequest.by', { name: `${by.name} ${by.surname}`, date });
}
