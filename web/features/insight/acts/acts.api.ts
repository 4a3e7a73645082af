import { listActs, undoAct } from '@volano/domain/contracts/acts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

const key = ['acts'] as const;

/** What the reader did last, newest first. */
export function useActs(limit: number) {
  return useQuery({
    queryKey: [...key, limit],
    queryFn: ({ signal }) => call(listActs, { query: { limit: String(limit) } }, { signal }),
    placeholderData: keepFilled,
    // Somebody answers or opens what was done at any moment.
    refetchOnWindowFocus: 'always',
  });
}

/** Undoes an action. It may be anywhere in the office: everything that was read is read again, after a refusal too. */
export function useUndoAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(undoAct, { params: { id } }),
    onSettled: () => client.invalidateQueries(),
  });
}
