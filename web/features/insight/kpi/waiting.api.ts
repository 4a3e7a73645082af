import { countWaiting } from '@volano/domain/contracts/kpi';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useLiveRefresh, useRefreshAfterNavigation } from '../../../lib/live/live.ts';

const waitingKey = ['kpi', 'waiting'] as const;

/** What others do that changes it. */
const CHANGED_BY = ['agenciesChanged', 'notification', 'newMessage', 'messageChanged', 'newChat'] as const;

/** What waits for the office, every kind by one answer. */
export function useOfficeCounts(isAsked: boolean) {
  return useQuery({
    queryKey: waitingKey,
    queryFn: ({ signal }) => call(countWaiting, {}, { signal }),
    enabled: isAsked,
  });
}

/**
 * Counts it again when somebody did something, after a step to another screen, and after whatever is done here: it hangs on companies, people and
 * conversations alike, so no one of their keys reaches it.
 */
export function useOfficeCountsNews(): void {
  const client = useQueryClient();
  useLiveRefresh(CHANGED_BY, waitingKey);
  useRefreshAfterNavigation(waitingKey);
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        const isOver = type === 'updated' && ['success', 'error'].includes(mutation.state.status);
        if (isOver) void client.invalidateQueries({ queryKey: waitingKey });
      }),
    [client],
  );
}
