import { daysIn, type Period } from '@volano/domain/rules/period';
import type { ChartType } from '@volano/domain/rules/vocabulary';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { changeText } from './changes.ts';
import classes from './comparison.module.css';
import { eventsHref } from './statistics-links.ts';
import { type Measure, useGraph } from './statistics.api.ts';

export interface ComparisonFactsProps {
  chartType: ChartType;
  period: Period;
  measure: Measure | undefined;
}

/** Under the chart: the total, the day with most, the change; the numbers lead to their rows. */
export function ComparisonFacts({ chartType, period, measure }: ComparisonFactsProps) {
  const t = useT();
  const days = useGraph(chartType, period).data ?? [];
  const best = days.reduce<(typeof days)[number] | null>(
    (most, day) => (day.count > (most?.count ?? 0) ? day : most),
    null,
  );
  const count = daysIn(period);
  return (
    <dl className={classes['comparisonFacts']}>
      <div>
        <dt>{t('statistics.facts.total')}</dt>
        <dd>
          {measure === undefined ? (
            '\u00A0'
          ) : (
            <a href={eventsHref({ chartType, advisorId: 'any', period })}>{formatNumber(measure.count)}</a>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('statistics.facts.best')}</dt>
        <dd>
          {best === null ? (
            t('statistics.facts.none')
          ) : (
            <a href={eventsHref({ chartType, advisorId: 'any', period: { first: best._id, last: best._id } })}>
              {t('statistics.facts.bestOn', { shown: formatNumber(best.count), day: formatDate(best._id) })}
            </a>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('statistics.change.than', { count })}</dt>
        <dd>{measure === undefined ? '\u00A0' : changeText(t, measure.count, measure.before)}</dd>
      </div>
    </dl>
  );
}
