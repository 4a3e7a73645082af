import { getNews, listNews, listNewsTags } from '@volano/domain/contracts/news';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type NewsRow = ReplyOf<typeof listNews>['rows'][number];

export type News = ReplyOf<typeof getNews>;

export type NewsTag = NewsRow['tags'][number];

/** Everything about news hangs under this key. */
export const newsKey = ['news'] as const;

/** News, newest first. */
export function useNewsList(query: NonNullable<RequestOf<typeof listNews>['query']>) {
  return useQuery({
    queryKey: [...newsKey, 'list', query],
    queryFn: ({ signal }) => call(listNews, { query }, { signal }),
    placeholderData: keepFilled,
  });
}

/** One of them. Without an id there is none yet, and nothing is asked. */
export function useNews(id: string | null) {
  return useQuery({
    queryKey: [...newsKey, 'one', id],
    queryFn: ({ signal }) => call(getNews, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  });
}

/** What the news that the reader may see are about, by name. */
export function useNewsTags() {
  return useQuery({
    queryKey: [...newsKey, 'tags'],
    queryFn: ({ signal }) => call(listNewsTags, {}, { signal }),
  });
}
