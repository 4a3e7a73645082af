import { lazy, Suspense } from 'react';
import { ChartSkeleton } from './chart-frame.tsx';
import { ChartMissing } from './chart-missing.tsx';
import type { DayChartProps } from './chart-types.ts';

const Body = lazy(async () => {
  const code = await import('./day-chart-body.tsx').catch(() => null);
  return { default: code?.DayChartBody ?? ChartMissing };
});

/** Days as a line, or with the area under it, in the frame of `ChartFrame`. The charts' code loads with the first chart shown. */
export function DayChart(props: DayChartProps) {
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <Body {...props} />
    </Suspense>
  );
}
