import {
  countCallChoice,
  createCallWord,
  deleteCallWord,
  listCallChoices,
  listCallWords,
  updateCallWord,
} from '@volano/domain/contracts/call-words';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type CallWord = ReplyOf<typeof updateCallWord>;
export type CallChoice = ReplyOf<typeof listCallChoices>['rows'][number];

const key = ['call words'] as const;

/** A page of the words of the search of calls. */
export function useCallWords(query: NonNullable<RequestOf<typeof listCallWords>['query']>) {
  return useQuery({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => call(listCallWords, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** What was typed and opened most often. */
export function useCallChoices(limit: string) {
  return useQuery({
    queryKey: [...key, 'choices', limit],
    queryFn: async ({ signal }) => {
      const { rows } = await call(listCallChoices, { query: { limit } }, { signal });
      return rows.map((row) => ({ ...row, _id: `${row.words} ${row.announcementId}` }));
    },
  });
}

/** Adds words, or changes those of the id. */
export function useSaveCallWord(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { phrase: string; also: string[] }) =>
      id === null ? call(createCallWord, { body }) : call(updateCallWord, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Deletes words. */
export function useDeleteCallWord(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(deleteCallWord, { params: { id } }), onSuccess: refresh });
}

/** Counts which call follows which words, without a name. A failure stops nobody. */
export function useCountCallChoice() {
  return useMutation({ mutationFn: (body: { q: string; announcementId: string }) => call(countCallChoice, { body }) });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}
