import type { UseQueryResult } from '@tanstack/react-query';
import { DetailGone, type DetailGoneProps, DelayedSkeleton } from './states.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

export interface DetailQueryProps<Data> extends Pick<DetailGoneProps, 'words' | 'backHref'> {
  found: UseQueryResult<Data>;
  children: (data: Data) => React.ReactNode;
}

/** One thing of the office once it is read; before that the wait, or that it is not there. */
export function DetailQuery<Data>({ found, words, backHref, children }: DetailQueryProps<Data>) {
  if (found.data !== undefined) return children(found.data);
  if (found.isError) {
    return (
      <DetailGone
        error={found.error}
        words={words}
        backHref={backHref}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  }
  return (
    <DelayedSkeleton>
      <SkeletonRows count={8} />
    </DelayedSkeleton>
  );
}
