import { getCrmStanding, sendToCrm } from '@volano/domain/contracts/crm';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type CrmStanding = ReplyOf<typeof getCrmStanding>;

/** Beside what else is kept of companies: what makes those be read again has this read again too. */
function keyOf(agencyId: string) {
  return ['agencies', 'crm', agencyId] as const;
}

/** How a company stands in the CRM. */
export function useCrmStanding(agencyId: string) {
  return useQuery({
    queryKey: keyOf(agencyId),
    queryFn: ({ signal }) => call(getCrmStanding, { params: { id: agencyId } }, { signal }),
  });
}

/** Sends a company now. */
export function useSendToCrm(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendToCrm, { params: { id: agencyId } }),
    onSuccess: (standing) => client.setQueryData(keyOf(agencyId), standing),
  });
}
