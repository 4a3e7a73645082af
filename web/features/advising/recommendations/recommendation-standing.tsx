import { formatDate, formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import type { RecommendationRow } from './answers.api.ts';
import { ProgressMenu } from './progress-menu.tsx';
import classes from './recommendations.module.css';

const tones = { interested: 'ok', notNow: 'accent', no: 'neutral', none: 'outline' } as const;

export interface RecommendationStandingProps {
  made: RecommendationRow;
  /** Whoever works for the company says how far they have come; others read it. */
  canChange: boolean;
}

/** What the company answers to a recommendation, with its reason, and how far the office has come (decisions §6). */
export function RecommendationStanding({ made, canChange }: RecommendationStandingProps) {
  return (
    <div className={classes['recommendationStanding']}>
      <AnswerMark made={made} />
      <ProgressMark made={made} canChange={canChange} />
      {made.answerReason === null ? null : (
        <q className={classes['recommendationStandingReason']}>{made.answerReason}</q>
      )}
    </div>
  );
}

/** What the company answers. Where the office has begun, or taken it back, without an answer, none is waited for. */
export function AnswerMark({ made }: { made: RecommendationRow }) {
  const t = useT();
  const answer = made.answer ?? 'none';
  if (made.answer === null && (made.progress !== null || made.withdrawnAt !== null)) return null;
  return <StatusBadge tone={tones[answer]}>{t(`officeRecommendations.answers.${answer}`)}</StatusBadge>;
}

/** How far the office has come: to be changed, or to be read. */
export function ProgressMark({ made, canChange }: RecommendationStandingProps) {
  const t = useT();
  if (canChange && made.withdrawnAt === null) return <ProgressMenu made={made} />;
  if (made.progress === null && made.withdrawnAt === null) return null;
  return (
    <span>
      {made.progress === null
        ? null
        : made.amount === null
          ? t(`officeRecommendations.progress.${made.progress}`)
          : t('officeRecommendations.wonOf', { amount: formatMoney(made.amount) })}
      {made.withdrawnAt === null ? null : (
        <StatusBadge tone="neutral">
          {t('recommendations.withdraw.on', { date: formatDate(made.withdrawnAt) })}
        </StatusBadge>
      )}
    </span>
  );
}
