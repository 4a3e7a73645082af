import type { ReplyOf } from '@volano/domain/contracts/route';
import { getSystemState } from '@volano/domain/contracts/system';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type SystemState = ReplyOf<typeof getSystemState>;

/** Nobody tells the page how the portal is: while it is open it asks. */
const ASK_AGAIN_MS = 30_000;

/** How the portal itself is. */
export function useSystemState() {
  return useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => call(getSystemState, {}, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  });
}
