import { getPartner, listPartners } from '@volano/domain/contracts/partners';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

export type PartnerRow = ReplyOf<typeof listPartners>['rows'][number];
export type Partner = ReplyOf<typeof getPartner>;

/** Partners of the office. */
export function usePartners(query: NonNullable<RequestOf<typeof listPartners>['query']>) {
  return useQuery({
    queryKey: ['partners', 'list', query],
    queryFn: ({ signal }) => call(listPartners, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function usePartner(id: string) {
  return useQuery({
    queryKey: ['partners', 'one', id],
    queryFn: ({ signal }) => call(getPartner, { params: { id } }, { signal }),
  });
}
