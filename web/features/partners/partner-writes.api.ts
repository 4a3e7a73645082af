import { createPartner, deletePartner, updatePartner } from '@volano/domain/contracts/partners';
import type { RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { partnersKey } from './partners.api.ts';

type Body = RequestOf<typeof createPartner>['body'];

/** Writes a partner: a new one, or in place of the one with this id. */
export function useSavePartner() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: Body }) =>
      id === null ? call(createPartner, { body }) : call(updatePartner, { params: { id }, body }),
    onSuccess: async (saved) => {
      client.setQueryData([...partnersKey, 'one', saved._id], saved);
      await client.invalidateQueries({ queryKey: partnersKey, refetchType: 'none' });
    },
  });
}

/** Deletes a partner. Its page is left without asking for it again. */
export function useDeletePartner(id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deletePartner, { params: { id: id ?? '' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: partnersKey, refetchType: 'none' }),
  });
}
