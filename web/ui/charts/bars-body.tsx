import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useElementSize } from '@mantine/hooks';
import { createContext, memo, use, useMemo } from 'react';
import { Rectangle, type BarShapeProps } from 'recharts';
import { formatNumber } from '../../lib/format/format.ts';
import './charts.css';
import { ChartNote, type Bar, type BarsProps } from './chart-parts.tsx';

/** Narrower than this, a name under a bar stands aslant. */
const ROOM_OF_A_NAME = 62;

/** Which bar stands out, apart from the drawing: were it drawn anew with each, the focus of a bar would be gone. */
const Active = createContext<Pick<BarsProps, 'activeKey' | 'onActive'>>({ activeKey: null, onActive: () => undefined });

/** The drawing of `Bars`. Behind it is the whole library: import it lazily only. */
export function BarsBody({ bars, average, activeKey, onActive }: BarsProps) {
  const { ref, width } = useElementSize();
  const isNarrow = width > 0 && width / bars.length < ROOM_OF_A_NAME;
  const active = useMemo(() => ({ activeKey, onActive }), [activeKey, onActive]);
  return (
    <div ref={ref} style={{ height: '100%' }} onMouseLeave={() => onActive(null)}>
      <Active value={active}>
        <Drawing data={useSame(bars)} average={useSame(average)} isNarrow={isNarrow} />
      </Active>
    </div>
  );
}

/** The same thing for as long as it says the same. */
function useSame<T>(thing: T): T {
  const said = JSON.stringify(thing);
  // What it says is all there is to it.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => thing, [said]);
}

interface DrawingProps extends Pick<BarsProps, 'average'> {
  data: readonly Bar[];
  isNarrow: boolean;
}

const Drawing = memo(function Drawing({ data, average, isNarrow }: DrawingProps) {
  return (
    <BarChart
      h="100%"
      data={[...data]}
      dataKey="key"
      series={[{ name: 'value', color: 'var(--chart-bar)' }]}
      maxBarWidth={36}
      accessibilityLayer={false}
      barProps={{ radius: [3, 3, 0, 0], shape: (shape: BarShapeProps) => <BarLink {...shape} /> }}
      barChartProps={{ margin: { top: 16, right: 4, bottom: 0, left: 10 } }}
      gridColor="var(--vl-line)"
      strokeDasharray="0"
      tickLine="none"
      xAxisProps={{
        interval: 0,
        height: isNarrow ? 76 : 30,
        tickFormatter: (key: string) => data.find((bar) => bar.key === key)?.shortLabel ?? '',
        ...(isNarrow ? { angle: -45, textAnchor: 'end', dx: -6, dy: -4 } : {}),
      }}
      yAxisProps={{ allowDecimals: false, width: 'auto', tickFormatter: formatNumber }}
      referenceLines={
        average === undefined
          ? []
          : [
              {
                y: average.value,
                stroke: 'var(--vl-accent-fill)',
                strokeDasharray: '4 4',
                label: { value: average.label, className: 'chart-average' },
                labelPosition: 'insideBottomRight',
              },
            ]
      }
      tooltipProps={{
        cursor: false,
        content: ({ payload }) => {
          const bar = payload[0]?.payload as Bar | undefined;
          return bar === undefined ? null : <ChartNote title={bar.label}>{bar.note}</ChartNote>;
        },
      }}
    />
  );
});

/** A bar that is a link: the pointer and the keyboard open it alike. */
function BarLink(shape: BarShapeProps) {
  const bar = shape.payload as Bar;
  const { activeKey, onActive } = use(Active);
  const light = () => onActive(bar.key);
  return (
    <a
      href={bar.href}
      aria-label={`${bar.label}: ${bar.note}`}
      onFocus={light}
      onBlur={() => onActive(null)}
      onMouseEnter={light}
    >
      <Rectangle {...shape} fill={bar.key === activeKey ? 'var(--chart-bar-on)' : 'var(--chart-bar)'} />
    </a>
  );
}
