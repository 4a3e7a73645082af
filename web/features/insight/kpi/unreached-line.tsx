import type { Period } from '@volano/domain/rules/period';
import type { ChartType, EntityType } from '@volano/domain/rules/vocabulary';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { recommendationsHref } from './statistics.api.ts';

/** The kinds that count what was recommended, with what of it. */
const THINGS: Readonly<Partial<Record<ChartType, EntityType>>> = {
  recommendation: 'announcement',
  serviceRecommendation: 'service',
};

export interface UnreachedLineProps {
  count: number;
  /** What is counted beside it; without one recommendations of both kinds. */
  chartType?: ChartType | undefined;
  advisorId: string | null;
  period: Period;
}

/** "e 4 consigliate a chi non può ancora vederle" beside a number of recommendations, with the way to them; nothing where there are none. */
export function UnreachedLine({ count, chartType, advisorId, period }: UnreachedLineProps) {
  const t = useT();
  const type = chartType === undefined ? undefined : THINGS[chartType];
  if (count === 0) return null;
  return (
    <a href={recommendationsHref({ stage: 'unreached', advisorId, period, type })}>
      {t(type === 'service' ? 'reach.funnel.moreServices' : 'reach.funnel.more', { count, shown: formatNumber(count) })}
    </a>
  );
}
