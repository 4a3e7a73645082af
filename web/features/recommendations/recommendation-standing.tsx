import { formatMoney } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { RecommendationRow } from './answers.api.ts';
import { ProgressMenu } from './progress-menu.tsx';
import classes from './recommendation-standing.module.css';

const tones = { interested: 'ok', notNow: 'accent', no: 'neutral', none: 'outline' } as const;

export interface RecommendationStandingProps {
  made: RecommendationRow;
  /** Whoever works for the company says how far they have come; others read it. */
  canChange: boolean;
}

/** What the company answers to a recommendation, with its reason, and how far the office has come (decisions §6). */
export function RecommendationStanding({ made, canChange }: RecommendationStandingProps) {
  const t = useT();
  const answer = made.answer ?? 'none';
  return (
    <div className={classes['root']}>
      {/* Where the office has begun without an answer, none is waited for. */}
      {made.answer === null && made.progress !== null ? null : (
        <StatusBadge tone={tones[answer]}>{t(`officeRecommendations.answers.${answer}`)}</StatusBadge>
      )}
      {canChange ? (
        <ProgressMenu made={made} />
      ) : made.progress === null ? null : (
        <span>
          {made.amount === null
            ? t(`officeRecommendations.progress.${made.progress}`)
            : t('officeRecommendations.wonOf', { amount: formatMoney(made.amount) })}
        </span>
      )}
      {made.answerReason === null ? null : <q className={classes['reason']}>{made.answerReason}</q>}
    </div>
  );
}
