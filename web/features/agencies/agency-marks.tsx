import type { SurveyState } from '@volano/domain/contracts/agencies';
import type { ContractType, DossierStatus } from '@volano/domain/rules/vocabulary';
import { IconUserQuestion } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import type { WheelSegment } from '../../ui/ruota-geometry.ts';
import { Ruota } from '../../ui/ruota.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './agency-marks.module.css';

interface Progress {
  readonly state: SurveyState;
  readonly answered: number;
  readonly total: number;
}

/** Go and Grow in ottanio tint, Prospect in outline (visual language §6). */
export function ContractBadge({ contractType }: { contractType: ContractType }) {
  const t = useT();
  return (
    <StatusBadge tone={contractType === 'prospect' ? 'outline' : 'brand'}>
      {t(`agencies.contract.${contractType}`)}
    </StatusBadge>
  );
}

const tones = { waitingAdmin: 'accent', ready: 'brand', generated: 'ok' } as const;

/** Where the dossier is. "Non avviato" is not a state: it is what is said while there is no survey. */
export function DossierBadge({
  status,
  survey,
  isLong = false,
}: {
  status: DossierStatus;
  survey: Progress;
  isLong?: boolean;
}) {
  const t = useT();
  const words = isLong ? 'dossierBadge' : 'dossierStatus';
  if (isNotStarted(status, survey)) {
    if (isLong) return <StatusBadge tone="outline">{t('agencies.dossierBadge.notStarted')}</StatusBadge>;
    return <span className={classes['quiet']}>{t('agencies.dossierStatus.notStarted')}</span>;
  }
  return <StatusBadge tone={tones[status]}>{t(`agencies.${words}.${status}`)}</StatusBadge>;
}

function isNotStarted(status: DossierStatus, survey: Progress): boolean {
  return status === 'waitingAdmin' && survey.state === 'none';
}

/** One segment a question. */
export function surveyWheel({ answered, total }: Progress): WheelSegment[] {
  return Array.from({ length: total }, (_, index) => (index < answered ? 'ok' : 'missing'));
}

/** The wheel of a survey and its words, for a table. */
export function SurveyCell({ survey }: { survey: Progress }) {
  const t = useT();
  const { state, answered, total } = survey;
  return (
    <span className={classes['survey']} data-quiet={state !== 'started' || undefined}>
      <Ruota segments={surveyWheel(survey)} size={26} isDecorative />
      {state === 'started'
        ? t('agencies.answers', { answered: String(answered), total: String(total) })
        : t(`agencies.surveyState.${state}`)}
    </span>
  );
}

/** "11 risposte su 14", or that it is complete or still to begin. */
export function useSurveyWords(): (survey: Progress) => string {
  const t = useT();
  return function say({ state, answered, total }) {
    if (state === 'complete') return t('agencies.surveyComplete');
    return state === 'none'
      ? t('agencies.surveyNone')
      : t('agencies.answersLong', { count: answered, total: String(total) });
  };
}

/** Who follows a company; nobody is the only minio of a row. */
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
