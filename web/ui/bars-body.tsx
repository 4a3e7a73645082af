import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useElementSize } from '@mantine/hooks';
import { Rectangle, type BarShapeProps } from 'recharts';
import { formatNumber } from '../lib/format.ts';
import './chart-look.css';
import { ChartNote } from './chart-note.tsx';
import type { Bar, BarsProps } from './chart-types.ts';

/** Narrower than this, a name under a bar stands aslant. */
const ROOM_OF_A_NAME = 62;

/** The drawing of `Bars`. Behind it is the whole library: import it lazily only. */
export function BarsBody({ bars, average, activeKey, onActive }: BarsProps) {
  const { ref, width } = useElementSize();
  const isNarrow = width > 0 && width / bars.length < ROOM_OF_A_NAME;
  return (
    <div ref={ref} style={{ height: '100%' }} onMouseLeave={() => onActive(null)}>
      <BarChart
        h="100%"
        data={[...bars]}
        dataKey="key"
        series={[{ name: 'value', color: 'var(--chart-bar)' }]}
        maxBarWidth={36}
        accessibilityLayer={false}
        barProps={{ radius: [3, 3, 0, 0], shape: (shape: BarShapeProps) => <Door {...doorOf(shape)} /> }}
        barChartProps={{ margin: { top: 16, right: 4, bottom: 0, left: 10 } }}
        gridColor="var(--vl-line)"
        strokeDasharray="0"
        tickLine="none"
        xAxisProps={{
          interval: 0,
          height: isNarrow ? 76 : 30,
          tickFormatter: (key: string) => bars.find((bar) => bar.key === key)?.shortLabel ?? '',
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
    </div>
  );

  function doorOf(shape: BarShapeProps): DoorProps {
    const bar = shape.payload as Bar;
    return { shape, bar, isActive: bar.key === activeKey, onActive: () => onActive(bar.key) };
  }
}

interface DoorProps {
  shape: BarShapeProps;
  bar: Bar;
  isActive: boolean;
  onActive: () => void;
}

/** A bar that is a link: the pointer and the keyboard open it alike. */
function Door({ shape, bar, isActive, onActive }: DoorProps) {
  return (
    <a href={bar.href} aria-label={`${bar.label}: ${bar.note}`} onFocus={onActive} onMouseEnter={onActive}>
      <Rectangle {...shape} fill={isActive ? 'var(--chart-bar-on)' : 'var(--chart-bar)'} />
    </a>
  );
}
