import type { UseQueryResult } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';

interface Counted {
  readonly companies: number;
  readonly isTooLarge: boolean;
}

export interface PortfolioStateProps<T extends Counted> {
  found: UseQueryResult<T>;
  children: (data: T) => React.ReactNode;
}

/** What every part of the portfolio says before it has something to show: it loads, it failed, nobody is in it, too many are. */
export function PortfolioState<T extends Counted>({ found, children }: PortfolioStateProps<T>) {
  const t = useT();
  const { data } = found;
  if (data === undefined)
    return found.isError ? (
      <ErrorBlock title={t('portfolio.loadError')} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
    ) : (
      <DelayedSkeleton>
        <SkeletonRows />
      </DelayedSkeleton>
    );
  if (data.isTooLarge)
    return (
      <EmptyState title={t('portfolio.tooLarge')}>
        {t('portfolio.tooLargeHint', { shown: formatNumber(data.companies) })}
      </EmptyState>
    );
  if (data.companies === 0) return <EmptyState title={t('portfolio.none')}>{t('portfolio.noneHint')}</EmptyState>;
  return <>{children(data)}</>;
}
