import { countWaiting } from '@volano/domain/contracts/kpi';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** What waits for the office hangs under this key. */
export const waitingKey = ['kpi', 'waiting'] as const;

/** What waits for the office, every kind by one answer. */
export function useOfficeCounts(isAsked: boolean) {
  return useQuery({
    queryKey: waitingKey,
    queryFn: ({ signal }) => call(countWaiting, {}, { signal }),
    enabled: isAsked,
  });
}
