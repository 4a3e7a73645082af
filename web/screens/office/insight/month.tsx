import { periodOfPreset } from '@volano/domain/rules/period';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { Group, NativeSelect } from '@mantine/core';
import { MonthTables } from '../../../features/insight/kpi/month-tables.tsx';
import { useExportMonth, useMonth } from '../../../features/insight/kpi/months.api.ts';
import { formatMonth, monthInWords } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useSearch } from '../../../lib/screens/use-screen.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { ExportButton } from '../../../ui/table/download-action.tsx';
import classes from './insight.module.css';

const MONTHS = 24;

/** A month of the office for whoever owns the firm, to be read, taken along or printed. */
export function MonthPage() {
  const t = useT();
  const now = useNow();
  const [{ month: asked = '' }, setSearch] = useSearch('/admin/dashboard/month');
  const months = monthsUntil(romeDay(now).slice(0, 7));
  // The month that is over is what an owner reads.
  const month = months.includes(asked) ? asked : periodOfPreset('lastMonth', now).first.slice(0, 7);
  const read = useMonth(month);
  usePageFrame(t('months.title'), {
    crumbs: [
      { label: t('common.places.dashboard'), href: hrefOf('/admin') },
      { label: t('statistics.title'), href: hrefOf('/admin/dashboard/advisors') },
      { label: t('months.title') },
    ],
  });
  return (
    <OfficePage>
      <PageTitle
        isCompact
        actions={
          <Group gap="xs" data-no-print>
            <NativeSelect
              aria-label={t('months.pick')}
              value={month}
              onChange={(event) => setSearch({ month: event.currentTarget.value })}
              data={months.map((value) => ({ value, label: formatMonth(value) }))}
            />
            <ExportButton
              exported={useExportMonth('xlsx')}
              filters={month}
              label={t('months.xlsx')}
              running={t('months.exporting')}
            />
            <ExportButton
              exported={useExportMonth('pdf')}
              filters={month}
              label={t('months.pdf')}
              running={t('months.exporting')}
            />
          </Group>
        }
      >
        {t('months.titleOf', { month: monthInWords(month) })}
      </PageTitle>
      <p className={classes['day']}>
        {t('months.hint')} {t('months.inBrackets')}
      </p>
      {read.data?.isRunning ? <p className={classes['day']}>{t('months.running')}</p> : null}
      {read.isError && read.data === undefined ? (
        <ErrorBlock title={t('months.error')} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
      ) : null}
      {read.isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={6} />
        </DelayedSkeleton>
      ) : null}
      {read.data === undefined ? null : <MonthTables month={read.data} isStale={read.isPlaceholderData} />}
    </OfficePage>
  );
}

/** Months that can be picked, this one first. */
function monthsUntil(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
