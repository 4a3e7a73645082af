import { createNews, deleteNews, updateNews } from '@volano/domain/contracts/news';
import type { RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { repeatKeys } from '../../../lib/api/save-parts.ts';
import { newsKey } from './news.api.ts';

type Body = RequestOf<typeof createNews>['body'];

/**
 * Writes a piece of news: a new one, once however often the same is sent, or in place of the one with this id. What the page shows is read again by
 * whoever saves, after the last part (`readAgain`).
 */
export function useSaveNews() {
  const [keyOf] = useState(repeatKeys);
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: Body }) =>
      id === null
        ? call(createNews, { body, idempotencyKey: keyOf(body) })
        : call(updateNews, { params: { id }, body }),
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
