import { lazy, Suspense } from 'react';
import { ChartSkeleton } from './chart-frame.tsx';
import { ChartMissing } from './chart-missing.tsx';
import type { BarsProps } from './chart-types.ts';

const Body = lazy(async () => {
  const code = await import('./bars-body.tsx').catch(() => null);
  return { default: code?.BarsBody ?? ChartMissing };
});

/** A bar each, each the door to the rows behind it, in the frame of `ChartFrame`. The charts' code loads with the first chart shown. */
export function Bars(props: BarsProps) {
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <Body {...props} />
    </Suspense>
  );
}
