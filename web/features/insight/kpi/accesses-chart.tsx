import { type Period, periodBefore, periodOfPreset } from '@volano/domain/rules/period';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx';
import { DayChart } from '../../../ui/charts/day-chart.tsx';
import classes from './dashboard.module.css';
import { useAdvisorStatistics, useGraph } from './statistics.api.ts';
import { eventsHref } from './statistics-links.ts';

/** The logins of companies in the last thirty days against the thirty before (mock-ups 08): of all that are followed, or of one's own. */
export function AccessesChart({ advisorId }: { advisorId: string | null }) {
  const t = useT();
  const now = periodOfPreset('last30', useNow());
  const before = periodBefore(now);
  const both: Period = { first: before.first, last: now.last };
  const office = useGraph('accesses', both, advisorId === null);
  const own = useAdvisorStatistics(advisorId, both);
  const found = advisorId === null ? office : own;
  const days = advisorId === null ? office.data : own.data?.accesses;
  const half = (days?.length ?? 0) / 2;
  const rows = days?.slice(half).map((day, at) => ({ ...day, before: days[at]?.count ?? 0 }));
  const total = rows?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const [nowWord, beforeWord, caption] = [
    t('dashboard.accesses.now'),
    t('dashboard.accesses.before'),
    t('dashboard.accesses.caption'),
  ];
  const behind = (period: Period) => eventsHref({ chartType: 'accesses', advisorId: advisorId ?? 'any', period });
  return (
    <ChartFrame
      id="accesses"
      title={t(advisorId === null ? 'dashboard.accesses.title' : 'dashboard.accesses.ownTitle')}
      legend={[
        { label: nowWord, mark: 'line' },
        { label: beforeWord, mark: 'before' },
      ]}
      table={
        rows && {
          caption,
          head: [t('charts.day'), nowWord, beforeWord],
          rows: rows.map(({ _id, count, before: earlier }) => ({
            key: _id,
            label: formatDate(_id),
            numbers: [count, earlier],
            href: behind({ first: _id, last: _id }),
          })),
        }
      }
      error={
        found.isError && days === undefined
          ? {
              title: t('dashboard.accesses.error'),
              onRetry: () => void found.refetch(),
              isRetrying: found.isFetching,
            }
          : undefined
      }
      empty={
        days?.every(({ count }) => count === 0)
          ? t(advisorId === null ? 'dashboard.accesses.none' : 'dashboard.accesses.ownNone')
          : undefined
      }
      foot={
        total === 0 ? null : (
          <p className={classes['foot']} data-no-print>
            <a href={behind(now)}>{t('dashboard.accesses.all', { count: total, shown: formatNumber(total) })}</a>
          </p>
        )
      }
    >
      <DayChart
        name={caption}
        view="area"
        days={rows?.map(({ _id }) => _id) ?? []}
        lines={[
          { label: nowWord, values: rows?.map(({ count }) => count) ?? [] },
          { label: beforeWord, values: rows?.map((row) => row.before) ?? [], isBefore: true },
        ]}
      />
    </ChartFrame>
  );
}
