import type { Period } from '@volano/domain/rules/period';
import type { ChartType } from '@volano/domain/rules/vocabulary';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx';
import { DayChart } from '../../../ui/charts/day-chart.tsx';
import { dayTableOf, linesOf } from './day-lines.ts';
import classes from './individual.module.css';
import { eventsHref } from './statistics-links.ts';
import type { Days } from './statistics.api.ts';

export interface AdvisorChartProps {
  chartType: ChartType;
  days: Days;
  advisorId: string;
  period: Period;
  isStale: boolean;
}

/** One kind of a consultant day by day, with what it comes to; the sum leads to its rows. */
export function AdvisorChart({ chartType, days, advisorId, period, isStale }: AdvisorChartProps) {
  const t = useT();
  const title = t(`statistics.measures.${chartType}`);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const lines = linesOf(t, days);
  const counted = t(`statistics.counted.${chartType}`, { count: total, shown: formatNumber(total) });
  return (
    <ChartFrame
      id={`chart-${chartType}`}
      title={title}
      action={
        <a
          className={classes['total']}
          href={eventsHref({ chartType, advisorId, period })}
          aria-label={counted}
          title={counted}
        >
          {formatNumber(total)}
        </a>
      }
      height={150}
      isStale={isStale}
      table={dayTableOf(t, title, days, lines, (day) =>
        eventsHref({ chartType, advisorId, period: { first: day, last: day } }),
      )}
    >
      <DayChart name={title} days={days.map(({ _id }) => _id)} lines={lines} view="area" />
    </ChartFrame>
  );
}
