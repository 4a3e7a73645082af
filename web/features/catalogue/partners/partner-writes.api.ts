import { createPartner, deletePartner, updatePartner } from '@volano/domain/contracts/partners';
import type { RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { repeatKeys } from '../../../lib/api/save-parts.ts';
import { partnersKey } from './partners.api.ts';

type Body = RequestOf<typeof createPartner>['body'];

/**
 * Writes a partner: a new one, once however often the same is sent, or in place of the one with this id. What the page shows is read again by
 * whoever saves, after the last part (`readAgain`).
 */
export function useSavePartner() {
  const [keyOf] = useState(repeatKeys);
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: Body }) =>
      id === null
        ? call(createPartner, { body, idempotencyKey: keyOf(body) })
        : call(updatePartner, { params: { id }, body }),
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
