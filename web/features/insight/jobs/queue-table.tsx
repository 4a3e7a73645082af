import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { whenOf, workOf } from './job-words.ts';
import type { JobQueue } from './jobs.api.ts';

/** All that the portal does by itself: what waits, what runs, what failed, and when it last went well or wrong. */
export function QueueTable({ rows, isLoading }: { rows: readonly JobQueue[]; isLoading: boolean }) {
  const t = useT();
  const columns: Column<JobQueue>[] = [
    {
      key: 'name',
      header: t('jobs.columns.work'),
      cell: ({ name }) => workOf(t, name),
      title: ({ name }) => `${workOf(t, name)} (${name})`,
      takesRest: true,
      isInCard: true,
    },
    { key: 'cron', header: t('jobs.columns.when'), cell: ({ cron }) => whenOf(t, cron), isInCard: true },
    {
      key: 'waiting',
      header: t('jobs.columns.waiting'),
      cell: ({ waiting }) => formatNumber(waiting),
      align: 'right',
    },
    { key: 'active', header: t('jobs.columns.active'), cell: ({ active }) => formatNumber(active), align: 'right' },
    {
      key: 'failed',
      header: t('jobs.columns.failed'),
      cell: ({ failed }) =>
        failed === 0 ? formatNumber(0) : <StatusBadge tone="danger">{formatNumber(failed)}</StatusBadge>,
      align: 'right',
      isInCard: true,
    },
    {
      key: 'lastCompletedAt',
      header: t('jobs.columns.lastCompleted'),
      cell: ({ lastCompletedAt }) => momentOr(lastCompletedAt, t('jobs.never')),
      isInCard: true,
    },
    {
      key: 'lastFailedAt',
      header: t('jobs.columns.lastFailed'),
      cell: ({ lastFailedAt }) => momentOr(lastFailedAt, t('jobs.never')),
    },
  ];
  return (
    <DataTable
      label={t('jobs.queuesTitle')}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      rowName={({ name }) => workOf(t, name)}
      isLoading={isLoading}
    />
  );
}

function momentOr(moment: string | null, otherwise: string): string {
  return moment === null ? otherwise : formatDateTime(moment);
}
