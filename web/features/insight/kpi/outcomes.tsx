import { SegmentedControl } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { FunnelRows } from './funnel-rows.tsx';
import { FunnelTable } from './funnel-table.tsx';
import classes from './individual.module.css';
import type { OutcomesBy } from './statistics-address.ts';
import { useFunnel } from './statistics.api.ts';
import type { StatisticsState } from './use-statistics-address.ts';

export interface OutcomesProps {
  address: StatisticsState;
  /** Whose recommendations; null for all consultants. */
  advisorId: string | null;
  /** A consultant is compared with nobody. */
  isOwn: boolean;
}

/** From the recommendation to the grant: what became of what was recommended in the period, altogether and told apart. */
export function Outcomes({ address, advisorId, isOwn }: OutcomesProps) {
  const t = useT();
  const { period } = address;
  const funnel = useFunnel(isOwn ? null : advisorId, period);
  const choices: readonly OutcomesBy[] =
    isOwn || advisorId !== null ? ['announcements', 'services'] : ['advisors', 'announcements', 'services'];
  const by = choices.includes(address.by) ? address.by : 'announcements';
  if (funnel.isError && funnel.data === undefined)
    return (
      <ErrorBlock
        title={t('statistics.outcomes.loadError')}
        onRetry={() => void funnel.refetch()}
        isRetrying={funnel.isFetching}
      />
    );
  return (
    <>
      <section aria-labelledby="outcomes" className={classes['part']}>
        <SectionTitle id="outcomes">{t('statistics.outcomes.title')}</SectionTitle>
        <p className={classes['hint']}>{t('statistics.outcomes.hint')}</p>
        {funnel.data === undefined ? (
          <DelayedSkeleton>
            <SkeletonRows count={5} />
          </DelayedSkeleton>
        ) : funnel.data.recommended === 0 ? (
          <EmptyState title={t('statistics.outcomes.empty')} />
        ) : (
          <FunnelRows funnel={funnel.data} advisorId={advisorId} period={period} isStale={funnel.isPlaceholderData} />
        )}
      </section>
      {funnel.data === undefined || funnel.data.recommended === 0 ? null : (
        <section aria-labelledby="outcomes-by" className={classes['part']}>
          <SectionTitle
            id="outcomes-by"
            action={
              <SegmentedControl
                aria-label={t('statistics.outcomes.by.label')}
                data-no-print
                value={by}
                onChange={(value) => address.set({ by: value, sort: null })}
                data={choices.map((value) => ({ value, label: t(`statistics.outcomes.by.${value}`) }))}
              />
            }
          >
            {t('statistics.outcomes.by.label')}
          </SectionTitle>
          <FunnelTable key={by} address={address} by={by} advisorId={advisorId} isOwn={isOwn} />
        </section>
      )}
    </>
  );
}
