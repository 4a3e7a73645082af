import {
  createAtecoWord,
  deleteAtecoWord,
  listAtecoChoices,
  listAtecoWords,
  updateAtecoWord,
} from '@volano/domain/contracts/ateco-words';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type AtecoWord = ReplyOf<typeof updateAtecoWord>;
export type AtecoChoice = ReplyOf<typeof listAtecoChoices>['rows'][number];
type WordsQuery = NonNullable<RequestOf<typeof listAtecoWords>['query']>;

/** A page of the words of the trade. */
export function useWordPage(query: WordsQuery) {
  return useQuery({
    queryKey: ['ateco', 'trade words', query],
    queryFn: ({ signal }) => call(listAtecoWords, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of what was typed and chosen. */
export function useChoicePage(query: NonNullable<RequestOf<typeof listAtecoChoices>['query']>) {
  return useQuery({
    queryKey: ['ateco', 'choices', query],
    queryFn: async ({ signal }) => {
      const { rows, ...page } = await call(listAtecoChoices, { query: { ...query, count: 'true' } }, { signal });
      return { ...page, rows: rows.map((row) => ({ ...row, _id: `${row.words} ${row.atecoCodeId}` })) };
    },
    placeholderData: keepPreviousData,
  });
}

/** Adds words of the trade, or changes those of the id. */
export function useSaveWord(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { phrase: string; atecoCodeId: string }) =>
      id === null ? call(createAtecoWord, { body }) : call(updateAtecoWord, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Deletes words of the trade. */
export function useDeleteWord(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(deleteAtecoWord, { params: { id } }), onSuccess: refresh });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['ateco'] });
}
