import {
  getPartner,
  listPartners,
  createPartner,
  deletePartner,
  updatePartner,
} from '@volano/domain/contracts/partners';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { keepPreviousData, useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { repeatKeys } from '../../../lib/api/save-parts.ts';

export type PartnerRow = ReplyOf<typeof listPartners>['rows'][number];
export type Partner = ReplyOf<typeof getPartner>;

/** Everything about partners hangs under this key. */
export const partnersKey = ['partners'] as const;

/** Partners of the office. */
export function usePartners(query: NonNullable<RequestOf<typeof listPartners>['query']>) {
  return useQuery({
    queryKey: [...partnersKey, 'list', query],
    queryFn: ({ signal }) => call(listPartners, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One of them. Without an id there is none yet, and nothing is asked. */
export function usePartner(id: string | null) {
  return useQuery({
    queryKey: [...partnersKey, 'one', id],
    queryFn: ({ signal }) => call(getPartner, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  });
}

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
