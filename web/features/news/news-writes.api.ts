import { createNews, deleteNews, updateNews } from '@volano/domain/contracts/news';
import type { RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { newsKey } from './news.api.ts';

type Body = RequestOf<typeof createNews>['body'];

/** Writes a piece of news: a new one, or in place of the one with this id. */
export function useSaveNews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: Body }) =>
      id === null ? call(createNews, { body }) : call(updateNews, { params: { id }, body }),
    onSuccess: async (saved) => {
      client.setQueryData([...newsKey, 'one', saved._id], saved);
      await client.invalidateQueries({ queryKey: newsKey, refetchType: 'none' });
    },
  });
}

/** Deletes a piece of news. Its page is left without asking for it again. */
export function useDeleteNews(id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteNews, { params: { id: id ?? '' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: newsKey, refetchType: 'none' }),
  });
}
