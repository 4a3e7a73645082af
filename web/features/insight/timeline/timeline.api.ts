import type { ReplyOf } from '@volano/domain/contracts/route';
import { LINES_A_PAGE, listTimeline } from '@volano/domain/contracts/timeline';
import type { TimelineKind } from '@volano/domain/rules/timeline-kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type TimelineLine = ReplyOf<typeof listTimeline>['lines'][number];

/** What happened with a company, newest first, a page at a time; of one kind, or of all. */
export function useTimeline(agencyId: string, kind: TimelineKind | null) {
  return useInfiniteQuery({
    queryKey: ['timeline', agencyId, kind],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: String(LINES_A_PAGE),
        ...(kind === null ? {} : { kind }),
        ...(pageParam === null ? {} : { before: pageParam }),
      };
      return call(listTimeline, { params: { id: agencyId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ lines, hasMore }) => (hasMore ? (lines.at(-1)?.cursor ?? undefined) : undefined),
    // It is opened to see what has happened by now.
    staleTime: 0,
  });
}
