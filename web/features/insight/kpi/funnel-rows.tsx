import type { Period } from '@volano/domain/rules/period';
import { FUNNEL_STEPS } from '@volano/domain/rules/vocabulary';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { shareText } from './changes.ts';
import '../../../ui/charts/chart-colors.css';
import classes from './individual.module.css';
import { recommendationsHref } from './statistics-links.ts';
import type { Funnel } from './statistics.api.ts';

export interface FunnelRowsProps {
  funnel: Funnel;
  advisorId: string | null;
  period: Period;
  isStale: boolean;
}

/** The five stages as ruled rows with bars, each with its part of the one before in words; each number leads to its recommendations. */
export function FunnelRows({ funnel, advisorId, period, isStale }: FunnelRowsProps) {
  const t = useT();
  return (
    <ol className={classes['funnelRows']} aria-busy={isStale || undefined}>
      {FUNNEL_STEPS.map((stage, at) => {
        const before = FUNNEL_STEPS[at - 1];
        const part = before === undefined ? '' : shareText(funnel[stage], funnel[before]);
        return (
          <li key={stage} className={classes['row']}>
            <span className={classes['stage']}>{t(`statistics.outcomes.stages.${stage}`)}</span>
            <a
              className={classes['count']}
              href={recommendationsHref({ stage, advisorId, period })}
              aria-label={`${t(`statistics.outcomes.stages.${stage}`)}: ${formatNumber(funnel[stage])}`}
            >
              {formatNumber(funnel[stage])}
            </a>
            <span className={classes['track']} aria-hidden>
              <span style={{ width: `${String((funnel[stage] / funnel.recommended) * 100)}%` }} />
            </span>
            <span className={classes['words']}>
              {before !== undefined && part === '' ? null : t(`statistics.outcomes.steps.${stage}`, { part })}
              {stage === 'won' && funnel.amount > 0 ? (
                <strong className={classes['amount']}>{formatMoney(funnel.amount)}</strong>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
