import type { Period } from '@volano/domain/rules/period';
import { ApiError } from '../../../lib/api/api-client.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { ExportButton } from '../../../ui/table/export-button.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { AdvisorChart } from './advisor-chart.tsx';
import { chartsOf } from './advisor-charts.ts';
import classes from './individual.module.css';
import { followedHref } from './statistics-links.ts';
import { type AdvisorStatistics, useAdvisorStatistics, useExportRecommended } from './statistics.api.ts';

export interface IndividualProps {
  consultantId: string;
  name: string;
  period: Period;
}

/** One consultant: companies and conversations, what they did day by day, and what they recommended as files (1-people §2). */
export function Individual({ consultantId, name, period }: IndividualProps) {
  const t = useT();
  const asked = useAdvisorStatistics(consultantId, period);
  if (asked.error instanceof ApiError && asked.error.status === 404)
    return <EmptyState title={t('statistics.individual.gone')}>{t('statistics.individual.goneHint')}</EmptyState>;
  if (asked.isError && asked.data === undefined)
    return (
      <ErrorBlock
        title={t('statistics.individual.loadError')}
        onRetry={() => void asked.refetch()}
        isRetrying={asked.isFetching}
      />
    );
  if (asked.data === undefined)
    return (
      <DelayedSkeleton>
        <SkeletonRows count={8} />
      </DelayedSkeleton>
    );
  return (
    <>
      <Facts statistics={asked.data} consultantId={consultantId} name={name} period={period} />
      <div className={classes['charts']} aria-busy={asked.isPlaceholderData || undefined}>
        {chartsOf(asked.data).map(({ chartType, days }) => (
          <AdvisorChart
            key={chartType}
            chartType={chartType}
            days={days}
            advisorId={consultantId}
            period={period}
            isStale={asked.isPlaceholderData}
          />
        ))}
      </div>
    </>
  );
}

function Facts({ statistics, consultantId, name, period }: IndividualProps & { statistics: AdvisorStatistics }) {
  const t = useT();
  const { chatNumber } = statistics.chatsData;
  const { numberOfAssignedAgencies } = statistics;
  const exported = { id: consultantId, period };
  return (
    <div className={classes['facts']}>
      <p className={classes['fact']}>
        <a href={followedHref(consultantId, name)}>
          <strong>{formatNumber(numberOfAssignedAgencies)}</strong>{' '}
          {t('statistics.individual.agencies', { count: numberOfAssignedAgencies })}
        </a>
      </p>
      <p className={classes['fact']}>
        <strong>{formatNumber(chatNumber)}</strong> {t('statistics.individual.chats', { count: chatNumber })}
      </p>
      <div className={classes['exports']} role="group" aria-label={t('statistics.individual.exports')} data-no-print>
        <ExportButton
          label={t('statistics.individual.exportAnnouncements')}
          exported={useExportRecommended('announcement')}
          filters={exported}
          running={t('statistics.individual.exportRunning')}
        />
        <ExportButton
          label={t('statistics.individual.exportServices')}
          exported={useExportRecommended('service')}
          filters={exported}
          running={t('statistics.individual.exportRunning')}
        />
      </div>
    </div>
  );
}
