import type { ReplyOf } from '@volano/domain/contracts/route';
import { search } from '@volano/domain/contracts/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Something that a search found. */
export type Found = ReplyOf<typeof search>[number];

const MOST = 12;

/** What the words find, best first; nothing is asked of none. */
export function useSearch(words: string) {
  return useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(search, { query: { q: words, limit: String(MOST) } }, { signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
