import { useState } from 'react';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import './chart-colors.css';
import classes from './charts.module.css';
import { ChartTable } from './chart-table.tsx';
import type { ChartLegendItem, ChartTableProps } from './chart-types.ts';
import { DelayedSkeleton } from '../layout/delayed-skeleton.tsx';
import { EmptyState, ErrorBlock } from '../layout/states.tsx';

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

/** A chart with its title, its legend, and the table of its numbers behind a toggle (visual language §6, §9). It never takes the page down. */
export function ChartFrame({ title, id, legend = [], action, table, height = 292, foot, ...body }: ChartFrameProps) {
  const t = useT();
  const [showsTable, setShowsTable] = useState(false);
  const word = t(showsTable ? 'charts.showChart' : 'charts.showTable');
  return (
    <section aria-labelledby={id} className={classes['chartFrame']}>
      <div className={classes['head']}>
        <h2 id={id} className={classes['chartFrameTitle']}>
          {title}
        </h2>
        <div className={classes['tools']}>
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
        </div>
      </div>
      <div className={classes['body']} style={{ '--chart-height': `${String(height)}px` } as React.CSSProperties}>
        <Body {...body} table={table} showsTable={showsTable} />
      </div>
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
export function ChartSkeleton() {
  return (
    <DelayedSkeleton>
      <Skeleton height="var(--chart-height)" />
    </DelayedSkeleton>
  );
}
