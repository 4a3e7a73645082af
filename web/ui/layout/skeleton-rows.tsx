import { Skeleton } from '@mantine/core';
import classes from './skeleton-rows.module.css';

/** Rows while a list loads. */
export function SkeletonRows({ count = 10 }: { count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={classes['skeleton']}>
      <Skeleton width={`${String(18 + ((index * 7) % 12))}%`} height={14} />
      <Skeleton width="14%" height={14} />
      <Skeleton width={`${String(12 + ((index * 5) % 10))}%`} height={14} />
      <Skeleton width="8%" height={14} />
    </div>
  ));
}
