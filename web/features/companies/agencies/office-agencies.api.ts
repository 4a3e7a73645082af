import { CHOSEN_ROLES } from '@volano/domain/rules/vocabulary';
import { getAgencyNeighbours, listAgencies } from '@volano/domain/contracts/agencies';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { listUsers } from '@volano/domain/contracts/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { agenciesKey } from './agencies.api.ts';

export type AgencyRow = ReplyOf<typeof listAgencies>['rows'][number];
export type AgencyQuery = NonNullable<RequestOf<typeof listAgencies>['query']>;

/** A page of the companies that the reader may see. */
export function useAgencies(query: AgencyQuery) {
  return useQuery({
    queryKey: [...agenciesKey, 'list', query],
    queryFn: ({ signal }) => call(listAgencies, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What stands before and after a company in a list with these filters and this order. */
export function useNeighbours(agencyId: string, query: NonNullable<RequestOf<typeof getAgencyNeighbours>['query']>) {
  return useQuery({
    queryKey: [...agenciesKey, 'neighbours', agencyId, query],
    queryFn: ({ signal }) => call(getAgencyNeighbours, { params: { id: agencyId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many companies match some filters. */
export function useAgencyCount(filters: AgencyQuery, isEnabled = true) {
  return useQuery({
    queryKey: [...agenciesKey, 'count', filters],
    queryFn: async ({ signal }) => {
      const { total } = await call(listAgencies, { query: { ...filters, limit: '1', count: 'true' } }, { signal });
      return total ?? 0;
    },
    enabled: isEnabled,
  });
}

/** The consultants that companies may be assigned to, by name. */
export function useConsultants(isEnabled: boolean) {
  return useQuery({
    queryKey: [...agenciesKey, 'consultants'],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { role: CHOSEN_ROLES[0], sort: 'surname', limit: '100' } }, { signal }),
    enabled: isEnabled,
    staleTime: 300_000,
    select: ({ rows }) => rows.map(({ _id, name, surname }) => ({ value: _id, label: `${name} ${surname}` })),
  });
}
