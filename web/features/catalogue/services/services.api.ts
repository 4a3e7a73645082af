import { may } from '@volano/domain/policies/actor';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { getService, listPartnerServices, listUserServices } from '@volano/domain/contracts/services';
import type { Role } from '@volano/domain/rules/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { everyRow } from '../../../lib/api/every-row.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type ServiceRow = ReplyOf<typeof listUserServices>['rows'][number];
export type Service = ReplyOf<typeof getService>;
export type ServicesQuery = NonNullable<RequestOf<typeof listUserServices>['query']>;

/** Everything about services hangs under this key. */
export const servicesKey = ['services'] as const;

/** Services for a company: each role reads its own feed (2-catalogue §6). */
export function useServices(role: Role, query: ServicesQuery) {
  const contract = may({ role }, listUserServices) ? listUserServices : listPartnerServices;
  return useQuery({
    queryKey: [...servicesKey, 'feed', role, query],
    queryFn: ({ signal }) => call(contract, { query }, { signal }),
    placeholderData: keepFilled,
  });
}

/** Every service of such a feed by name, for a choice that must offer all of them. */
export function useEveryService(role: Role, query: Omit<ServicesQuery, 'page' | 'limit' | 'sort' | 'count'>) {
  const contract = may({ role }, listUserServices) ? listUserServices : listPartnerServices;
  return useQuery({
    queryKey: [...servicesKey, 'feed', role, 'all', query],
    queryFn: ({ signal }) =>
      everyRow((paged) => call(contract, { query: { ...query, ...paged, sort: 'name' } }, { signal })),
  });
}

/** One service; with a company, as it stands for that company. Without an id there is none yet, and nothing is asked. */
export function useService(id: string | null, agencyId?: string) {
  return useQuery({
    queryKey: [...servicesKey, 'one', id, ...(agencyId === undefined ? [] : [agencyId])],
    queryFn: ({ signal }) =>
      call(getService, { params: { id: id ?? '' }, query: agencyId === undefined ? {} : { agencyId } }, { signal }),
    enabled: id !== null,
  });
}
