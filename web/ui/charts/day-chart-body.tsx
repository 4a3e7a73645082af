import { AreaChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatDate, formatDayName, formatNumber } from '../../lib/format/format.ts';
import { currentLanguage, useT } from '../../lib/i18n/i18n.ts';
import './charts.css';
import { ChartNote, type DayChartProps } from './chart-parts.tsx';

const NOW = { activeDot: { r: 5, fill: 'var(--vl-surface)', stroke: 'var(--chart-line)', strokeWidth: 2.5 } };
const BEFORE = { activeDot: false, fill: 'none' };

/** The drawing of `DayChart`. Behind it is the whole library: import it lazily only. */
export function DayChartBody({ name, days, lines, view }: DayChartProps) {
  const t = useT();
  const rows = days.map((day, at) => ({
    day,
    ...Object.fromEntries(lines.map(({ label, values }) => [label, values[at] ?? 0])),
  }));
  return (
    <AreaChart
      h="100%"
      data={rows}
      dataKey="day"
      series={lines.map(({ label, isBefore = false }) => ({
        name: label,
        color: isBefore ? 'var(--chart-before)' : 'var(--chart-line)',
        ...(isBefore ? { strokeDasharray: '4 4' } : {}),
      }))}
      curveType="linear"
      // A single day makes no line.
      withDots={days.length === 1}
      areaProps={({ strokeDasharray }) =>
        strokeDasharray === undefined ? { ...NOW, fill: view === 'area' ? 'var(--chart-area)' : 'none' } : BEFORE
      }
      areaChartProps={{ title: name, desc: t('charts.keys'), margin: { top: 10, right: 8, bottom: 0, left: 10 } }}
      gridColor="var(--vl-line)"
      strokeDasharray="0"
      tickLine="none"
      xAxisProps={{ tickFormatter: shortDay, minTickGap: 44, tickMargin: 0 }}
      yAxisProps={{ allowDecimals: false, tickCount: 4, width: 'auto', tickFormatter: formatNumber }}
      tooltipProps={{
        cursor: { stroke: 'var(--vl-ink)', strokeWidth: 1 },
        // Asked also while no day is pointed at.
        content: ({ label, payload }) =>
          label === undefined ? null : (
            <ChartNote title={formatDayName(String(label), currentLanguage())}>
              {lines.map((line) => ({
                label: line.label,
                mark: line.isBefore ? 'before' : 'line',
                value: Number(payload.find(({ dataKey }) => dataKey === line.label)?.value ?? 0),
              }))}
            </ChartNote>
          ),
      }}
    />
  );
}

function shortDay(day: string): string {
  return formatDate(day).slice(0, 5);
}
