import { Skeleton } from '@mantine/core';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';

/** A detail while it loads: cover, title, facts, lines. */
export function DetailSkeleton() {
  return (
    <DelayedSkeleton>
      <Skeleton height={140} radius={10} maw={736} />
      <Skeleton height={16} width={220} mt={20} />
      <Skeleton height={44} maw={620} mt={14} />
      <Skeleton height={44} maw={420} mt={8} />
      <Skeleton height={64} maw={736} mt={24} />
      <Skeleton height={14} maw={640} mt={40} />
      <Skeleton height={14} maw={600} mt={10} />
      <Skeleton height={14} maw={380} mt={10} />
    </DelayedSkeleton>
  );
}
