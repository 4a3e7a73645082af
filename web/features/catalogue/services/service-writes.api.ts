import { createService, deleteService, updateService } from '@volano/domain/contracts/services';
import type { RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { repeatKeys } from '../../../lib/api/save-parts.ts';
import { servicesKey } from './services.api.ts';

type Body = RequestOf<typeof createService>['body'];

/**
 * Writes a service: a new one, once however often the same is sent, or in place of the one with this id. What the page shows is read again by
 * whoever saves, after the last part (`readAgain`).
 */
export function useSaveService() {
  const [keyOf] = useState(repeatKeys);
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: Body }) =>
      id === null
        ? call(createService, { body, idempotencyKey: keyOf(body) })
        : call(updateService, { params: { id }, body }),
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
