import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { getService, listPartnerServices, listUserServices } from '@volano/domain/contracts/services';
import type { Role } from '@volano/domain/rules/vocabulary';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

export type ServiceRow = ReplyOf<typeof listUserServices>['rows'][number];
export type Service = ReplyOf<typeof getService>;
export type ServicesQuery = NonNullable<RequestOf<typeof listUserServices>['query']>;

/** Everything about services hangs under this key. */
export const servicesKey = ['services'] as const;

/** Services for a company: each role reads its own feed (2-catalogue §6). */
export function useServices(role: Role, query: ServicesQuery) {
  const contract = role === 'business-partner' ? listPartnerServices : listUserServices;
  return useQuery({
    queryKey: [...servicesKey, 'feed', role, query],
    queryFn: ({ signal }) => call(contract, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useService(id: string) {
  return useQuery({
    queryKey: [...servicesKey, 'one', id],
    queryFn: ({ signal }) => call(getService, { params: { id }, query: {} }, { signal }),
  });
}
