import { createService, deleteService, updateService } from '@volano/domain/contracts/services';
import type { RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { servicesKey } from './services.api.ts';

type Body = RequestOf<typeof createService>['body'];

/** Writes a service: a new one, or in place of the one with this id. */
export function useSaveService() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: Body }) =>
      id === null ? call(createService, { body }) : call(updateService, { params: { id }, body }),
    onSuccess: async (saved) => {
      client.setQueryData([...servicesKey, 'one', saved._id], saved);
      await client.invalidateQueries({ queryKey: servicesKey, refetchType: 'none' });
    },
  });
}

/** Deletes a service. Its page is left without asking for it again. */
export function useDeleteService(id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteService, { params: { id: id ?? '' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: servicesKey, refetchType: 'none' }),
  });
}
