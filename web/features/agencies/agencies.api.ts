import { getAgency, getHomeAdvisor } from '@volano/domain/contracts/agencies';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

export type Agency = ReplyOf<typeof getAgency>;
export type HomeAdvisor = NonNullable<ReplyOf<typeof getHomeAdvisor>>;

/** Everything about companies hangs under this key. */
export const agenciesKey = ['agencies'] as const;

/** One company. */
export function useAgency(agencyId: string) {
  return useQuery({
    queryKey: [...agenciesKey, 'one', agencyId],
    queryFn: ({ signal }) => call(getAgency, { params: { id: agencyId } }, { signal }),
  });
}

/** The consultant of the home; null until one is assigned. */
export function useHomeAdvisor(agencyId: string) {
  return useQuery({
    queryKey: [...agenciesKey, 'advisor', agencyId],
    queryFn: ({ signal }) => call(getHomeAdvisor, { params: { agencyId } }, { signal }),
  });
}
