import { getNews, listNews } from '@volano/domain/contracts/news';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

export type NewsRow = ReplyOf<typeof listNews>['rows'][number];

export type News = ReplyOf<typeof getNews>;

/** News, newest first. */
export function useNewsList(query: NonNullable<RequestOf<typeof listNews>['query']>) {
  return useQuery({
    queryKey: ['news', 'list', query],
    queryFn: ({ signal }) => call(listNews, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useNews(id: string) {
  return useQuery({
    queryKey: ['news', 'one', id],
    queryFn: ({ signal }) => call(getNews, { params: { id } }, { signal }),
  });
}
