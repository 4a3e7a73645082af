import { getAnnouncement } from '@volano/domain/contracts/announcements';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { type AnnouncementRow, announcementsKey } from './announcements.api.ts';

interface ByIds {
  readonly rows: AnnouncementRow[];
  readonly isPending: boolean;
  readonly failed: boolean;
  readonly refetch: () => void;
}

/** Some announcements as they stand for a company, in the order asked. Those that cannot be read any more are left out. */
export function useAnnouncementsByIds(ids: readonly string[], agencyId: string): ByIds {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [...announcementsKey, 'one', id, agencyId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getAnnouncement, { params: { id }, query: { agencyId } }, { signal }),
    })),
    combine: (results) => ({
      rows: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
      isPending: results.some(({ isPending }) => isPending),
      failed: results.some(({ isError }) => isError),
      refetch: () => {
        for (const result of results) if (result.isError) void result.refetch();
      },
    }),
  });
}
