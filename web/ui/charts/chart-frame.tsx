import { useState } from 'react';
import { ActionIcon, Box, Flex, Skeleton, Stack } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import './charts.css';
import classes from './charts.module.css';
import type { ChartLegendItem, ChartTableProps, BarsProps, DayChartProps } from './chart-parts.tsx';
import { lazyPart, EmptyState, ErrorBlock, DelayedSkeleton } from '../layout/states.tsx';

export interface ChartFrameProps {
  title: string;
  /** For `aria-labelledby`. */
  id: string;
  legend?: readonly ChartLegendItem[];
  /** A switch of views, at the right of the title. */
  action?: React.ReactNode;
  /** The same numbers; undefined while they are asked for. */
  table: ChartTableProps | undefined;
  /** What failed, where it did and there is nothing older to show. */
  error?: { title: string; onRetry: () => void; isRetrying: boolean } | undefined;
  /** Said instead of a chart where nothing was counted at all. */
  empty?: string | undefined;
  /** Numbers of before, while others are on their way. */
  isStale?: boolean;
  /** Of the chart, in pixels. */
  height?: number;
  /** `DayChart` or `Bars`: drawn once there is something to draw. */
  children: React.ReactNode;
  /** Under the chart. */
  foot?: React.ReactNode;
}

/** A chart with its title, its legend, and the table of its numbers behind a toggle (visual language §6, visual language §9). It never takes the page down. */
export function ChartFrame({ title, id, legend = [], action, table, height = 292, foot, ...body }: ChartFrameProps) {
  const t = useT();
  const [showsTable, setShowsTable] = useState(false);
  const word = t(showsTable ? 'charts.showChart' : 'charts.showTable');
  return (
    <section aria-labelledby={id} className={classes['chartFrame']}>
      <Flex rowGap="2xs" columnGap="md" align="center" justify="space-between" wrap="wrap" mih={36}>
        <Box id={id} component="h2" lts="normal" className="font-h4">
          {title}
        </Box>
        <Flex rowGap="2xs" columnGap="md" align="center" wrap="wrap">
          <ul className={classes['legend']}>
            {legend.map(({ label, mark }) => (
              <li key={label} data-mark={mark}>
                {label}
              </li>
            ))}
          </ul>
          {action}
          {table === undefined || body.empty !== undefined ? null : (
            <ActionIcon aria-label={word} title={word} data-no-print onClick={() => setShowsTable(!showsTable)}>
              {showsTable ? <IconChartLine size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
            </ActionIcon>
          )}
        </Flex>
      </Flex>
      <Stack
        gap={0}
        justify="center"
        mt="xs"
        className={classes['body']}
        style={{ '--chart-height': `${String(height)}px` } as React.CSSProperties}
      >
        <Body {...body} table={table} showsTable={showsTable} />
      </Stack>
      {foot}
    </section>
  );
}

type BodyProps = Pick<ChartFrameProps, 'table' | 'error' | 'empty' | 'isStale' | 'children'>;

function Body({ table, error, empty, isStale, children, showsTable }: BodyProps & { showsTable: boolean }) {
  if (error !== undefined)
    return <ErrorBlock title={error.title} onRetry={error.onRetry} isRetrying={error.isRetrying} />;
  if (table === undefined) return <ChartSkeleton />;
  return (
    <>
      {empty === undefined ? null : <EmptyState title={empty} />}
      {empty === undefined && !showsTable ? (
        <div className={classes['chart']} data-stale={isStale || undefined}>
          {children}
        </div>
      ) : null}
      <ChartTable {...table} isShown={showsTable && empty === undefined} />
    </>
  );
}

/** The room of a chart while its numbers or its code are on their way. */
function ChartSkeleton() {
  return (
    <DelayedSkeleton>
      <Skeleton height="var(--chart-height)" />
    </DelayedSkeleton>
  );
}

/** The numbers that a chart draws, as a table (visual language §9). Always there for who listens to the page. */
function ChartTable({ caption, head, rows, isShown }: ChartTableProps & { isShown: boolean }) {
  const table = (
    <table className={classes['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, numbers, href }) => (
          <tr key={key}>
            <th scope="row">{href === undefined || !isShown ? label : <a href={href}>{label}</a>}</th>
            {numbers.map((number, column) => (
              <td key={head[column + 1]}>{formatNumber(number)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isShown) return <div className="visually-hidden">{table}</div>;
  return (
    <Box h="100%" className="scrolls" role="region" aria-label={caption} tabIndex={0}>
      {table}
    </Box>
  );
}

const WIDTH = 84;
const HEIGHT = 30;
const INSET = 5;

/** The way a number took, as a line with its last point (visual language §10.08). Decoration beside the number and its words. */
export function Sparkline({ points, isFalling }: { points: readonly number[]; isFalling: boolean }) {
  const drawn = pointsOf(points);
  const last = drawn.at(-1);
  if (last === undefined) return null;
  return (
    <svg
      className={classes['sparkline']}
      data-falling={isFalling || undefined}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      aria-hidden
    >
      <polyline points={drawn.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r={3} />
    </svg>
  );
}

/** From edge to edge, the lowest at the bottom; a number that never moved is a line in the middle. */
function pointsOf(points: readonly number[]): { x: number; y: number }[] {
  const low = Math.min(...points);
  const span = Math.max(...points) - low;
  const step = (WIDTH - 2 * INSET) / Math.max(points.length - 1, 1);
  return points.map((point, at) => ({
    x: INSET + at * step,
    y: HEIGHT - INSET - (span === 0 ? 0.5 : (point - low) / span) * (HEIGHT - 2 * INSET),
  }));
}

const BodyOfBars = lazyPart(
  async () => (await import('./bars-body.tsx')).BarsBody,
  <ChartSkeleton />,
  (t) => t('charts.missing'),
);

/** A bar each, each a link to the rows behind it, in the frame of `ChartFrame`. The charts' code loads with the first chart shown. */
export function Bars(props: BarsProps) {
  return <BodyOfBars {...props} />;
}

const DayBody = lazyPart(
  async () => (await import('./day-chart-body.tsx')).DayChartBody,
  <ChartSkeleton />,
  (t) => t('charts.missing'),
);

/** Days as a line, or with the area under it, in the frame of `ChartFrame`. The charts' code loads with the first chart shown. */
export function DayChart(props: DayChartProps) {
  return <DayBody {...props} />;
}
