import { deleteReask, listReasks, previewReask, sendReask } from '@volano/domain/contracts/reasks';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type Reask = ReplyOf<typeof listReasks>[number];

const key = ['reasks'] as const;

/** Questions that changed while companies had answered them. */
export function useReasks() {
  return useQuery({ queryKey: [...key, 'list'], queryFn: ({ signal }) => call(listReasks, {}, { signal }) });
}

/** What asking one of them again would do. */
export function useReaskPreview(id: string) {
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(previewReask, { params: { id } }, { signal }),
  });
}

/** Asks the companies with an open call that depends on it. */
export function useSendReask(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendReask, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Says that the answers hold. */
export function useHoldAnswers(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteReask, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...key, 'list'] }),
  });
}
