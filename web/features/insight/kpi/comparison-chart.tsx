import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChartArea, IconChartBar, IconChartLine } from '@tabler/icons-react';
import { periodBefore } from '@volano/domain/rules/period';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ChartFrame, Bars, DayChart } from '../../../ui/charts/chart-frame.tsx';
import { dayTableOf, linesOf } from './individual.tsx';
import { type Board, type ChartView, type StatisticsState, eventsHref, useGraph } from './statistics.api.ts';

export interface ComparisonChartProps {
  address: StatisticsState;
  board: Board;
  /** What the chosen measure comes to; undefined while it is counted. */
  total: number | undefined;
  /** Of the consultant whose bar and row stand out. */
  litId: string | null;
  onLit: (id: string | null) => void;
}

/** The chosen measure: bars of the consultants on the leaderboard’s page, or day by day with the period before. */
export function ComparisonChart(props: ComparisonChartProps) {
  return props.address.view === 'bars' ? <AdvisorBars {...props} /> : <DayLines address={props.address} />;
}

function AdvisorBars({ address, board, total, litId, onLit }: ComparisonChartProps) {
  const t = useT();
  const { chartType, period } = address;
  const { found, rows, advisors = 0 } = board;
  const names = shortNames(rows);
  const bars = rows.map((row, at) => ({
    key: row._id,
    label: `${row.name} ${row.surname}`,
    shortLabel: names[at] ?? row.name,
    value: row.count,
    note: t('statistics.chart.note', {
      counted: t(`statistics.counted.${chartType}`, { count: row.count, shown: formatNumber(row.count) }),
      count: row.numberOfAssignedAgencies,
    }),
    href: eventsHref({ chartType, advisorId: row._id, period }),
  }));
  const average = total === undefined || advisors < 2 ? null : Math.round(total / advisors);
  const title = t('statistics.chart.byAdvisor', { measure: t(`statistics.measures.${chartType}`) });
  return (
    <ChartFrame
      id="comparison"
      title={title}
      action={<ViewSwitch address={address} />}
      height={useHeight()}
      isStale={board.isStale}
      table={
        found.data === undefined
          ? undefined
          : {
              caption: title,
              head: [
                t('statistics.chart.advisor'),
                t(`statistics.measures.${chartType}`),
                t('statistics.chart.agencies'),
              ],
              rows: rows.map((row, at) => ({
                key: row._id,
                label: `${row.name} ${row.surname}`,
                numbers: [row.count, row.numberOfAssignedAgencies],
                href: bars[at]?.href ?? '',
              })),
            }
      }
      error={errorOf(t('statistics.chart.loadError'), found)}
      empty={rows.every(({ count }) => count === 0) ? t('statistics.chart.empty') : undefined}
    >
      <Bars
        bars={bars}
        {...(average === null
          ? {}
          : { average: { value: average, label: t('statistics.chart.average', { number: formatNumber(average) }) } })}
        activeKey={litId}
        onActive={onLit}
      />
    </ChartFrame>
  );
}

function DayLines({ address }: { address: StatisticsState }) {
  const t = useT();
  const { chartType, period, view } = address;
  const now = useGraph(chartType, period);
  const before = useGraph(chartType, periodBefore(period));
  const title = t('statistics.chart.byDay', { measure: t(`statistics.measures.${chartType}`) });
  const days = now.data ?? [];
  const lines = linesOf(t, days, before.data);
  return (
    <ChartFrame
      id="comparison"
      title={title}
      legend={[
        { label: t('statistics.chart.now'), mark: 'line' },
        { label: t('statistics.chart.before'), mark: 'before' },
      ]}
      action={<ViewSwitch address={address} />}
      height={useHeight()}
      isStale={now.isPlaceholderData || before.isPlaceholderData}
      table={
        now.data === undefined || before.data === undefined
          ? undefined
          : dayTableOf(t, title, days, lines, (day) =>
              eventsHref({ chartType, advisorId: 'any', period: { first: day, last: day } }),
            )
      }
      error={errorOf(t('statistics.chart.loadError'), now) ?? errorOf(t('statistics.chart.loadError'), before)}
    >
      <DayChart name={title} days={days.map(({ _id }) => _id)} lines={lines} view={view === 'area' ? 'area' : 'line'} />
    </ChartFrame>
  );
}

/** On a phone the chart leaves room for what stands under it. */
function useHeight(): number {
  return useMediaQuery('(max-width: 31.24em)', false, { getInitialValueInEffect: false }) ? 300 : 440;
}

function ViewSwitch({ address }: { address: StatisticsState }) {
  const t = useT();
  const choice = (value: ChartView, icon: React.ReactNode) => ({
    value,
    label: (
      <>
        {icon}
        <span className="visually-hidden">{t(`statistics.views.${value}`)}</span>
      </>
    ),
  });
  return (
    <SegmentedControl
      aria-label={t('statistics.views.label')}
      data-no-print
      value={address.view}
      onChange={(view) => address.set({ view })}
      data={[
        choice('bars', <IconChartBar size={17} aria-hidden />),
        choice('line', <IconChartLine size={17} aria-hidden />),
        choice('area', <IconChartArea size={17} aria-hidden />),
      ]}
    />
  );
}

interface Asked {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly data: unknown;
  readonly refetch: () => unknown;
}

/** What a chart says where its numbers did not come and there are no older ones. */
function errorOf(title: string, asked: Asked) {
  if (!asked.isError || asked.data !== undefined) return undefined;
  return { title, onRetry: () => void asked.refetch(), isRetrying: asked.isFetching };
}

interface Named {
  readonly name: string;
  readonly surname: string;
}

/** Aslant, as many letters have room under a chart. */
const LONGEST = 13;

/** What stands under each bar: the first name, and as much of the surname as tells two of a name apart. */
export function shortNames(people: readonly Named[]): string[] {
  return people.map((person) => {
    const said = shortNameOf(person, people);
    return said.length > LONGEST ? `${said.slice(0, LONGEST - 1)}…` : said;
  });
}

function shortNameOf(person: Named, people: readonly Named[]): string {
  const twins = people.filter(({ name }) => name === person.name);
  if (twins.length === 1) return person.name;
  const initial = person.surname.charAt(0);
  const isTold = twins.filter(({ surname }) => surname.startsWith(initial)).length === 1;
  return `${person.name} ${isTold ? `${initial}.` : person.surname}`;
}
