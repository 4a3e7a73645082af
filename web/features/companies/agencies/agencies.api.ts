import { getAgency, getHomeAdvisor } from '@volano/domain/contracts/agencies';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type Agency = ReplyOf<typeof getAgency>;
export type HomeAdvisor = NonNullable<ReplyOf<typeof getHomeAdvisor>>;

/** Everything about companies hangs under this key. */
export const agenciesKey = ['agencies'] as const;

/** One company, as it is asked for and kept. */
export function agencyQuery(agencyId: string) {
  return queryOptions({
    queryKey: [...agenciesKey, 'one', agencyId],
    queryFn: ({ signal }) => call(getAgency, { params: { id: agencyId } }, { signal }),
  });
}

/** One company. */
export function useAgency(agencyId: string) {
  return useQuery(agencyQuery(agencyId));
}

/** The consultant of the home; null until one is assigned. Business partners have none and do not ask. */
export function useHomeAdvisor(agencyId: string, isAsked = true) {
  return useQuery({
    enabled: isAsked,
    queryKey: [...agenciesKey, 'advisor', agencyId],
    queryFn: ({ signal }) => call(getHomeAdvisor, { params: { agencyId } }, { signal }),
  });
}
