import { romeDay } from '@volano/domain/rules/announcement-dates';
import { type Period, PERIOD_PRESETS, type PeriodPreset } from '@volano/domain/rules/period';
import { CHART_TYPES, type ChartType } from '@volano/domain/rules/vocabulary';
import { Box, Flex, NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { Translate } from '@volano/domain/i18n/translate';
import { ApiError } from '../../../lib/api/api-client.ts';
import { formatNumber, formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { ChartFrame, DayChart } from '../../../ui/charts/chart-frame.tsx';
import type { ChartTableProps, DayLine } from '../../../ui/charts/chart-parts.tsx';
import { type DayRange, RangeField } from '../../../ui/forms/date-field.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { ExportButton } from '../../../ui/table/download-action.tsx';
import {
  periodOfDays,
  type StatisticsState,
  periodText,
  followedHref,
  eventsHref,
  type AdvisorStatistics,
  useAdvisorStatistics,
  useExportRecommended,
  type Days,
} from './statistics.api.ts';
import classes from './individual.module.css';
import { UnreachedLine } from './unreached-line.tsx';

interface IndividualProps {
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
        {chartsOf(asked.data).map(({ chartType, days, unreached }) => (
          <AdvisorChart
            key={chartType}
            chartType={chartType}
            days={days}
            unreached={unreached}
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
    <Flex rowGap="xs" columnGap="s28" align="center" wrap="wrap" py="s10" className="ink-above rule-below">
      <Box component="p" c="var(--vl-ink2)" className={classes['fact']}>
        <a href={followedHref(consultantId, name)}>
          <strong>{formatNumber(numberOfAssignedAgencies)}</strong>{' '}
          {t('statistics.individual.agencies', { count: numberOfAssignedAgencies })}
        </a>
      </Box>
      <Box component="p" c="var(--vl-ink2)" className={classes['fact']}>
        <strong>{formatNumber(chatNumber)}</strong> {t('statistics.individual.chats', { count: chatNumber })}
      </Box>
      <Flex
        gap="xs"
        wrap="wrap"
        className={classes['exports']}
        role="group"
        aria-label={t('statistics.individual.exports')}
        data-no-print
      >
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
      </Flex>
    </Flex>
  );
}

/** Where a consultant’s statistics keep each kind. */
const WHERE: Readonly<Record<ChartType, (statistics: AdvisorStatistics) => Days>> = {
  accesses: ({ accesses }) => accesses,
  recommendation: ({ recommendations }) => recommendations,
  serviceRecommendation: ({ serviceRecommendations }) => serviceRecommendations,
  chat: ({ chatsData }) => chatsData.messagesData,
  downloads: ({ downloads }) => downloads,
  surveyReminder: ({ emailReminders }) => emailReminders,
  dossierReminder: ({ dossierReminders }) => dossierReminders,
  dossierGenerated: ({ generations }) => generations,
  autoGeneratedDossiers: ({ autoGeneratedDossiers }) => autoGeneratedDossiers,
};

/** Every kind with its days, and what cannot be seen yet of what was recommended, in the order of the measures. */
function chartsOf(statistics: AdvisorStatistics): { chartType: ChartType; days: Days; unreached: number }[] {
  const { recommendations: recommendation, serviceRecommendations: serviceRecommendation } = statistics.unreached;
  const unreached: Partial<Record<ChartType, number>> = { recommendation, serviceRecommendation };
  return CHART_TYPES.map((chartType) => ({
    chartType,
    days: WHERE[chartType](statistics),
    unreached: unreached[chartType] ?? 0,
  }));
}

interface AdvisorChartProps {
  chartType: ChartType;
  days: Days;
  unreached: number;
  advisorId: string;
  period: Period;
  isStale: boolean;
}

/** One kind of a consultant day by day, with what it comes to; the sum leads to its rows. */
function AdvisorChart({ chartType, days, unreached, advisorId, period, isStale }: AdvisorChartProps) {
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
      foot={
        unreached === 0 ? null : (
          <Box component="p" c="dimmed">
            <UnreachedLine count={unreached} chartType={chartType} advisorId={advisorId} period={period} />
          </Box>
        )
      }
      isStale={isStale}
      table={dayTableOf(t, title, days, lines, (day) =>
        eventsHref({ chartType, advisorId, period: { first: day, last: day } }),
      )}
    >
      <DayChart name={title} days={days.map(({ _id }) => _id)} lines={lines} view="area" />
    </ChartFrame>
  );
}

/** The six presets and the days of one's own, on one line (visual language §10.09). */
export function PeriodBar({ address }: { address: StatisticsState }) {
  const t = useT();
  const now = useNow();
  const bar = useRef<HTMLDivElement>(null);
  const [isTooLong, setTooLong] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { preset, period } = address;
  const options = PERIOD_PRESETS.map((value) => ({ value, label: t(`statistics.period.presets.${value}`) }));

  function choose(next: PeriodPreset): void {
    setTooLong(false);
    if (next !== 'custom') return address.set({ preset: next, from: null, to: null });
    address.set({ preset: next, from: period.first, to: period.last });
    // The days are chosen beside it.
    bar.current?.querySelector<HTMLElement>('button[data-dates-input]')?.click();
  }

  function chooseDays(range: DayRange | null): void {
    if (range === null) return;
    const isPeriod = periodOfDays(range.first, range.last) !== null;
    setTooLong(!isPeriod);
    if (isPeriod) address.set({ preset: 'custom', from: range.first, to: range.last });
  }

  return (
    <>
      <p className={classes['printed']}>{periodText(t, period, romeDay(now))}</p>
      <div ref={bar} className={classes['periodBar']} data-no-print>
        {isNarrow ? (
          <NativeSelect
            aria-label={t('statistics.period.label')}
            value={preset}
            data={options}
            onChange={(event) => choose(event.currentTarget.value as PeriodPreset)}
          />
        ) : (
          <SegmentedControl
            aria-label={t('statistics.period.label')}
            value={preset}
            data={options}
            onChange={(value) => choose(value)}
          />
        )}
        <div className={classes['days']}>
          <RangeField
            label={t('statistics.period.days')}
            range={period}
            onRange={chooseDays}
            maxDay={romeDay(now)}
            error={isTooLong ? t('statistics.period.tooLong') : undefined}
          />
        </div>
      </div>
    </>
  );
}

/** Days as a line, with as many days before them dashed where those are known. */
export function linesOf(t: Translate, days: Days, before?: Days): DayLine[] {
  const now: DayLine = { label: t('statistics.chart.now'), values: days.map(({ count }) => count) };
  if (before === undefined) return [now];
  return [now, { label: t('statistics.chart.before'), values: before.map(({ count }) => count), isBefore: true }];
}

/** The same lines as a table, a row a day, each a link to the rows behind it. */
export function dayTableOf(
  t: Translate,
  caption: string,
  days: Days,
  lines: readonly DayLine[],
  hrefOf: (day: string) => string,
): ChartTableProps {
  return {
    caption,
    head: [t('statistics.chart.day'), ...lines.map(({ label }) => label)],
    rows: days.map(({ _id }, at) => ({
      key: _id,
      label: formatDate(_id),
      numbers: lines.map(({ values }) => values[at] ?? 0),
      href: hrefOf(_id),
    })),
  };
}
