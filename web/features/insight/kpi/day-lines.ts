import type { TFunction } from 'i18next';
import { formatDate } from '../../../lib/format/format.ts';
import type { ChartTableProps, DayLine } from '../../../ui/charts/chart-parts.tsx';
import type { Days } from './statistics.api.ts';

/** Days as a line, with as many days before them dashed where those are known. */
export function linesOf(t: TFunction, days: Days, before?: Days): DayLine[] {
  const now: DayLine = { label: t('statistics.chart.now'), values: days.map(({ count }) => count) };
  if (before === undefined) return [now];
  return [now, { label: t('statistics.chart.before'), values: before.map(({ count }) => count), isBefore: true }];
}

/** The same lines as a table, a row a day, each a link to the rows behind it. */
export function dayTableOf(
  t: TFunction,
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
