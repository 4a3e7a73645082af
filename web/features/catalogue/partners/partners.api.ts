import { getPartner, listPartners } from '@volano/domain/contracts/partners';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

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
