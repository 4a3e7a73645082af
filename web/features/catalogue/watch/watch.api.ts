import type { ReplyOf } from '@volano/domain/contracts/route';
import { getWatch, startWatch } from '@volano/domain/contracts/watch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type WatchRun = ReplyOf<typeof startWatch>;

const watchKey = ['watch'] as const;
/** While a job reads the feed, how often the page asks whether it has ended. */
const ASK_MS = 1500;

/** Where the official catalogue is read, and its last readings; asked again while one is under way. */
export function useWatch() {
  return useQuery({
    queryKey: watchKey,
    queryFn: ({ signal }) => call(getWatch, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.runs[0]?.status === 'reading' ? ASK_MS : false),
  });
}

/** Has it read now; `isSure` takes what looks broken as right. */
export function useStartWatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isSure: boolean) => call(startWatch, { body: { isSure } }),
    onSettled: () => client.invalidateQueries({ queryKey: watchKey }),
  });
}

/** What a reading brought shows everywhere. */
export function useInvalidateAll(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== watchKey[0] });
}
