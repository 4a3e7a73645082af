import { checkCallLinks, getCallLinks, getLinksSummary, listLinks } from '@volano/domain/contracts/links';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type CheckedLink = ReplyOf<typeof listLinks>['rows'][number];
export type KnownLink = Omit<CheckedLink, 'calls'>;

/** What the address of a call answers hangs on the call. */
const linksKey = ['announcements', 'links'] as const;
const PAGE = 50;

/** Addresses, broken before uncertain, or those that answer. */
export function useLinks(outcome: string) {
  return useInfiniteQuery({
    queryKey: [...linksKey, 'list', outcome],
    queryFn: async ({ pageParam, signal }) => {
      const query = { outcome, page: String(pageParam), limit: String(PAGE) };
      return (await call(listLinks, { query }, { signal })).rows;
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length < PAGE ? undefined : all.length + 1),
  });
}

/** How many addresses answer or do not, and whether they are asked at all. */
export function useLinksSummary() {
  return useQuery({
    queryKey: [...linksKey, 'summary'],
    queryFn: ({ signal }) => call(getLinksSummary, {}, { signal }),
  });
}

/** The addresses of one call. */
export function useCallLinks(id: string) {
  return useQuery({
    queryKey: [...linksKey, 'call', id],
    queryFn: ({ signal }) => call(getCallLinks, { params: { id } }, { signal }),
  });
}

/** Asks the addresses of one call now; its page may say something else afterwards. */
export function useCheckLinks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call(checkCallLinks, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['announcements'] }),
  });
}
