import { Group, Skeleton } from '@mantine/core';

/** Rows while a list loads. */
export function SkeletonRows({ count = 10 }: { count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <Group key={index} gap="lg" justify="space-between" wrap="nowrap" h={38} className="rule-below">
      <Skeleton width={`${String(18 + ((index * 7) % 12))}%`} height={14} />
      <Skeleton width="14%" height={14} />
      <Skeleton width={`${String(12 + ((index * 5) % 10))}%`} height={14} />
      <Skeleton width="8%" height={14} />
    </Group>
  ));
}
