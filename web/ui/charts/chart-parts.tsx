import { Flex, Text } from '@mantine/core';
import { formatNumber } from '../../lib/format/format.ts';
import classes from './charts.module.css';

export interface ChartNoteProps {
  title: string;
  /** One sentence under the title, or a number a series. */
  children: string | readonly { label: string; mark: ChartMark; value: number }[];
}

/** The note beside the point or the bar that the pointer or the keyboard is on; said aloud to who listens. */
export function ChartNote({ title, children }: ChartNoteProps) {
  return (
    <div className={classes['chartNote']} role="status">
      <Text size="sm" c="bright" fw={600}>
        {title}
      </Text>
      {typeof children === 'string' ? (
        <p>{children}</p>
      ) : (
        children.map(({ label, mark, value }) => (
          <Flex key={label} component="p" gap="s6" align="center" className={classes['line']} data-mark={mark}>
            {label}
            <strong>{formatNumber(value)}</strong>
          </Flex>
        ))
      )}
    </div>
  );
}

/** How a series is drawn: the four colours of charts in their order, or the period before, which is dashed. */
type ChartMark = 1 | 2 | 3 | 4 | 'line' | 'before';

export interface ChartLegendItem {
  readonly label: string;
  readonly mark: ChartMark;
}

/** A row of the table behind a chart: its name, and a number a column. */
interface ChartRow {
  readonly key: string;
  readonly label: string;
  readonly numbers: readonly number[];
  /** The rows behind the numbers. */
  readonly href?: string;
}

/** The same numbers that a chart draws. `head` names the first column and each column of numbers. */
export interface ChartTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly ChartRow[];
}

export interface DayLine {
  readonly label: string;
  /** One a day, in the order of the days. */
  readonly values: readonly number[];
  /** Of the period before: dashed, and without an area under it. */
  readonly isBefore?: boolean;
}

export interface DayChartProps {
  /** What it shows, for who does not see it. */
  readonly name: string;
  /** `2026-11-27`, in order. */
  readonly days: readonly string[];
  readonly lines: readonly DayLine[];
  readonly view: 'area' | 'line';
}

export interface Bar {
  readonly key: string;
  /** In full, for the note beside the bar. */
  readonly label: string;
  /** Under the bar, where there is little room. */
  readonly shortLabel: string;
  readonly value: number;
  /** What else the note beside the bar says: "154 accessi, 118 aziende assegnate". */
  readonly note: string;
  /** The rows behind it. */
  readonly href: string;
}

export interface BarsProps {
  readonly bars: readonly Bar[];
  /** A dashed line across: "media 128". */
  readonly average?: { readonly value: number; readonly label: string };
  /** The bar that stands out. */
  readonly activeKey: string | null;
  readonly onActive: (key: string | null) => void;
}
